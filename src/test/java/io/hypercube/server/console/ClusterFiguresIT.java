package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.ClusterApi;
import io.hypercube.testbed.RealNode;
import io.hypercube.testbed.Thorough;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** The figures of clusters on the landing page, and the lists that they lead to. */
@Thorough
class ClusterFiguresIT {
    private static final String CLUSTERS = "/api/v1/cube/clusters";

    @RegisterExtension
    static final RealNode NODE = RealNode.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    private static String namespace;

    @BeforeAll
    static void start() {
        namespace = NODE.cluster().newNamespace();
        gateway = RunningGateway.before(NODE.cluster());
        NODE.cluster().apply("""
        apiVersion: apps/v1
        kind: Deployment
        metadata: {name: broken, namespace: %1$s}
        spec:
          selector: {matchLabels: {app: broken}}
          template:
            metadata: {labels: {app: broken}}
            spec:
              terminationGracePeriodSeconds: 0
              containers: [{name: main, image: "localhost/not-there:1", imagePullPolicy: Never}]
        """.formatted(namespace));
        String broken = ClusterApi.of("apps/v1", namespace, "deployments/broken");
        await().until(() -> NODE.cluster()
                .api()
                .field(broken, ".status.unavailableReplicas")
                .equals("1"));
    }

    @Test
    void leadFromAProblemToWhatHasIt() {
        String kubeconfig = Kubeconfigs.of(NODE.cluster(), Kubeconfigs.CLOSED);
        gateway.admin().post(CLUSTERS, Json.write(Map.of("name", "zz-gone", "kubeconfig", kubeconfig)));
        try (Visit visit = CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), "/console/clusters")) {
            Page page = visit.page();
            assertThat(page.getByText("2 clusters need attention")).isVisible();
            Locator named = page.locator(".hc-attention li");
            assertThat(named.first()).containsText(Pattern.compile("zz-gone.*Unreachable"));
            Locator contents = page.getByRole(
                    AriaRole.LIST,
                    new Page.GetByRoleOptions()
                            .setName("Contents of " + NODE.cluster().name()));
            assertThat(contents).containsText("1 node");
            assertThat(contents).containsText(Pattern.compile("[1-9][0-9]* pods? not ready"));
            Accessibility.requireNoFaults(page);

            contents.getByText(Pattern.compile("Deployments? without all replicas"))
                    .click();
            assertThat(page.getByRole(AriaRole.LINK, new Page.GetByRoleOptions().setName("broken")))
                    .isVisible();
            page.goBack();
            Visit.in(named, AriaRole.LINK, "Unreachable").click();
            assertThat(page.locator("main h1")).hasText("zz-gone");
        }
    }
}
