package io.hypercube;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.io.BufferedReader;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the shell blocks of docs/quick-start.md: the first one starts the gateway, the others are one shell session. */
@Thorough
class QuickStartIT {
    private static final String DOCUMENTED_ADDRESS = "https://localhost:30443";

    @TempDir
    Path checkout;

    @AutoClose
    private ProgramOnPath program;

    @BeforeEach
    void putTheProgramOnThePath() {
        program = ProgramOnPath.in(checkout);
    }

    @Test
    @Shows({"7.1", "7.10"})
    void leadsToKubectlAndAFilteredPage() throws Exception {
        List<String> blocks = ShellBlocks.of("docs/quick-start.md");
        Process gateway = program.shell(blocks.getFirst()
                        .replace("./hypercube demo", "exec ./hypercube demo")
                        .replace(":30443", ":0"))
                .redirectError(checkout.resolve("demo.log").toFile())
                .start();
        try (BufferedReader out = gateway.inputReader()) {
            String address = readyAddress(out);
            String session = String.join("\n", blocks.subList(1, blocks.size()));
            assertThat(session).contains(DOCUMENTED_ADDRESS);

            ProcessBuilder client = program.shell(session.replace(DOCUMENTED_ADDRESS, address));
            Outcome outcome = Outcome.of(client, "", line -> {});

            assertThat(outcome.exitCode()).as(outcome.err()).isZero();
            assertThat(outcome.out())
                    .containsPattern("(?m)^shop +Active")
                    .containsPattern("(?m)^tenant-27 ")
                    .contains("\"displayName\":\"Berlin 10\"", "\"total\":3");
        } finally {
            gateway.destroy();
            assertThat(gateway.waitFor(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        }
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
