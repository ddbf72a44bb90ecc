package io.hypercube;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code hypercube demo} as a new user runs it. */
@Smoke
class DemoIT {
    @TempDir
    Path home;

    @Test
    @Shows({"7.1", "7.4", "7.10"})
    void printsCallsThatWorkWhenPastedAndLeavesNothingBehind() throws Exception {
        Process demo = demo();
        try (BufferedReader out = demo.inputReader()) {
            Outcome pasted = pasted(calls(out));

            assertThat(pasted.exitCode()).as(pasted.err()).isZero();
            assertThat(pasted.err()).isEmpty();
            assertThat(pasted.out())
                    .contains("\"total\":3", "\"displayName\":\"Berlin 10\"")
                    .containsPattern("NAME +AGE\ntenant-1 ")
                    .contains("\ntenant-27 ");
            try (Stream<Path> made = Files.list(home)) {
                assertThat(made).anyMatch(DemoIT::isOfTheDemo);
            }
            demo.destroy();
            assertThat(demo.waitFor(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
            assertThat(demo.exitValue()).isZero();
            try (Stream<Path> left = Files.list(home)) {
                assertThat(left).noneMatch(DemoIT::isOfTheDemo);
            }
        } finally {
            demo.destroyForcibly();
        }
    }

    private Process demo() throws IOException {
        ProcessBuilder builder = new ProcessBuilder(ServeProcess.program("demo", "--listen=localhost:0"))
                .redirectError(home.resolve("demo.log").toFile());
        builder.environment().put("JDK_JAVA_OPTIONS", "-Djava.io.tmpdir=" + home);
        builder.environment()
                .put(
                        "HYPERCUBE_HOME",
                        Path.of(System.getProperty("basedir", ""))
                                .toAbsolutePath()
                                .toString());
        return builder.start();
    }

    /** The output up to its last line; a shell ignores lines that begin with {@code #}. */
    private String calls(BufferedReader out) throws IOException {
        StringBuilder calls = new StringBuilder();
        boolean begun = false;
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.startsWith(ServeProcess.READY)) {
                return calls.toString();
            }
            begun = begun ? !line.startsWith("In a browser: ") : line.startsWith("Try it, in another terminal:");
            calls.append(begun && !line.startsWith("Try it") ? line + "\n" : "");
        }
        throw new AssertionError(
                "the process exited before it was ready: " + Files.readString(home.resolve("demo.log")));
    }

    private Outcome pasted(String calls) {
        ProcessBuilder shell = new ProcessBuilder("sh", "-e");
        shell.environment().merge("PATH", Kubectl.oldest().program().getParent() + ":", (path, ours) -> ours + path);
        shell.environment().put("HOME", home.toString());
        return Outcome.of(shell, calls, line -> {});
    }

    private static boolean isOfTheDemo(Path file) {
        return String.valueOf(file.getFileName()).startsWith("hypercube-demo");
    }
}
