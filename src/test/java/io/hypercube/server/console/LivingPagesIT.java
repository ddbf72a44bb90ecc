package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.RealNode;
import io.hypercube.testbed.Thorough;
import java.util.regex.Pattern;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * The pages of objects with what controllers, a kubelet and the gateway's own lists say of them. Component tests in
 * {@code console/src/resources/kinds} show what each page displays of it, {@link SketchesIT} its appearance.
 */
@Thorough
class LivingPagesIT {
    private static final String DEPLOYMENTS = "/apis/apps/v1/namespaces/%s/deployments/";

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
        NODE.cluster().apply(objects());
        kubectl("rollout", "status", "deployment/web", Patience.KUBECTL);
        String waiting = "jsonpath={.items[*].status.containerStatuses[0].state.waiting.reason}";
        await().until(() ->
                kubectl("get", "pods", "-l", "app=broken", "-o", waiting).contains("ErrImageNeverPull"));
    }

    private static String objects() {
        return """
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web, namespace: %1$s}
            spec:
              replicas: 2
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec:
                  terminationGracePeriodSeconds: 0
                  containers:
                  - {name: main, image: "localhost/busybox:1", imagePullPolicy: Never, command: [sleep, "3600"]}
            ---
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
            ---
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: orders, namespace: %1$s}
            spec: {accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: keeper, namespace: %1$s}
            spec:
              nodeSelector: {no: where}
              volumes: [{name: orders, persistentVolumeClaim: {claimName: orders}}]
              containers: [{name: main, image: "localhost/busybox:1"}]
            """.formatted(namespace);
    }

    @Test
    void followAWorkloadAndSayWhatHoldsAnotherOneUp() {
        try (Visit visit = open(DEPLOYMENTS.formatted(namespace) + "web")) {
            assertThat(image(visit, "2 of 2 replicas are available")).isVisible();
            assertThat(grid(visit, "ReplicaSets").getByRole(AriaRole.LINK)).hasCount(1);
            assertThat(pods(visit)).hasCount(2);
            kubectl("scale", "deployment/web", "--replicas=1");
            assertThat(image(visit, "1 of 1 replicas are available")).isVisible();
            assertThat(pods(visit)).hasCount(1);

            visit.open(page(DEPLOYMENTS.formatted(namespace) + "broken"));
            assertThat(image(visit, "0 of 1 replicas are available")).isVisible();
            Locator causes = grid(visit, "Problems");
            assertThat(causes).containsText("ErrImageNeverPull");
            assertThat(causes).containsText("is not present with pull policy of Never");
            causes.getByRole(AriaRole.LINK).click();
            assertThat(visit.page()).hasURL(Pattern.compile(".*/api/v1/namespaces/" + namespace + "/pods/broken-.*"));
            assertThat(grid(visit, "Recent warnings")).containsText("ErrImageNeverPull");
        }
    }

    @Test
    void sayWhatAKubeletReportsAndWhoUsesAClaim() {
        String event = kubectl("get", "events", "--field-selector", "reason=Failed,type=Warning", "-o", "name")
                .split("\n")[0];
        String events = "/apis/events.k8s.io/v1/namespaces/" + namespace + "/";
        try (Visit visit = open(events + event.replace("event/", "events/"))) {
            Locator main = visit.page().locator("main");
            assertThat(main).containsText("Error: ErrImageNeverPull");
            assertThat(main).containsText("kubelet");
            main.getByRole(AriaRole.LINK, new Locator.GetByRoleOptions().setName(Pattern.compile("^Pod broken-")))
                    .click();
            assertThat(visit.page()).hasURL(Pattern.compile(".*/api/v1/namespaces/" + namespace + "/pods/broken-.*"));

            visit.open(page("/api/v1/namespaces/" + namespace + "/persistentvolumeclaims/orders"));
            assertThat(Visit.in(main, AriaRole.LINK, "keeper")).isVisible();
        }
    }

    private static Locator pods(Visit visit) {
        return grid(visit, "Pods").getByRole(AriaRole.LINK).filter(new Locator.FilterOptions().setHasText("web-"));
    }

    private static Locator grid(Visit visit, String name) {
        return Visit.in(visit.page().locator("main"), AriaRole.GRID, name);
    }

    private static Locator image(Visit visit, String name) {
        return Visit.in(visit.page().locator("main"), AriaRole.IMG, name);
    }

    private static String kubectl(String... arguments) {
        String[] all = new String[arguments.length + 2];
        System.arraycopy(arguments, 0, all, 0, arguments.length);
        all[arguments.length] = "-n";
        all[arguments.length + 1] = namespace;
        return NODE.cluster().kubectl(all).succeeded();
    }

    private static String page(String path) {
        return "/console/clusters/" + NODE.cluster().name() + path;
    }

    private static Visit open(String path) {
        return CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), page(path));
    }
}
