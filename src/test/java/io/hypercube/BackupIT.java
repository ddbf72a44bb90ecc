package io.hypercube;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Outcome;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the shell blocks of docs/operating.md: the first one backs up, the second one restores. */
class BackupIT {
    private static final String KEYS = "/api/v1/cube/keys";

    @TempDir
    Path home;

    @Test
    void restoresAccountsKeysAndTokens() throws IOException {
        List<String> blocks = ShellBlocks.of("docs/operating.md");
        assertThat(blocks).hasSize(2);
        Path data = home.resolve("data");
        String before;
        String token;
        try (ServeProcess gateway = ServeProcess.start(data)) {
            Client admin = gateway.anonymous().signIn("admin", ServeProcess.ADMIN_PASSWORD);
            assertThat(admin.post(KEYS, "{\"description\":\"kept\"}".getBytes(StandardCharsets.UTF_8))
                            .statusCode())
                    .isEqualTo(201);
            before = new String(admin.get(KEYS).body(), StandardCharsets.UTF_8);
            token = admin.token();
            end(gateway);
        }
        run(blocks.getFirst());
        try (ServeProcess gateway = ServeProcess.start(data)) {
            Client admin = gateway.anonymous().signIn("admin", ServeProcess.ADMIN_PASSWORD);
            assertThat(admin.post(KEYS, "{\"description\":\"lost\"}".getBytes(StandardCharsets.UTF_8))
                            .statusCode())
                    .isEqualTo(201);
            end(gateway);
        }
        run(blocks.getLast());
        try (ServeProcess gateway = ServeProcess.start(data)) {
            assertThat(new String(gateway.anonymous().withToken(token).get(KEYS).body(), StandardCharsets.UTF_8))
                    .isEqualTo(before)
                    .contains("kept");
        }
    }

    private static void end(ServeProcess gateway) {
        gateway.terminate();
        assertThat(gateway.exitCode()).isZero();
    }

    private void run(String block) {
        Outcome.of(new ProcessBuilder("sh", "-e", "-c", block).directory(home.toFile()), "", line -> {})
                .succeeded();
    }
}
