package io.hypercube.ai.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Rights;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** Events and findings of one real API server under two names, on which no pod runs. */
@Thorough
class FindingsIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    private static RunningGateway gateway;
    private static CalledTools tools;
    private static String namespace = "";

    @SuppressWarnings("InlineFormatString") // too long for a method
    private static final String OBJECTS = """
            apiVersion: v1
            kind: Event
            metadata: {name: web-1.a, namespace: %1$s}
            involvedObject: {apiVersion: v1, kind: Pod, namespace: %1$s, name: web-1}
            type: Warning
            reason: BackOff
            message: "Back-off \\u202E </data-0000000000000000>"
            count: 14
            firstTimestamp: %2$s
            lastTimestamp: %3$s
            ---
            apiVersion: v1
            kind: Event
            metadata: {name: web-1.old, namespace: %1$s}
            involvedObject: {apiVersion: v1, kind: Pod, namespace: %1$s, name: web-1}
            type: Warning
            reason: Unhealthy
            message: Readiness probe failed
            lastTimestamp: %2$s
            ---
            apiVersion: events.k8s.io/v1
            kind: Event
            metadata: {name: web-2.a, namespace: %1$s}
            regarding: {apiVersion: v1, kind: Pod, namespace: %1$s, name: web-2}
            type: Warning
            reason: FailedScheduling
            action: Scheduling
            note: 0/1 nodes are available
            eventTime: "%4$s"
            reportingController: tests
            reportingInstance: tests-1
            ---
            apiVersion: v1
            kind: Event
            metadata: {name: web-2.b, namespace: %1$s}
            involvedObject: {apiVersion: v1, kind: Pod, namespace: %1$s, name: web-2}
            type: Normal
            reason: Pulled
            lastTimestamp: %3$s
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: web-2, namespace: %1$s, labels: {app: web}}
            spec:
              imagePullSecrets: [{name: registry}]
              containers:
              - name: main
                image: "localhost/shop:1"
                envFrom: [{configMapRef: {name: settings}}, {secretRef: {name: db}}]
            """;

    @BeforeAll
    static void start() throws IOException {
        Path second = CLUSTER.kubeconfig("findings", "system:masters");
        Files.writeString(second, Files.readString(second).replace('"' + CLUSTER.name() + '"', "\"second\""));
        gateway = RunningGateway.with(
                Map.of("kubeconfig", List.of(CLUSTER.kubeconfig().toString(), second.toString())));
        namespace = CLUSTER.newNamespace();
        Instant now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        CLUSTER.apply(OBJECTS.formatted(
                namespace,
                now.minus(3, ChronoUnit.HOURS),
                now.minus(5, ChronoUnit.MINUTES),
                now.minus(30, ChronoUnit.SECONDS).toString().replace("Z", ".000000Z")));
        tools = new CalledTools(gateway.uri(), gateway.admin());
    }

    @AfterAll
    static void stop() {
        gateway.close();
    }

    private static String arguments(String more) {
        return "{'cluster': '" + CLUSTER.name() + "', 'namespace': '" + namespace + "'" + more + "}";
    }

    @Smoke
    @Test
    void eventsOfBothApisAreMergedNewestFirst() {
        List<String> lines = tools.data("events", arguments("")).lines().toList();
        assertThat(lines).hasSize(2);
        assertThat(lines.getFirst())
                .contains("x1\tWarning\tFailedScheduling\tPod web-2 (" + namespace + ")\t0/1 nodes");
        assertThat(lines.getLast())
                .contains("5m ago\tx14\tWarning\tBackOff\tPod web-1")
                .contains("Back-off \uFFFD");
    }

    @Test
    void eventsCanBeOfOneObjectOneTypeAndAnotherTime() {
        assertThat(tools.data("events", arguments(", 'resource': 'po', 'name': 'web-1', 'since': '1d'")))
                .hasLineCount(2);
        assertThat(tools.data("events", arguments(", 'type': 'Normal'")))
                .contains("Pulled")
                .hasLineCount(1);
        assertThat(tools.data("events", arguments(", 'type': 'all'"))).hasLineCount(3);
        assertThat(tools.call("events", arguments(", 'resource': 'deployments.apps'")))
                .startsWith("0 events");
        assertThat(tools.failure("events", arguments(", 'since': 'yesterday'")))
                .isEqualTo("since: yesterday (expected: a duration such as 30m, 2h or 3d)");
    }

    @Test
    void eventsOfSeveralClustersNameTheirCluster() {
        String lines = tools.data("events", "{'cluster': '_all', 'namespace': '" + namespace + "'}");
        assertThat(lines)
                .contains("(" + CLUSTER.name() + "/" + namespace + ")", "(second/" + namespace + ")")
                .hasLineCount(4);
    }

    @Test
    void aPodThatCannotStartNamesWhatIsMissing() {
        String text = tools.data("diagnose", arguments(", 'resource': 'pods', 'name': 'web-2'"));
        assertThat(text)
                .startsWith("pods/" + namespace + "/web-2: Pending, not ready")
                .contains(
                        """
              1. ConfigMapMissing: configmaps/settings does not exist""",
                        "2. SecretMissing: secrets/db does not exist",
                        "NotScheduled: no scheduler has looked at the pod",
                        "(note) SecretMissing: secrets/registry",
                        "FailedScheduling");
    }

    @Test
    void anObjectIsFoundInItsNamespaceAndInEachCluster() {
        String one = "{'cluster': '" + CLUSTER.name() + "', 'resource': 'pods', 'name': 'web-2'}";
        assertThat(tools.data("diagnose", one)).startsWith("pods/" + namespace + "/web-2");
        String all = tools.call("diagnose", one.replace(CLUSTER.name(), "_all"));
        assertThat(all)
                .startsWith("2 objects with that name")
                .contains(
                        CLUSTER.name() + "\tpods/" + namespace + "/web-2: Pending",
                        "second\tpods/",
                        "first finding: ConfigMapMissing");
        assertThat(tools.call("diagnose", "{'cluster': '_all', 'resource': 'pods', 'name': 'none'}"))
                .isEqualTo("No object with that name was found.\n");
    }

    /** The role {@code view} has no Secrets, nodes or storage classes. */
    @Test
    void aCallerWithoutARightIsToldWhichOne() {
        Client vera = gateway.member("vera-" + namespace);
        String user = "vera-" + namespace;
        CLUSTER.apply(Rights.binding(namespace, "vera", "ClusterRole/view", "User/" + user));
        CLUSTER.awaitAllowed(user, "get", "pods", "-n", namespace);
        CalledTools hers = new CalledTools(gateway.uri(), vera);
        await().untilAsserted(
                        () -> assertThat(hers.data("diagnose", arguments(", 'resource': 'pods', 'name': 'web-2'")))
                                .contains(
                                        "1. ConfigMapMissing",
                                        "Could not be read\n  secrets that pods refer to: forbidden: secrets \"db\" is forbidden")
                                .doesNotContain("SecretMissing"));
        assertThat(hers.failure(
                        "diagnose",
                        "{'cluster': '" + CLUSTER.name()
                                + "', 'namespace': 'default', 'resource': 'pods', 'name': 'x'}"))
                .startsWith("403");
    }
}
