package io.hypercube.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.RealNode;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** Everyday kubectl commands through the gateway, compared with direct access as the same user where the output must be equal. */
@Thorough
class KubectlNodeIT {
    @RegisterExtension
    static final RealNode NODE = RealNode.shared();

    private static final String ENTRY_POINT = "/clusters/" + NODE.cluster().name();
    private static final AtomicInteger NAMES = new AtomicInteger();

    @AutoClose
    private static RunningGateway gateway;

    private static Path through;
    private static Path directly;
    private static Path asMember;
    private static Path memberDirectly;
    private static String namespace;

    @BeforeAll
    static void serve() {
        gateway = RunningGateway.before(NODE.cluster());
        namespace = NODE.cluster().newNamespace();
        through = gateway.kubeconfig(gateway.admin(), NODE.cluster(), namespace);
        asMember = gateway.kubeconfig(gateway.member("bob", "dev"), NODE.cluster(), namespace);
        directly = NODE.cluster().kubeconfig("admin", "system:masters");
        memberDirectly = NODE.cluster().kubeconfig("bob", "dev");
        NODE.runPod(namespace, "web", "httpd", "-f", "-p", "8080", "-h", "/etc");
    }

    /** For calls that are the same in all versions. */
    static List<Kubectl> kubectls() {
        return List.of(Kubectl.newest());
    }

    /** For calls that differ: discovery and OpenAPI documents, which apply and diff read too, and exec. */
    static List<Kubectl> versions() {
        return Kubectl.atHand();
    }

    static Stream<Arguments> questions() {
        List<String> questions = List.of(
                "get pods -o json",
                "get pods,services,configmaps -A -o name",
                "get pod web -o jsonpath={.spec.nodeName}",
                "get pods -l app=web --field-selector=status.phase=Running -o name",
                "get nodes -o custom-columns=NAME:.metadata.name,OS:.status.nodeInfo.operatingSystem",
                "get pods nosuch",
                "get nosuch",
                "get --raw /version",
                "get --raw /healthz",
                "get --raw /api/v1/namespaces/default/services/kubernetes",
                "logs nosuch",
                "top pods",
                "auth can-i delete nodes",
                "auth can-i --list");
        List<String> differing = List.of("api-resources -o name", "api-versions", "explain pod.spec.containers");
        return Stream.concat(asked(kubectls(), questions), asked(versions(), differing));
    }

    static Stream<Arguments> asked(List<Kubectl> kubectls, List<String> questions) {
        return kubectls.stream().flatMap(kubectl -> questions.stream().map(text -> Arguments.of(kubectl, text)));
    }

    @ParameterizedTest
    @MethodSource("questions")
    @Shows("2.12")
    void answersAsTheApiServerDoes(Kubectl kubectl, String question) {
        // --raw is a path on the server's host, without the path of the kubeconfig's server
        Outcome there = ask(kubectl, through, question.replace("--raw ", "--raw " + ENTRY_POINT));
        Outcome here = ask(kubectl, directly, question);
        assertThat(there).isEqualTo(here);
    }

    @ParameterizedTest
    @MethodSource("versions")
    @Shows("2.12")
    void changesObjectsFromApplyToDelete(Kubectl kubectl) {
        String name = "settings-" + NAMES.incrementAndGet();
        assertThat(apply(kubectl, configMap(name, "one")).succeeded()).contains("created");
        assertThat(apply(kubectl, configMap(name, "one")).succeeded()).contains("unchanged");
        Outcome difference = kubectl.run(through, configMap(name, "two"), List.of("diff", "-f", "-"));
        assertThat(difference.exitCode()).isEqualTo(1);
        assertThat(difference.out()).contains("-  value: one", "+  value: two");
        assertThat(apply(kubectl, configMap(name, "two")).succeeded()).contains("configured");
        assertThat(kubectl.run(
                                through,
                                configMap(name, "three"),
                                List.of("apply", "--server-side", "--force-conflicts", "-f", "-"))
                        .succeeded())
                .contains("serverside-applied");
        ask(kubectl, through, "label configmap " + name + " tier=gold").succeeded();
        ask(
                        kubectl,
                        through,
                        "patch configmap " + name
                                + " --type=json -p [{\"op\":\"remove\",\"path\":\"/metadata/labels\"}]")
                .succeeded();
        assertThat(ask(kubectl, directly, "get configmap " + name + " -o jsonpath={.data.value}{.metadata.labels}")
                        .out())
                .isEqualTo("three");
        assertThat(ask(kubectl, through, "delete configmap " + name).succeeded())
                .contains("deleted");
        assertThat(ask(kubectl, through, "get configmap " + name).err()).contains("NotFound");
    }

    @ParameterizedTest
    @MethodSource("kubectls")
    void followsARolloutUntilItIsDone(Kubectl kubectl) {
        String name = "rollout-" + NAMES.incrementAndGet();
        apply(kubectl, deployment(name)).succeeded();
        assertThat(ask(kubectl, through, "rollout status " + Patience.KUBECTL + " deployment/" + name)
                        .succeeded())
                .contains("successfully rolled out");
        ask(kubectl, through, "scale --replicas=2 deployment/" + name).succeeded();
        assertThat(ask(kubectl, through, "wait " + Patience.KUBECTL + " --for=condition=Available deployment/" + name)
                        .succeeded())
                .contains("condition met");
        assertThat(ask(kubectl, through, "describe deployment " + name).succeeded())
                .contains("Name:                   " + name, "Scaled up replica set");
        ask(kubectl, through, "delete deployment " + name).succeeded();
        ask(kubectl, through, "wait " + Patience.KUBECTL + " --for=delete pod -l app=" + name);
        assertThat(ask(kubectl, through, "get pods -o name -l app=" + name).out())
                .isEmpty();
    }

    @ParameterizedTest
    @MethodSource("kubectls")
    void describesAPodWithItsEvents(Kubectl kubectl) {
        assertThat(ask(kubectl, through, "describe pod web").succeeded())
                .contains("Name:         ".stripTrailing(), "Image:", "localhost/busybox:1", "Events:", "Started");
    }

    @ParameterizedTest
    @MethodSource("kubectls")
    void reachesAPodsOwnServerThroughTheProxySubresource(Kubectl kubectl) {
        String target = ENTRY_POINT + "/api/v1/namespaces/" + namespace + "/pods/web:8080/proxy/passwd";
        assertThat(ask(kubectl, through, "get --raw " + target).succeeded()).contains("root:");
    }

    @ParameterizedTest
    @MethodSource("versions")
    void aMemberMayWhatTheClusterLetsHim(Kubectl kubectl) {
        for (String question :
                List.of("get pods", "auth can-i list pods", "exec web -- true", "delete pod web", "get nodes")) {
            Outcome there = ask(kubectl, asMember, question);
            assertThat(there.exitCode()).as(question).isEqualTo(1);
            assertThat(there).isEqualTo(ask(kubectl, memberDirectly, question));
        }
    }

    @ParameterizedTest
    @MethodSource("versions")
    void actsAsAnotherOnlyWhereTheClusterSaysSo(Kubectl kubectl) {
        assertThat(ask(kubectl, through, "auth can-i delete nodes --as=carol").out())
                .startsWith("no");
        assertThat(ask(kubectl, through, "auth can-i delete nodes --as=carol --as-group=system:masters")
                        .out())
                .startsWith("yes");
        Outcome refused = ask(kubectl, asMember, "get pods --as=carol");
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.err()).contains("Forbidden", "carol", "bob", "impersonate");
        Outcome exec = ask(kubectl, asMember, "exec web --as=admin --as-group=system:masters -- id");
        assertThat(exec.exitCode()).isEqualTo(1);
        assertThat(exec.out()).isEmpty();
        assertThat(exec.err()).containsIgnoringCase("forbidden").contains("impersonate");
    }

    @ParameterizedTest
    @MethodSource("kubectls")
    void tellsWhoIsNotKnownToSignIn(Kubectl kubectl) {
        Path unknown = gateway.kubeconfig(gateway.anonymous().withToken("not-a-token"), NODE.cluster(), namespace);
        assertThat(ask(kubectl, unknown, "get pods").err()).contains("You must be logged in to the server");
        assertThat(ask(kubectl, unknown, "exec web -- id").err()).contains("You must be logged in to the server");
    }

    private static Outcome ask(Kubectl kubectl, Path kubeconfig, String words) {
        List<String> arguments = new ArrayList<>(List.of("--namespace=" + namespace));
        arguments.addAll(Arrays.asList(words.split(" ")));
        return kubectl.run(kubeconfig, arguments.toArray(String[]::new));
    }

    private static Outcome apply(Kubectl kubectl, String yaml) {
        return kubectl.run(through, yaml, List.of("apply", "-f", "-"));
    }

    private static String configMap(String name, String value) {
        return """
                {"apiVersion": "v1", "kind": "ConfigMap", "metadata": {"name": "%s"}, "data": {"value": "%s"}}
                """.formatted(name, value);
    }

    private static String deployment(String name) {
        return """
                apiVersion: apps/v1
                kind: Deployment
                metadata: {name: %1$s}
                spec:
                  selector: {matchLabels: {app: %1$s}}
                  template:
                    metadata: {labels: {app: %1$s}}
                    spec:
                      terminationGracePeriodSeconds: 0
                      containers:
                      - {name: c, image: "localhost/busybox:1", imagePullPolicy: Never, command: [sleep, "600"]}
                """.formatted(name);
    }
}
