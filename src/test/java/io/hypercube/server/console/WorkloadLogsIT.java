package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.ClusterApi;
import io.hypercube.testbed.RealNode;
import io.hypercube.testbed.Thorough;
import java.util.List;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Logs as they go on: of all pods of a Deployment in one view, and of one run of a container after the other. */
@Thorough
class WorkloadLogsIT {
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
        metadata: {name: shop, namespace: %1$s}
        spec:
          replicas: 2
          selector: {matchLabels: {app: shop}}
          template:
            metadata: {labels: {app: shop}}
            spec:
              terminationGracePeriodSeconds: 0
              containers:
              - name: web
                image: localhost/busybox:1
                imagePullPolicy: Never
                command:
                - sh
                - -c
                - |
                  echo "level=info msg=\\"$(hostname) begins\\""
                  echo "level=error msg=\\"$(hostname) is out of stock\\""
                  echo "  at shop.Cart"
                  exec sleep 3600
        """.formatted(namespace));
        NODE.cluster().api().awaitRollout(namespace, "shop");
    }

    @Test
    void areMergedByTheirLevelsAndHaveThePodsThatComeLater() {
        String deployment = "/apis/apps/v1/namespaces/" + namespace + "/deployments/shop";
        try (Visit visit = CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), path(deployment))) {
            Locator log = visit.page().getByRole(AriaRole.LOG, new Page.GetByRoleOptions().setName("Log of shop"));
            for (String pod : pods()) {
                assertThat(log).containsText(pod + " level=info msg=\"" + pod + " begins\"");
                assertThat(log).containsText(pod + "   at shop.Cart");
            }
            assertThat(visit.page().locator(".hc-log-from-0")).hasCount(3);
            assertThat(visit.page().locator(".hc-log-from-1")).hasCount(3);

            visit.page()
                    .getByLabel("Level", new Page.GetByLabelOptions().setExact(true))
                    .selectOption("error");
            assertThat(log).not().containsText("begins");
            assertThat(visit.page().locator(".hc-log-from-0")).hasCount(2);

            NODE.cluster()
                    .api()
                    .merge(ClusterApi.of("apps/v1", namespace, "deployments/shop"), "{\"spec\": {\"replicas\": 3}}");
            NODE.cluster().api().awaitRollout(namespace, "shop");
            for (String pod : pods()) {
                assertThat(log).containsText(pod + " is out of stock");
            }
        }
    }

    @Test
    void goesOnWithTheNextRunOfAContainer() {
        NODE.cluster().apply("""
            apiVersion: v1
            kind: Pod
            metadata: {name: runs, namespace: %s}
            spec:
              terminationGracePeriodSeconds: 0
              containers:
              - name: main
                image: localhost/busybox:1
                imagePullPolicy: Never
                command: [sh, -c, "echo a run begins; until test -f /tmp/end; do sleep 0.2; done; echo a run ends"]
            """.formatted(namespace));
        NODE.cluster().api().awaitCondition(ClusterApi.of("v1", namespace, "pods/runs"), "Ready");
        String pod = "/api/v1/namespaces/" + namespace + "/pods/runs";
        try (Visit visit = CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), path(pod))) {
            Locator log = visit.page().getByRole(AriaRole.LOG, new Page.GetByRoleOptions().setName("Log of main"));
            assertThat(log).containsText("a run begins");
            NODE.cluster()
                    .kubectl("exec", "-n", namespace, "runs", "--", "touch", "/tmp/end")
                    .succeeded();
            assertThat(log).containsText("a run begins\na run ends\na run begins");
        }
    }

    private static String path(String object) {
        return "/console/clusters/" + NODE.cluster().name() + object + "?tab=logs";
    }

    private static List<String> pods() {
        String pods = ClusterApi.of("v1", namespace, "pods?labelSelector=app%3Dshop");
        return List.of(
                NODE.cluster().api().field(pods, ".items[*].metadata.name").split(" "));
    }
}
