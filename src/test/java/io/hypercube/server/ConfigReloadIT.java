package io.hypercube.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.awaitility.Awaitility.await;

import com.sun.net.httpserver.HttpExchange;
import io.hypercube.Client;
import io.hypercube.ScriptedUpstream;
import io.hypercube.ServeProcess;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.util.Map;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A running process whose files change. */
@Thorough
class ConfigReloadIT {
    private static final String EVENT = "{\"type\":\"ADDED\",\"object\":{}}\n";

    @TempDir
    Path home;

    private final BlockingQueue<String> events = new LinkedBlockingQueue<>();
    private final BlockingQueue<String> never = new LinkedBlockingQueue<>();

    @Smoke
    @Test
    void clustersChangeWithoutARestartAndAWrongFileChangesNothing() throws Exception {
        try (ScriptedUpstream upstream =
                new ScriptedUpstream(Map.of(watched("kept"), this::watch, watched("removed"), this::watch))) {
            Path kept = kubeconfig(upstream, "kept");
            Path removed = kubeconfig(upstream, "removed");
            Path added = kubeconfig(upstream, "added");
            Path config = configure("kubeconfig: [" + kept + ", " + removed + "]", "logLevel: info");
            try (ServeProcess server = ServeProcess.start(home.resolve("data"), "--config=" + config)) {
                Client admin = server.anonymous().signIn("admin", ServeProcess.ADMIN_PASSWORD);
                InputStream watchOfKept = watch(admin, "kept");
                InputStream watchOfRemoved = watch(admin, "removed");
                String before = metric(admin, "success_timestamp_seconds");

                configure("kubeconfig: [" + kept + ", " + added + "]", "logLevel: debug", "tokenTtl: 30m");
                server.hangUp();

                assertThatThrownBy(watchOfRemoved::read)
                        .as("end of the watch of a removed cluster")
                        .hasRootCauseMessage("Received RST_STREAM: Not an error");
                assertThat(status(admin, "removed")).isEqualTo(404);
                await().untilAsserted(() -> assertThat(status(admin, "added")).isEqualTo(200));
                events.add(EVENT);
                assertThat(watchOfKept.readNBytes(EVENT.length())).asString().isEqualTo(EVENT);
                await().untilAsserted(() -> assertThat(log())
                        .contains("\"configuration reloaded\" changed=\"kubeconfig, logLevel, cluster removed removed,"
                                + " cluster added added\"")
                        .contains("tokenTtl: restart needed"));
                assertThat(metric(admin, "success_timestamp_seconds")).isNotEqualTo(before);

                configure("kubeconfig: [" + kept + "]", "logLevle: warn", "drainTimeout: soon");
                server.hangUp();

                requireSuccessful(admin, "0.0");
                assertThat(log())
                        .contains("was not applied, the one before stays in use")
                        .contains("logLevle: not a setting (did you mean logLevel?)")
                        .contains("drainTimeout: soon (expected: ");
                assertThat(status(admin, "added")).isEqualTo(200);
                events.add(EVENT);
                assertThat(watchOfKept.readNBytes(EVENT.length())).asString().isEqualTo(EVENT);
            }
        }
    }

    @Test
    void aDefaultFileThatIsBrokenOrEmptyRemovesNoCluster() throws Exception {
        try (ScriptedUpstream upstream = new ScriptedUpstream(Map.of(watched("kept"), this::watch))) {
            Path kept = kubeconfig(upstream, "kept");
            String good = Files.readString(kept);
            try (ServeProcess server =
                    ServeProcess.start(home.resolve("data"), Map.of("KUBECONFIG", kept.toString()))) {
                Client admin = server.anonymous().signIn("admin", ServeProcess.ADMIN_PASSWORD);
                InputStream watch = watch(admin, "kept");

                reload(server, kept, good.substring(0, good.length() / 2));
                requireSuccessful(admin, "0.0");
                reload(server, kept, good);
                requireSuccessful(admin, "1.0");
                reload(server, kept, "");
                requireSuccessful(admin, "0.0");

                assertThat(log()).contains(kept + ": missing or without contexts");
                events.add(EVENT);
                assertThat(watch.readNBytes(EVENT.length())).asString().isEqualTo(EVENT);
                assertThat(status(admin, "kept")).isEqualTo(200);
            }
        }
    }

    /** The start waits for the kubeconfig, which is a pipe until the signal was sent. */
    @Test
    @Timeout(value = 600, threadMode = Timeout.ThreadMode.SEPARATE_THREAD) // opening a pipe cannot be interrupted
    void aHangupDuringTheStartReloadsAfterIt() throws Exception {
        Path pipe = home.resolve("pipe.kubeconfig");
        assertThat(new ProcessBuilder("mkfifo", pipe.toString()).start().waitFor())
                .isZero();
        Path next = Files.writeString(home.resolve("next"), """
                clusters: [{name: added, cluster: {server: "http://127.0.0.1:1"}}]
                users: [{name: user, user: {token: t}}]
                contexts: [{name: added, context: {cluster: added, user: user}}]
                """);
        Process starting = new ProcessBuilder(ServeProcess.program(
                        "serve",
                        "--listen=127.0.0.1:0",
                        "--replica-listen=127.0.0.1:0",
                        "--data-dir=" + home.resolve("data"),
                        "--kubeconfig=" + pipe))
                .redirectError(home.resolve("serve.log").toFile())
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .start();
        try {
            try (OutputStream kubeconfig = Files.newOutputStream(pipe)) {
                Files.move(next, pipe, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
                ServeProcess.hangUp(starting.pid());
                kubeconfig.write("contexts: []".getBytes(StandardCharsets.UTF_8));
            }

            await().untilAsserted(() -> {
                assertThat(starting.isAlive()).isTrue();
                assertThat(log()).contains("\"configuration reloaded\" changed=\"cluster added added\"");
            });
        } finally {
            starting.destroyForcibly().waitFor();
        }
    }

    private static void reload(ServeProcess server, Path file, String text) throws Exception {
        Files.writeString(file, text);
        server.hangUp();
    }

    private static void requireSuccessful(Client admin, String expected) {
        await().untilAsserted(() -> assertThat(metric(admin, "successful")).isEqualTo(expected));
    }

    private static String watched(String cluster) {
        return "/apis/" + cluster + ".example/v1/things";
    }

    private Path configure(String... lines) throws IOException {
        return Files.writeString(home.resolve("config.yaml"), String.join("\n", lines));
    }

    private Path kubeconfig(ScriptedUpstream upstream, String name) throws IOException {
        String text = Files.readString(upstream.kubeconfig(home)).replace("scripted", name);
        return Files.writeString(home.resolve(name + ".kubeconfig"), text);
    }

    private InputStream watch(Client admin, String cluster) throws Exception {
        InputStream stream = admin.http()
                .send(
                        admin.request(
                                        "GET",
                                        "/clusters/" + cluster + watched(cluster) + "?watch=1",
                                        BodyPublishers.noBody())
                                .build(),
                        BodyHandlers.ofInputStream())
                .body();
        assertThat(stream.readNBytes(EVENT.length())).asString().isEqualTo(EVENT);
        return stream;
    }

    private static int status(Client admin, String cluster) {
        return admin.get("/clusters/" + cluster + "/version").statusCode();
    }

    private static String metric(Client admin, String name) {
        String prefix = "hypercube_config_last_reload_" + name + " ";
        return new String(admin.get("/metrics").body(), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith(prefix))
                .map(line -> line.substring(prefix.length()))
                .findFirst()
                .orElseThrow();
    }

    private String log() throws IOException {
        return Files.readString(home.resolve("serve.log"));
    }

    /** The first event at once, those of the kept cluster as the test adds them. */
    private void watch(HttpExchange exchange) throws IOException {
        exchange.getResponseHeaders().set("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, 0);
        boolean kept = exchange.getRequestURI().getPath().equals(watched("kept"));
        try {
            for (String event = EVENT; ; event = kept ? events.take() : never.take()) {
                exchange.getResponseBody().write(event.getBytes(StandardCharsets.UTF_8));
                exchange.getResponseBody().flush();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
