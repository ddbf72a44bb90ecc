package io.hypercube.ai.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.RunningGateway;
import io.hypercube.testbed.ClusterApi;
import io.hypercube.testbed.Maps;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.RealNode;
import io.hypercube.testbed.Thorough;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Workloads that are broken on a real node: the finding that is named first is the cause. */
@Thorough
class FindingsOnNodeIT {
    private static final String TOKEN = "eyJhbGciOiJIUzI1NiJ9.eyJzdWIiOiJ2ZXJhIn0.c2lnbmF0dXJlLW9mLXRoZS10b2tlbg";

    @RegisterExtension
    static final RealNode NODE = RealNode.shared();

    @AutoClose
    private static RunningGateway gateway;

    private static RealCluster cluster;
    private static CalledTools tools;

    private String namespace = "";

    @BeforeAll
    static void start() {
        cluster = NODE.cluster();
        gateway = RunningGateway.before(cluster);
        tools = new CalledTools(gateway.uri(), gateway.admin());
    }

    @BeforeEach
    void create() {
        namespace = cluster.newNamespace();
    }

    private String arguments(String more) {
        return "{'cluster': '" + cluster.name() + "', 'namespace': '" + namespace + "', 'name': 'web'" + more + "}";
    }

    private String diagnosis() {
        return tools.data("diagnose", arguments(", 'resource': 'deployments.apps'"));
    }

    /** A Deployment of one pod. */
    private void deploy(String container, String pod) {
        cluster.apply("""
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: web, namespace: %s}
            spec:
              selector: {matchLabels: {app: web}}
              template:
                metadata: {labels: {app: web}}
                spec:
                  terminationGracePeriodSeconds: 0
                  containers: [{name: main, image: "localhost/busybox:1", imagePullPolicy: Never, %s}]
                  %s
            """.formatted(namespace, container, pod));
    }

    private void awaitFirst(String first) {
        await().untilAsserted(() -> assertThat(diagnosis()).contains("\n  1. " + first));
    }

    @Test
    void aContainerThatCrashes() {
        deploy(
                "command: [sh, -c, 'for i in 1 2 3; do echo try $i of database; done; echo FATAL no database; exit 3']",
                "");
        awaitFirst("CrashLoopBackOff: container main");
        assertThat(diagnosis())
                .contains("exit code 3", "\n  (x3) try 3 of database\n  FATAL no database\n", "BackOff\tPod web-");
        assertThat(tools.data(
                        "logs", arguments(", 'resource': 'deployments', 'previous': true, 'grep': 'FATAL|panic'")))
                .isEqualTo("FATAL no database");
    }

    @Test
    void anImageThatCannotBePulled() {
        deploy("command: [sleep, '600']", "");
        cluster.api().edit(ClusterApi.of("apps/v1", namespace, "deployments/web"), """
            [{"op": "replace", "path": "/spec/template/spec/containers/0/image", "value": "127.0.0.1:1/shop:9"},
             {"op": "replace", "path": "/spec/template/spec/containers/0/imagePullPolicy", "value": "Always"}]""");
        await().untilAsserted(() ->
                assertThat(diagnosis()).containsPattern("\n  1. (ImagePullBackOff|ErrImagePull): container main"));
    }

    @Test
    void aConfigMapThatIsMissing() {
        deploy("command: [sleep, '600'], envFrom: [{configMapRef: {name: settings}}]", "");
        await().untilAsserted(() -> assertThat(diagnosis()).contains("CreateContainerConfigError"));
        awaitFirst("ConfigMapMissing: configmaps/settings does not exist");
        cluster.apply(Maps.map(namespace, "settings"));
        await().untilAsserted(() -> assertThat(diagnosis()).contains("Nothing was found", "Available: 1 of 1 ready"));
    }

    @Test
    void aClaimWithoutAVolume() {
        cluster.apply("""
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: cart, namespace: %s}
            spec: {storageClassName: fast, accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
            """.formatted(namespace));
        deploy("command: [sleep, '600']", "volumes: [{name: data, persistentVolumeClaim: {claimName: cart}}]");
        awaitFirst("ClaimPending: the claim has no volume: storageclasses/fast does not exist");
        await().untilAsserted(() -> assertThat(diagnosis()).contains("Unschedulable"));
        assertThat(tools.data("diagnose", arguments(", 'resource': 'pvc'").replace("'web'", "'cart'")))
                .contains("1. ClaimPending", "\n  web-");
    }

    @Test
    void aQuotaThatIsExceeded() {
        cluster.api()
                .create(
                        ClusterApi.of("v1", namespace, "resourcequotas"),
                        "{\"metadata\": {\"name\": \"few\"}, \"spec\": {\"hard\": {\"pods\": \"0\"}}}");
        cluster.api().await(ClusterApi.of("v1", namespace, "resourcequotas/few"), quota -> quota.at("/status/hard/pods")
                .asString("")
                .equals("0"));
        deploy("command: [sleep, '600']", "");
        awaitFirst("QuotaExceeded: pods cannot be created");
        assertThat(diagnosis()).contains("few: pods 0 of 0");
    }

    @Test
    void logsOfAWorkloadAreMergedAndRedacted() {
        deploy(
                "command: [sh, -c, 'for i in $(seq 200); do echo GET /cart/$i 200; done; echo token " + TOKEN
                        + "; echo -----BEGIN PRIVATE KEY-----; echo MIIEvQIBADANBgkqhkiG9w0BAQEFAASC; echo -----END PRIVATE KEY-----; echo ready; sleep 600']",
                "");
        cluster.api().merge(ClusterApi.of("apps/v1", namespace, "deployments/web"), "{\"spec\": {\"replicas\": 2}}");
        await().untilAsserted(() -> assertThat(tools.data("logs", arguments(", 'resource': 'deploy', 'tail': 1000")))
                .containsPattern("\\(x400\\) \\[2 containers\\] GET /cart/200 200")
                .containsPattern("\\(x2\\) \\[2 containers\\] token <\\d+ bytes, redacted>")
                .containsPattern("\\(x2\\) \\[2 containers\\] <\\d+ bytes, redacted>")
                .containsPattern("\\(x2\\) \\[2 containers\\] ready")
                .doesNotContain("MIIE", "eyJ"));
        String last = tools.call("logs", arguments(", 'resource': 'deploy', 'tail': 2"));
        assertThat(last).startsWith("The last 2 lines of 2 pods");
        assertThat(tools.call("logs", arguments(", 'resource': 'deploy', 'grep': 'eyJhbGci'")))
                .contains("The last 0 lines");
    }
}
