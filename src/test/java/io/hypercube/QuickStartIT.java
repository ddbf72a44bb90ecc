package io.hypercube;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.Outcome;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the shell blocks of docs/quick-start.md: the first one starts the gateway, the others are one shell session. */
class QuickStartIT {
    private static final String DOCUMENTED_ADDRESS = "https://localhost:30443";

    @TempDir
    Path checkout;

    /** Stands for the page's {@code ./hypercube}: runs the program of this class path, without a build. */
    @BeforeEach
    void makeLauncher() throws IOException {
        String program =
                ServeProcess.program().stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
        Path launcher = Files.writeString(checkout.resolve("hypercube"), "#!/bin/sh\nexec " + program + " \"$@\"\n");
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
    }

    @Test
    void leadsToKubectlAndAFilteredPage() throws Exception {
        List<String> blocks = ShellBlocks.of("docs/quick-start.md");
        Process gateway = shell(blocks.getFirst()
                        .replace("./hypercube demo", "exec ./hypercube demo")
                        .replace(":30443", ":0"))
                .redirectError(checkout.resolve("demo.log").toFile())
                .start();
        try (BufferedReader out = gateway.inputReader()) {
            String address = readyAddress(out);
            String session = String.join("\n", blocks.subList(1, blocks.size()));
            assertThat(session).contains(DOCUMENTED_ADDRESS);

            ProcessBuilder client = shell(session.replace(DOCUMENTED_ADDRESS, address));
            // sign-ins are stored there; the demo uses the real home, whose cache contains its API server
            client.environment().put("HOME", checkout.toString());
            Outcome outcome = Outcome.of(client, "", line -> {});

            assertThat(outcome.exitCode()).as(outcome.err()).isZero();
            assertThat(outcome.out())
                    .containsPattern("(?m)^shop +Active")
                    .containsPattern("(?m)^tenant-27 ")
                    .contains("\"displayName\":\"Berlin 10\"", "\"total\":3");
        } finally {
            gateway.destroy();
            assertThat(gateway.waitFor(60, TimeUnit.SECONDS)).isTrue();
        }
    }

    private ProcessBuilder shell(String script) {
        ProcessBuilder shell = new ProcessBuilder("sh", "-e", "-c", script).directory(checkout.toFile());
        shell.environment().merge("PATH", Kubectl.oldest().program().getParent() + ":", (path, ours) -> ours + path);
        shell.environment().put("JDK_JAVA_OPTIONS", "-Djava.io.tmpdir=" + checkout);
        shell.environment()
                .put(
                        "HYPERCUBE_HOME",
                        Path.of(System.getProperty("basedir", ""))
                                .toAbsolutePath()
                                .toString());
        shell.environment().remove("XDG_CONFIG_HOME");
        return shell;
    }

    private String readyAddress(BufferedReader out) throws IOException {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.startsWith(ServeProcess.READY)) {
                return line.substring(ServeProcess.READY.length());
            }
        }
        throw new AssertionError(
                "the gateway ended before it was ready: " + Files.readString(checkout.resolve("demo.log")));
    }
}
