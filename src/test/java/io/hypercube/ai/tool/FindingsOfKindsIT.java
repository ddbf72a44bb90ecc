package io.hypercube.ai.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import io.hypercube.testbed.ClusterApi;
import io.hypercube.testbed.PlantedLogs;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import io.hypercube.testbed.WrittenStatus;
import java.io.IOException;
import java.util.List;
import java.util.Locale;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Objects of each kind at a real API server, with the statuses that controllers and kubelets would write. */
@Thorough
class FindingsOfKindsIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    private static RunningGateway gateway;
    private static CalledTools tools;
    private static WrittenStatus statuses;

    private String namespace = "";

    @BeforeAll
    static void start() {
        gateway = RunningGateway.before(CLUSTER);
        tools = new CalledTools(gateway.uri(), gateway.admin());
        statuses = new WrittenStatus(CLUSTER);
    }

    @AfterAll
    static void stop() {
        gateway.close();
    }

    @BeforeEach
    void create() {
        namespace = CLUSTER.newNamespace();
    }

    private String diagnosis(String resource, String name) {
        return tools.data(
                "diagnose",
                "{'cluster': '" + CLUSTER.name() + "', 'namespace': '" + namespace + "', 'resource': '" + resource
                        + "', 'name': '" + name + "'}");
    }

    private void apply(String text) {
        CLUSTER.apply(text.replace("NS", namespace));
    }

    private void status(String group, String object, String status) {
        statuses.write("/" + group + "/namespaces/" + namespace + "/" + object, status);
    }

    private String uid(String version, String object) {
        return CLUSTER.api().field(ClusterApi.of(version, namespace, object), ".metadata.uid");
    }

    /** A pod of a workload, whose container crashed. */
    private void crashing(String name, String node, String owner, String labels) {
        apply("""
            apiVersion: v1
            kind: Pod
            metadata: {name: %s, namespace: NS, labels: {%s}, ownerReferences: [%s]}
            spec: {nodeName: "%s", restartPolicy: Never, containers: [{name: main, image: "shop:1"}]}
            """.formatted(name, labels, owner, node));
        status("api/v1", "pods/" + name, """
            {'phase': 'Failed', 'conditions': [{'type': 'Ready', 'status': 'False'}, {'type': 'PodScheduled', 'status': 'True'}],
             'containerStatuses': [{'name': 'main', 'image': 'shop:1', 'imageID': '', 'ready': false, 'restartCount': 0,
               'state': {'terminated': {'exitCode': 3, 'reason': 'Error'}}}]}""");
    }

    private static String owner(String apiVersion, String kind, String name, String uid) {
        return "{apiVersion: %s, kind: %s, name: %s, uid: %s, controller: true}".formatted(apiVersion, kind, name, uid);
    }

    @Test
    void aJobAndTheCronJobThatMadeIt() {
        apply("""
            apiVersion: batch/v1beta1
            kind: CronJob
            metadata: {name: nightly, namespace: NS}
            spec:
              schedule: "0 3 * * *"
              jobTemplate: {spec: {template: {spec: {restartPolicy: Never, containers: [{name: main, image: "shop:1"}]}}}}
            """);
        apply("""
            apiVersion: batch/v1
            kind: Job
            metadata: {name: nightly-1, namespace: NS, ownerReferences: [%s]}
            spec: {backoffLimit: 0, template: {spec: {restartPolicy: Never, containers: [{name: main, image: "shop:1"}]}}}
            """.formatted(owner("batch/v1beta1", "CronJob", "nightly", uid("batch/v1beta1", "cronjobs/nightly"))));
        String job = uid("batch/v1", "jobs/nightly-1");
        status("apis/batch/v1", "jobs/nightly-1", """
            {'failed': 1, 'conditions': [{'type': 'Failed', 'status': 'True', 'reason': 'BackoffLimitExceeded', 'message': 'Job has reached the specified backoff limit'}]}""");
        assertThat(diagnosis("jobs", "nightly-1"))
                .startsWith("jobs/" + namespace + "/nightly-1: Failed: 0 succeeded, 1 failed, 0 active")
                .contains("1. BackoffLimitExceeded: Failed is True", "Owners\n  CronJob nightly: Scheduled");
        assertThat(diagnosis("cronjobs", "nightly"))
                .contains("1. BackoffLimitExceeded: Job has reached the specified backoff limit [jobs/nightly-1 ");

        crashing("nightly-1-a", "", owner("batch/v1", "Job", "nightly-1", job), "controller-uid: " + job);
        assertThat(diagnosis("cronjobs", "nightly"))
                .contains(
                        "1. Error: container main; last run ended with Error, exit code 3",
                        "2. BackoffLimitExceeded",
                        "\n  nightly-1-a\t");
        status(
                "apis/batch/v1",
                "jobs/nightly-1",
                "{'failed': null, 'succeeded': 1, 'conditions': [{'type': 'Complete', 'status': 'True'}]}");
        assertThat(diagnosis("cronjobs", "nightly")).contains("Nothing was found");
    }

    @Test
    void aStatefulSetAndADaemonSet() {
        for (String kind : List.of("StatefulSet", "DaemonSet")) {
            apply("""
                apiVersion: apps/v1
                kind: %s
                metadata: {name: db, namespace: NS}
                spec:
                  %s
                  selector: {matchLabels: {app: %1$s}}
                  template: {metadata: {labels: {app: %1$s}}, spec: {containers: [{name: main, image: "shop:1"}]}}
                """.formatted(
                    kind, kind.equals("StatefulSet") ? "serviceName: db\n  replicas: 2" : "minReadySeconds: 0"));
            crashing(
                    "db-of-" + kind.toLowerCase(Locale.ROOT),
                    "",
                    owner("apps/v1", kind, "db", uid("apps/v1", kind.toLowerCase(Locale.ROOT) + "s/db")),
                    "app: " + kind);
        }
        status(
                "apis/apps/v1",
                "statefulsets/db",
                "{'observedGeneration': 1, 'replicas': 1, 'currentReplicas': 1, 'updatedReplicas': 1}");
        status("apis/apps/v1", "daemonsets/db", """
            {'observedGeneration': 1, 'currentNumberScheduled': 2, 'numberMisscheduled': 0, 'desiredNumberScheduled': 2, 'numberReady': 1,
             'updatedNumberScheduled': 2, 'numberAvailable': 1, 'numberUnavailable': 1}""");
        assertThat(diagnosis("statefulsets", "db"))
                .startsWith("statefulsets/" + namespace + "/db: Progressing: 0 of 2 ready, 1 updated, 0 available")
                .contains("1. Error: container main");
        assertThat(diagnosis("daemonsets", "db"))
                .startsWith("daemonsets/" + namespace + "/db: NotReady: 1 of 2 ready, 2 updated, 1 available")
                .contains("1. Error: container main");
    }

    /** Also reads the log of a pod in its own namespace. */
    @Test
    void aNodeWithAPodThatFailed() throws IOException {
        String node = "node-of-" + namespace;
        try (PlantedLogs logs = PlantedLogs.start(CLUSTER, node)) {
            crashing("web-1", node, "", "app: web");
            logs.write(namespace, "web-1", "main", List.of("FATAL no database"));
            assertThat(diagnosis("nodes", node))
                    .startsWith("nodes/" + node + ": Ready")
                    .contains("Nothing was found that keeps it from being ready.", "(note) Error: container main")
                    .contains("[pods/" + namespace + "/web-1 status.containerStatuses[main].state]")
                    .contains("Log of pods/" + namespace + "/web-1 container main\n  FATAL no database")
                    .doesNotContain("Could not be read");
            statuses.write("/api/v1/nodes/" + node, """
                {'conditions': [{'type': 'Ready', 'status': 'Unknown', 'reason': 'NodeStatusUnknown', 'message': 'Kubelet stopped posting node status.'}]}""");
            assertThat(diagnosis("nodes", node))
                    .startsWith("nodes/" + node + ": NotReady")
                    .contains("1. NodeNotReady: Kubelet stopped posting node status.");
        }
    }

    @Test
    void aClaim() {
        apply("""
            apiVersion: v1
            kind: PersistentVolumeClaim
            metadata: {name: cart, namespace: NS}
            spec: {storageClassName: wait-NS, accessModes: [ReadWriteOnce], resources: {requests: {storage: 1Gi}}}
            """);
        assertThat(diagnosis("pvc", "cart"))
                .contains("1. ClaimPending: the claim has no volume: storageclasses/wait-" + namespace
                        + " does not exist")
                .doesNotContain("2. ");
        apply("""
            apiVersion: storage.k8s.io/v1
            kind: StorageClass
            metadata: {name: wait-NS}
            provisioner: example.com/disk
            volumeBindingMode: WaitForFirstConsumer
            """);
        assertThat(diagnosis("pvc", "cart"))
                .contains("1. WaitForFirstConsumer: ")
                .doesNotContain("2. ");
        status("api/v1", "persistentvolumeclaims/cart", "{'phase': 'Lost'}");
        assertThat(diagnosis("pvc", "cart")).contains("1. ClaimLost: ");
    }

    /** Kubernetes 1.20 prefers {@code autoscaling/v1}, which has the conditions in an annotation. */
    @Test
    void anAutoscaler() {
        apply("""
            apiVersion: autoscaling/v2beta2
            kind: HorizontalPodAutoscaler
            metadata: {name: web, namespace: NS}
            spec: {maxReplicas: 3, scaleTargetRef: {apiVersion: apps/v1, kind: Deployment, name: web}}
            """);
        status("apis/autoscaling/v2beta2", "horizontalpodautoscalers/web", """
            {'currentReplicas': 0, 'desiredReplicas': 0, 'currentMetrics': null, 'conditions': [{'type': 'AbleToScale', 'status': 'False',
             'reason': 'FailedGetScale', 'message': 'deployments/scale.apps web not found'}]}""");
        for (String resource : List.of("hpa", "autoscaling/v2beta2/horizontalpodautoscalers")) {
            assertThat(diagnosis(resource, "web"))
                    .as(resource)
                    .contains("1. FailedGetScale: AbleToScale is False: deployments/scale.apps web not found");
        }
    }

    @Test
    void aQuota() {
        apply("""
            apiVersion: v1
            kind: ResourceQuota
            metadata: {name: few, namespace: NS}
            spec: {hard: {pods: "10", requests.memory: 2Gi, requests.storage: 1e3}}
            """);
        status("api/v1", "resourcequotas/few", """
            {'hard': {'pods': '10', 'requests.memory': '2Gi', 'requests.storage': '1e3'}, 'used': {'pods': '2', 'requests.memory': '1900Mi', 'requests.storage': '950'}}""");
        assertThat(diagnosis("quota", "few"))
                .endsWith(
                        "Quota (nine tenths or more used)\n  few: requests.memory 1900Mi of 2Gi\n  few: requests.storage 950 of 1e3");
    }
}
