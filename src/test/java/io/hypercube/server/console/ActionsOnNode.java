package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.options.AriaRole;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.ClusterApi;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.RealNode;
import java.net.URLEncoder;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A gateway before a real node, and what the tests of actions there have in common. */
abstract class ActionsOnNode {
    @RegisterExtension
    static final RealNode NODE = RealNode.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    static RunningGateway gateway;

    static RealCluster cluster;

    String namespace = "";

    @BeforeAll
    static void start() {
        cluster = NODE.cluster();
        gateway = RunningGateway.before(cluster);
    }

    @BeforeEach
    void create() {
        namespace = cluster.newNamespace();
    }

    void deployment() {
        workload("Deployment", "web");
    }

    /** A Deployment or the like of one pod, which no node takes. */
    void workload(String kind, String name) {
        cluster.apply("""
            apiVersion: apps/v1
            kind: %1$s
            metadata: {name: %2$s, namespace: %3$s}
            spec:
              %4$s
              selector: {matchLabels: {app: %2$s}}
              template:
                metadata: {labels: {app: %2$s}}
                spec: {nodeSelector: {no: "where"}, containers: [{name: main, image: "localhost/shop:1"}]}
            """.formatted(kind, name, namespace, ownFields(kind, name)));
    }

    private static String ownFields(String kind, String name) {
        return switch (kind) {
            case "DaemonSet" -> "";
            case "StatefulSet" -> "replicas: 1\n  serviceName: " + name;
            default -> "replicas: 1";
        };
    }

    /** The CronJob "report", and the version in which it is served. */
    String cronJob() {
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
        return version;
    }

    String spareNode() {
        return spareNode("spare");
    }

    String spareNode(String prefix) {
        String name = prefix + "-" + namespace;
        cluster.apply("""
            apiVersion: v1
            kind: Node
            metadata: {name: %s}
            """.formatted(name));
        return name;
    }

    /** A pod that counts as running, of which a budget demands one. */
    void guardedPod(String node) {
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
        await().until(() -> get("poddisruptionbudgets/guarded", ".status.currentHealthy"), "1"::equals);
    }

    /** A patch of a workload. */
    static final String NEXT_IMAGE = """
        {"spec": {"template": {"spec": {"containers": [{"name": "main", "image": "localhost/shop:2"}]}}}}""";

    /** The version in which the cluster serves a resource: v1, or v1beta1 where it is older. */
    static String versionOf(String resource, String group) {
        String path = "/apis/" + group + "/v1";
        boolean newest = cluster.api().has(path) && cluster.api().text(path).contains("\"name\":\"" + resource + "\"");
        return group + (newest ? "/v1" : "/v1beta1");
    }

    /** @param object {@code deployments/web}, or {@code pods} for all */
    String get(String object, String field) {
        return cluster.api().field(resource(object), field);
    }

    String resource(String object) {
        String version =
                switch (object.split("/")[0]) {
                    case "deployments", "replicasets", "daemonsets", "statefulsets", "controllerrevisions" -> "apps/v1";
                    case "cronjobs" -> versionOf("cronjobs", "batch");
                    case "jobs" -> "batch/v1";
                    case "poddisruptionbudgets" -> versionOf("poddisruptionbudgets", "policy");
                    default -> "v1";
                };
        return ClusterApi.of(version, namespace, object);
    }

    String revision(String object) {
        return get(object, ".metadata.annotations.deployment\\.kubernetes\\.io/revision");
    }

    String revisions(String selector) {
        String query = "?labelSelector=" + URLEncoder.encode(selector, StandardCharsets.UTF_8);
        String revisions = cluster.api().field(resource("controllerrevisions") + query, ".items[*].revision");
        return Stream.of(revisions.split(" ")).sorted().collect(Collectors.joining(" "));
    }

    static void choose(Visit visit, String action) {
        visit.button("Actions").click();
        item(visit, action).click();
    }

    static Locator item(Visit visit, String name) {
        return Visit.in(visit.page().locator("body"), AriaRole.MENUITEM, name);
    }

    static Locator diff(Visit visit) {
        return Visit.in(visit.dialog(), AriaRole.REGION, "Changes line by line");
    }

    static Locator outcomes(Visit visit) {
        return visit.dialog().locator(".hc-outcomes");
    }

    static Locator pod(Visit visit, String name) {
        return visit.dialog().getByRole(AriaRole.LISTITEM).filter(new Locator.FilterOptions().setHasText(name));
    }

    static String path(String api) {
        return "/console/clusters/" + cluster.name() + "/" + api;
    }

    static Visit signedIn(String api) {
        return CHROMIUM.visit(gateway).openAs("admin", gateway.adminPassword(), path(api));
    }
}
