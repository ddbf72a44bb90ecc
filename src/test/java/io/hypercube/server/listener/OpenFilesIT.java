package io.hypercube.server.listener;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.ServeProcess;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gateway at its limit of open files logs it once, with the remedy, and continues when connections are closed. */
@Thorough
class OpenFilesIT {
    private static final int LIMIT = 400;

    @TempDir
    Path home;

    @Test
    void saysOnceThatTheLimitIsReachedAndRecovers() throws Exception {
        Path log = home.resolve("serve.log");
        try (ServeProcess server = ServeProcess.startLimited(
                LIMIT, home.resolve("data"), "--network-max-connections=0", "--network-max-handshakes=0")) {
            List<Socket> connections = new ArrayList<>();
            try {
                for (int i = 0; i < LIMIT; i++) {
                    connections.add(
                            new Socket(server.uri().getHost(), server.uri().getPort()));
                }
                await().until(() -> !lines(log).isEmpty());
                // accept is retried every second: time for several failures
                Thread.sleep(4_000);
            } finally {
                for (Socket connection : connections) {
                    connection.close();
                }
            }

            await().until(() -> answers(server));
            assertThat(lines(log)).singleElement().satisfies(line -> assertThat(line)
                    .contains("WARN", "too many open files", "the limit is " + LIMIT, "LimitNOFILE", "ulimit -n"));
            assertThat(Files.readString(log)).doesNotContain("\tat ", "exceptionCaught");
        }
    }

    /** Of the listener; tasks that read files meanwhile warn for themselves. */
    private static List<String> lines(Path log) throws IOException {
        return Files.readAllLines(log).stream()
                .filter(line -> line.contains(" AcceptFailures ") && line.contains("oo many open files"))
                .toList();
    }

    private static boolean answers(ServeProcess server) {
        try {
            return server.anonymous().get("/livez").statusCode() == 200;
        } catch (AssertionError notYet) {
            return false;
        }
    }
}
