package io.hypercube.proxy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Terminal;
import io.hypercube.testbed.Thorough;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** exec, attach and port-forward with the oldest and the newest kubectl, the gateway, a real API server and kubelet. */
@Thorough
class KubectlSessionIT extends BeforeNode {
    @TempDir
    static Path folder;

    private static Path kubeconfig;

    @BeforeAll
    static void serve() {
        kubeconfig = gateway.kubeconfig(gateway.admin(), NODE.cluster(), namespace);
        NODE.runPod(namespace, "busy", "sh", "-c", "i=0; while :; do i=$((i+1)); echo tick $i; sleep 0.2; done");
        NODE.runPod(namespace, "web", "httpd", "-f", "-p", "8080", "-h", "/etc");
        NODE.runPod(namespace, "echo", "cat");
    }

    @Smoke
    @ParameterizedTest
    @MethodSource("kubectls")
    void execTellsOutputErrorsAndExitCodeApart(Kubectl kubectl) {
        Outcome outcome = exec(kubectl, "sh", "-c", "echo to out; echo to err >&2; exit 7");
        assertThat(outcome.out()).isEqualTo("to out\n");
        assertThat(outcome.err()).startsWith("to err\n");
        assertThat(outcome.exitCode()).isEqualTo(7);
    }

    @ParameterizedTest
    @MethodSource("kubectls")
    @Shows("2.5")
    void execReadsItsInputToTheEnd(Kubectl kubectl) {
        String text = "0123456789abcdef\n".repeat(200_000);
        Outcome outcome = kubectl.run(kubeconfig, text, List.of("exec", "-i", "busy", "--", "wc", "-c"));
        assertThat(outcome.succeeded().strip()).isEqualTo(Integer.toString(text.length()));
    }

    @ParameterizedTest
    @MethodSource("kubectls")
    void execCarriesMuchOutput(Kubectl kubectl) {
        Outcome outcome = exec(kubectl, "sh", "-c", "seq 2000000");
        assertThat(outcome.succeeded()).hasSize(14_888_896).endsWith("\n2000000\n");
    }

    @ParameterizedTest
    @MethodSource("kubectls")
    void execOfWhatIsNotThereFailsAsItDoesDirectly(Kubectl kubectl) {
        assertThat(exec(kubectl, "nosuch").err()).contains("nosuch");
        Outcome through = kubectl.run(kubeconfig, "exec", "nopod", "--", "true");
        Outcome directly = kubectl.run(NODE.cluster().kubeconfig(), "exec", "-n", namespace, "nopod", "--", "true");
        assertThat(through).isEqualTo(directly);
        assertThat(through.err()).contains("pods \"nopod\" not found");
    }

    @ParameterizedTest
    @MethodSource("kubectls")
    void execGivesAShellOnATerminal(Kubectl kubectl) throws Exception {
        try (Terminal terminal = terminal(kubectl, "exec", "-it", "busy", "--", "sh")) {
            terminal.expect("# ");
            terminal.type("tty; stty size; echo rea\"\"dy\n");
            terminal.expect("/dev/pts/\\d+");
            terminal.expect("31 97");
            terminal.expect("ready");
            terminal.grow();
            terminal.type("until [ \"$(stty size)\" = '40 120' ]; do sleep 0.1; done; echo gr\"\"own\n");
            terminal.expect("grown");
            // the command that is interrupted says so itself: a shell that is about to start it may lose the signal
            terminal.type("sh -c 'echo wai\"\"ting; exec sleep 100'\n");
            terminal.expect("waiting");
            terminal.type("\u0003");
            terminal.type("echo af\"\"ter\n");
            terminal.expect("after");
            terminal.type("exit 5\n");
            assertThat(terminal.exitCode()).isEqualTo(5);
        }
    }

    @ParameterizedTest
    @MethodSource("kubectls")
    void recordsWhatATerminalShowsAndNoPassword(Kubectl kubectl) throws Exception {
        Instant begun = Instant.now();
        try (Terminal terminal = terminal(kubectl, "exec", "-it", "busy", "--", "sh")) {
            terminal.expect("# ");
            terminal.type("stty -echo; printf 'Pass'; printf 'word: '; read x; stty echo; echo wel\"\"come\n");
            terminal.expect("Password: ");
            terminal.type("s3cret\n");
            terminal.expect("welcome");
            terminal.type("exit 5\n");
            assertThat(terminal.exitCode()).isEqualTo(5);
        }
        Recorded recorded = Recorded.since(gateway, begun);
        assertThat(recorded.cast()).startsWith("{\"version\":2,\"width\":97,\"height\":31,");
        assertThat(recorded.printed(gateway)).isEqualTo(recorded.cast());
        assertThat(recorded.text("o"))
                .contains("stty -echo", "Password: ", "welcome")
                .doesNotContain("s3cret");
        assertThat(recorded.text("i")).isEmpty();
        assertThat(recorded.text("m")).isEqualTo("exit code 5");
        assertThat(recorded.cast()).doesNotContain("s3cret");
        assertThat(recorded.item()).containsEntry("complete", true).containsEntry("command", List.of("sh"));
    }

    @ParameterizedTest
    @MethodSource("kubectls")
    void recordsTheInputOfProgramsAsTheRuleAsks(Kubectl kubectl) throws Exception {
        Instant begun = Instant.now();
        String text = "0123456789é\n".repeat(20_000);
        kubectl.run(kubeconfig, text, List.of("exec", "-i", "busy", "--", "cat"))
                .succeeded();
        Recorded recorded = Recorded.since(gateway, begun);
        assertThat(recorded.text("i")).isEqualTo(text);
        assertThat(recorded.text("o")).isEqualTo(text);
        assertThat(recorded.text("m")).isEqualTo("exit code 0");
    }

    @ParameterizedTest
    @MethodSource("kubectls")
    @Shows("2.5")
    void attachSpeaksWithTheRunningProcess(Kubectl kubectl) throws Exception {
        Instant begun = Instant.now();
        Process attached = kubectl.command(kubeconfig, "attach", "-i", "echo").start();
        try (BufferedReader out = attached.inputReader();
                var in = attached.outputWriter()) {
            in.write("spoken by " + kubectl + "\n");
            in.flush();
            assertThat(out.readLine()).isEqualTo("spoken by " + kubectl);
        } finally {
            attached.destroy();
        }
        Recorded recorded = Recorded.since(gateway, begun);
        assertThat(recorded.text("o")).contains("spoken by " + kubectl);
        assertThat(recorded.text("i")).isEmpty();
    }

    @Smoke
    @ParameterizedTest
    @MethodSource("kubectls")
    @Shows({"2.4", "2.7"})
    void logsFollow(Kubectl kubectl) throws Exception {
        Process following =
                kubectl.command(kubeconfig, "logs", "-f", "--tail=1", "busy").start();
        try (BufferedReader lines = following.inputReader()) {
            int first = Integer.parseInt(lines.readLine().substring("tick ".length()));
            assertThat(lines.readLine()).isEqualTo("tick " + (first + 1));
            assertThat(lines.readLine()).isEqualTo("tick " + (first + 2));
        } finally {
            following.destroy();
        }
    }

    @Smoke
    @ParameterizedTest
    @MethodSource("kubectls")
    void cpTakesAFolderThereAndBack(Kubectl kubectl) throws Exception {
        Path there = Files.createDirectories(folder.resolve(kubectl.version()).resolve("there"));
        Path back = there.resolveSibling("back");
        byte[] bytes = new byte[3 << 20];
        new java.util.Random(1).nextBytes(bytes);
        Files.write(there.resolve("bytes"), bytes);
        Files.writeString(there.resolve("text"), "text\n");
        String target = "/tmp/" + kubectl.version();
        kubectl.run(kubeconfig, "cp", there.toString(), "busy:" + target).succeeded();
        kubectl.run(kubeconfig, "cp", "busy:" + target, back.toString()).succeeded();
        assertThat(back.resolve("bytes")).hasBinaryContent(bytes);
        assertThat(back.resolve("text")).hasContent("text\n");
    }

    @Smoke
    @ParameterizedTest
    @MethodSource("kubectls")
    @Shows("2.5")
    void portForwardCarriesManyConnectionsAtOnce(Kubectl kubectl) throws Exception {
        Process forwarding = kubectl.command(kubeconfig, "port-forward", "--address=127.0.0.1", "pod/web", ":8080")
                .start();
        try (BufferedReader out = forwarding.inputReader();
                HttpClient http = HttpClient.newBuilder()
                        .version(HttpClient.Version.HTTP_1_1)
                        .build()) {
            String port = forwardedPort(out);
            HttpRequest request = HttpRequest.newBuilder(URI.create("http://127.0.0.1:" + port + "/passwd"))
                    .build();
            List<CompletableFuture<HttpResponse<String>>> answers = IntStream.range(0, 8)
                    .mapToObj(i -> http.sendAsync(request, HttpResponse.BodyHandlers.ofString()))
                    .toList();
            for (CompletableFuture<HttpResponse<String>> answer : answers) {
                assertThat(answer.get().statusCode()).isEqualTo(200);
                assertThat(answer.get().body()).contains("root:");
            }
        } finally {
            forwarding.destroy();
        }
    }

    private static Outcome exec(Kubectl kubectl, String... command) {
        List<String> arguments = new java.util.ArrayList<>(List.of("exec", "busy", "--"));
        arguments.addAll(List.of(command));
        return kubectl.run(kubeconfig, arguments.toArray(String[]::new));
    }

    private static Terminal terminal(Kubectl kubectl, String... arguments) throws IOException {
        return new Terminal(folder, kubectl.command(kubeconfig, arguments).command());
    }
}
