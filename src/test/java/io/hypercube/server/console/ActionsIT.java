package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.RealNode;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.net.http.HttpRequest.BodyPublishers;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** What can be done to an object beside editing its YAML: a preview first, then the same effect as that of kubectl. */
@Thorough
class ActionsIT {
    private static final String PASSWORD = "a password of her own making";

    @RegisterExtension
    static final RealNode NODE = RealNode.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    private static RealCluster cluster;

    private String namespace = "";

    @BeforeAll
    static void start() {
        cluster = NODE.cluster();
        gateway = RunningGateway.before(cluster);
    }

    @BeforeEach
    void create() {
        namespace = cluster.newNamespace();
    }

    @Smoke
    @Test
    void scalesADeploymentAfterALookAtTheChange() {
        deployment();
        try (Visit visit = signedIn("apis/apps/v1/namespaces/" + namespace + "/deployments/web")) {
            choose(visit, "Scale");
            Locator replicas = visit.dialog().getByLabel("Replicas");
            assertThat(replicas).hasValue("1");
            assertThat(visit.dialogButton("Scale")).hasAccessibleDescription("Nothing would change");
            replicas.fill("2");
            assertThat(diff(visit)).containsText("- removed   replicas: 1");
            assertThat(diff(visit)).containsText("+ added   replicas: 2");
            assertThat(get("deployment/web", ".spec.replicas"))
                    .as("before it is applied")
                    .isEqualTo("1");
            visit.dialog().getByText("The same on the command line").click();
            assertThat(visit.dialog())
                    .containsText("kubectl scale deployment/web --replicas=2 --namespace " + namespace);
            visit.inBothSchemes(() -> Accessibility.requireNoFaults(visit.atRest()));
            visit.dialogButton("Scale").click();
            assertThat(visit.dialog()).hasCount(0);
            assertThat(get("deployment/web", ".spec.replicas")).isEqualTo("2");
        }
    }

    @Test
    void restartsADeploymentAndRollsItBack() {
        deployment();
        await().until(() -> revision("deployment/web"), "1"::equals);
        String template = ".spec.template.metadata.annotations";
        try (Visit visit = signedIn("apis/apps/v1/namespaces/" + namespace + "/deployments/web")) {
            choose(visit, "Restart");
            assertThat(diff(visit)).containsText("kubectl.kubernetes.io/restartedAt");
            visit.dialogButton("Restart").click();
            assertThat(visit.dialog()).hasCount(0);
            assertThat(get("deployment/web", template)).contains("kubectl.kubernetes.io/restartedAt");
            await().until(() -> revision("deployment/web"), "2"::equals);

            choose(visit, "Roll back");
            assertThat(visit.dialog().getByLabel("Revision 2 (current)")).isDisabled();
            assertThat(visit.dialog().getByLabel("Revision 1")).isChecked();
            assertThat(diff(visit)).containsText("- removed         kubectl.kubernetes.io/restartedAt");
            visit.inBothSchemes(() -> Accessibility.requireNoFaults(visit.atRest()));
            visit.dialogButton("Roll back").click();
            assertThat(visit.dialog()).hasCount(0);
            assertThat(get("deployment/web", template)).isEmpty();
            assertThat(get("deployment/web", ".spec.template.metadata.labels")).isEqualTo("{\"app\":\"web\"}");
        }
    }

    @Test
    void rollsADaemonSetBackByItsControllerRevision() {
        cluster.apply("""
            apiVersion: apps/v1
            kind: DaemonSet
            metadata: {name: agent, namespace: %s}
            spec:
              selector: {matchLabels: {app: agent}}
              template:
                metadata: {labels: {app: agent}}
                spec: {nodeSelector: {no: "where"}, containers: [{name: main, image: "localhost/agent:1"}]}
            """.formatted(namespace));
        await().until(() -> revisions("app=agent"), "1"::equals);
        cluster.kubectl("set", "image", "daemonset/agent", "main=localhost/agent:2", "-n", namespace)
                .succeeded();
        await().until(() -> revisions("app=agent"), "1 2"::equals);
        try (Visit visit = signedIn("apis/apps/v1/namespaces/" + namespace + "/daemonsets/agent")) {
            choose(visit, "Roll back");
            assertThat(diff(visit)).containsText("image: localhost/agent:1");
            visit.dialogButton("Roll back").click();
            assertThat(visit.dialog()).hasCount(0);
            assertThat(get("daemonset/agent", ".spec.template.spec.containers[0].image"))
                    .isEqualTo("localhost/agent:1");
        }
    }

    @Test
    void suspendsACronJobAndRunsItNow() {
        String version = versionOf("cronjobs", "batch");
        cluster.apply("""
            apiVersion: %2$s
            kind: CronJob
            metadata: {name: report, namespace: %1$s}
            spec:
              schedule: "0 0 1 1 *"
              jobTemplate:
                spec:
                  template:
                    spec:
                      restartPolicy: Never
                      containers: [{name: main, image: "localhost/busybox:1", imagePullPolicy: Never}]
            """.formatted(namespace, version));
        try (Visit visit = signedIn("apis/" + version + "/namespaces/" + namespace + "/cronjobs/report")) {
            choose(visit, "Suspend");
            visit.dialogButton("Suspend").click();
            assertThat(visit.dialog()).hasCount(0);
            assertThat(get("cronjob/report", ".spec.suspend")).isEqualTo("true");

            choose(visit, "Run now");
            visit.dialog().getByLabel("Name of the Job").fill("report-today");
            assertThat(diff(visit)).containsText("cronjob.kubernetes.io/instantiate: manual");
            visit.dialogButton("Run now").click();
            assertThat(visit.dialog()).hasCount(0);
            assertThat(get("job/report-today", ".metadata.ownerReferences[0].name"))
                    .isEqualTo("report");
        }
    }

    @Test
    void cordonsANodeByTheMenuOfItsRow() {
        String node = spareNode();
        try (Visit visit = signedIn("api/v1/nodes")) {
            visit.button("Actions for " + node).click();
            item(visit, "Cordon").click();
            visit.dialogButton("Cordon").click();
            assertThat(visit.row(node)).containsText("SchedulingDisabled");
            visit.button("Actions for " + node).click();
            item(visit, "Uncordon").click();
            visit.dialogButton("Uncordon").click();
            assertThat(visit.row(node)).not().containsText("SchedulingDisabled");
        } finally {
            cluster.kubectl("delete", "node", node).succeeded();
        }
    }

    /** The pods are bound to a node without a kubelet: they are gone as soon as they are evicted. */
    @Test
    void drainsANodeAndWaitsForADisruptionBudget() {
        String node = spareNode();
        guardedPod(node);
        cluster.apply("""
            apiVersion: v1
            kind: Pod
            metadata: {name: lonely, namespace: %s}
            spec:
              nodeName: %s
              terminationGracePeriodSeconds: 0
              volumes: [{name: cache, emptyDir: {}}]
              containers: [{name: main, image: "localhost/busybox:1"}]
            """.formatted(namespace, node));
        try (Visit visit = signedIn("api/v1/nodes/" + node)) {
            choose(visit, "Drain");
            assertThat(pod(visit, "/guarded-")).containsText("Will be evicted");
            assertThat(pod(visit, "/lonely")).containsText("Has an emptyDir volume");
            assertThat(visit.dialogButton("Drain")).hasAttribute("aria-disabled", "true");
            visit.dialog().getByLabel("Delete the data in emptyDir volumes").check();
            assertThat(pod(visit, "/lonely")).containsText("Has no controller");
            visit.dialog().getByLabel("Evict pods that nothing starts again").check();
            visit.inBothSchemes(() -> Accessibility.requireNoFaults(visit.atRest()));
            visit.dialogButton("Drain").click();

            assertThat(pod(visit, "/lonely")).containsText("Gone");
            assertThat(pod(visit, "/guarded-")).containsText("Tried again every 5 seconds");
            assertThat(pod(visit, "/guarded-")).containsText("disruption budget");
            assertThat(get("node/" + node, ".spec.unschedulable")).isEqualTo("true");
            cluster.kubectl("delete", "pdb", "guarded", "-n", namespace).succeeded();
            assertThat(pod(visit, "/guarded-")).containsText("Gone");
            visit.dialogButton("Close").click();
            assertThat(visit.dialog()).hasCount(0);
        } finally {
            cluster.kubectl("delete", "deployment", "guarded", "-n", namespace).succeeded();
            cluster.kubectl("delete", "node", node).succeeded();
        }
    }

    @Test
    void changesAndDeletesManyObjectsAndSaysWhatBecameOfEach() {
        for (String name : new String[] {"one", "two", "three"}) {
            cluster.kubectl("create", "configmap", name, "-n", namespace).succeeded();
        }
        String maps = "api/v1/namespaces/" + namespace + "/configmaps";
        try (Visit visit = signedIn(maps)) {
            for (String name : new String[] {"one", "two"}) {
                visit.page().getByLabel("Select " + name).check();
            }
            assertThat(visit.page().getByText("2 selected")).isVisible();
            Accessibility.requireNoFaults(visit.atRest());
            visit.button("Edit labels").click();
            visit.dialog().getByLabel("Changes of labels").fill("team=checkout");
            assertThat(outcomes(visit).getByText("Accepted")).hasCount(2);
            cluster.kubectl("delete", "configmap", "two", "-n", namespace).succeeded();
            visit.dialogButton("Edit labels").click();
            assertThat(outcomes(visit).getByText("Done")).hasCount(1);
            assertThat(outcomes(visit)).containsText("configmaps \"two\" not found");
            visit.inBothSchemes(() -> Accessibility.requireNoFaults(visit.atRest()));
            visit.dialogButton("Close").click();
            assertThat(get("configmap/one", ".metadata.labels.team")).isEqualTo("checkout");

            visit.page().getByLabel("Select one").check();
            visit.page().getByLabel("Select three").check();
            visit.button("Delete").click();
            assertThat(visit.dialog()).containsText("Delete 2 objects of the kind ConfigMap?");
            assertThat(outcomes(visit).getByText("Accepted")).hasCount(2);
            assertThat(get("configmap/three", ".metadata.name"))
                    .as("after the dry run")
                    .isEqualTo("three");
            visit.dialogButton("Delete").click();
            assertThat(outcomes(visit).getByText("Done")).hasCount(2);
            visit.dialogButton("Close").click();
            assertThat(visit.row("three")).hasCount(0);
        }
    }

    @Test
    void saysWhyAnActionIsNotAllowed() {
        deployment();
        gateway.admin().post("/api/v1/cube/accounts", Json.write(Map.of("name", "vera", "password", PASSWORD)));
        cluster.kubectl("create", "rolebinding", "vera", "-n", namespace, "--clusterrole=view", "--user=vera")
                .succeeded();
        cluster.awaitAllowed("vera", "list", "deployments", "-n", namespace);
        String refusal = "Your account has no permission to %s in the namespace " + namespace;
        String list = path("apis/apps/v1/namespaces/" + namespace + "/deployments");
        try (Visit visit = CHROMIUM.visit(gateway).openAs("vera", PASSWORD, list + "/web")) {
            assertThat(visit.button("Edit")).hasAccessibleDescription(refusal.formatted("update deployments"));
            visit.button("Actions").click();
            for (String item : new String[] {"Scale", "Restart", "Roll back", "Edit labels"}) {
                assertThat(visit.menuItem(item)).hasAttribute("aria-disabled", "true");
            }
            assertThat(visit.menuItem("Scale")).containsText(refusal.formatted("patch deployments/scale"));
            Accessibility.requireNoFaults(visit.atRest());

            visit.open(list);
            visit.page().getByLabel("Select web").check();
            assertThat(visit.button("Restart")).hasAccessibleDescription(refusal.formatted("patch deployments"));
        }
    }

    private void deployment() {
        cluster.apply("""
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web, namespace: %s}
            spec:
              replicas: 1
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec: {nodeSelector: {no: "where"}, containers: [{name: main, image: "localhost/shop:1"}]}
            """.formatted(namespace));
    }

    private String spareNode() {
        String name = "spare-" + namespace;
        cluster.apply("""
            apiVersion: v1
            kind: Node
            metadata: {name: %s}
            """.formatted(name));
        return name;
    }

    /** A pod that counts as running, of which a budget demands one. */
    private void guardedPod(String node) {
        cluster.apply("""
            apiVersion: %3$s
            kind: PodDisruptionBudget
            metadata: {name: guarded, namespace: %1$s}
            spec: {minAvailable: 1, selector: {matchLabels: {app: guarded}}}
            ---
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: guarded, namespace: %1$s}
            spec:
              replicas: 1
              selector: {matchLabels: {app: guarded}}
              template:
                metadata: {labels: {app: guarded}}
                spec:
                  nodeName: %2$s
                  terminationGracePeriodSeconds: 0
                  containers: [{name: main, image: "localhost/busybox:1"}]
            """.formatted(namespace, node, versionOf("poddisruptionbudgets", "policy")));
        await().until(() -> get("pods", ".items[*].metadata.name"), name -> !name.isEmpty());
        String status = """
            {"status": {"phase": "Running", "conditions": [{"type": "Ready", "status": "True"}]}}""";
        String pod = get("pods", ".items[0].metadata.name");
        String path = "/clusters/" + cluster.name() + "/api/v1/namespaces/" + namespace + "/pods/" + pod + "/status";
        assertThat(gateway.admin()
                        .send(gateway.admin()
                                .request("PATCH", path, BodyPublishers.ofString(status))
                                .header("Content-Type", "application/merge-patch+json"))
                        .statusCode())
                .isEqualTo(200);
        await().until(() -> get("pdb/guarded", ".status.currentHealthy"), "1"::equals);
    }

    /** The version in which the cluster serves a resource: v1, or v1beta1 where it is older. */
    private static String versionOf(String resource, String group) {
        boolean newest = cluster.kubectl("get", "--raw", "/apis/" + group + "/v1")
                .out()
                .contains("\"name\":\"" + resource + "\"");
        return group + (newest ? "/v1" : "/v1beta1");
    }

    private String get(String object, String field) {
        return cluster.kubectl("get", object, "-n", namespace, "-o", "jsonpath={" + field + "}")
                .succeeded();
    }

    private String revision(String object) {
        return get(object, ".metadata.annotations.deployment\\.kubernetes\\.io/revision");
    }

    private String revisions(String selector) {
        return cluster.kubectl(
                        "get",
                        "controllerrevisions",
                        "-n",
                        namespace,
                        "-l",
                        selector,
                        "--sort-by=.revision",
                        "-o",
                        "jsonpath={.items[*].revision}")
                .succeeded();
    }

    private static void choose(Visit visit, String action) {
        visit.button("Actions").click();
        item(visit, action).click();
    }

    private static Locator item(Visit visit, String name) {
        return Visit.in(visit.page().locator("body"), AriaRole.MENUITEM, name);
    }

    private static Locator diff(Visit visit) {
        return Visit.in(visit.dialog(), AriaRole.REGION, "Changes line by line");
    }

    private static Locator outcomes(Visit visit) {
        return visit.dialog().locator(".hc-outcomes");
    }

    private static Locator pod(Visit visit, String name) {
        return visit.dialog().getByRole(AriaRole.LISTITEM).filter(new Locator.FilterOptions().setHasText(name));
    }

    private static String path(String api) {
        return "/console/clusters/" + cluster.name() + "/" + api;
    }

    private static Visit signedIn(String api) {
        return CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), path(api));
    }
}
