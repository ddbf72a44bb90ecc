package io.hypercube.audit;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpServer;
import io.hypercube.Client;
import io.hypercube.ServeProcess;
import io.hypercube.testbed.Seed;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * A gateway that refuses calls it cannot record is killed while clients change objects: no change reaches the cluster without its event in
 * the file. {@code -Dhypercube.kills=200} kills it that often. The cluster is hand-written, because it must tell exactly which changes have arrived.
 */
@Thorough
class KilledGatewayIT {
    private static final int CLIENTS = 8;
    private static final Random MOMENTS = Seed.random();

    @TempDir
    private Path folder;

    private final Set<String> arrived = ConcurrentHashMap.newKeySet();
    private HttpServer cluster;

    @BeforeEach
    void startTheCluster() throws IOException {
        cluster = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        cluster.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
        cluster.createContext("/", exchange -> {
            if (exchange.getRequestMethod().equals("DELETE")) {
                arrived.add(exchange.getRequestHeaders().getFirst("Audit-ID"));
            }
            byte[] body = "{}".getBytes(StandardCharsets.UTF_8);
            exchange.getResponseHeaders().set("Content-Type", "application/json");
            exchange.sendResponseHeaders(200, body.length);
            exchange.getResponseBody().write(body);
            exchange.close();
        });
        cluster.start();
    }

    @AfterEach
    void stopTheCluster() {
        cluster.stop(0);
    }

    @Test
    void noChangeReachesTheClusterWithoutItsRecord() throws Exception {
        Path kubeconfig = Files.writeString(
                folder.resolve("kubeconfig"), """
                {"apiVersion": "v1", "kind": "Config", "current-context": "c",
                 "contexts": [{"name": "c", "context": {"cluster": "c", "user": "u"}}],
                 "clusters": [{"name": "c", "cluster": {"server": "http://127.0.0.1:%d"}}],
                 "users": [{"name": "u", "user": {"token": "t"}}]}
                """.formatted(cluster.getAddress().getPort()));
        AuditLines lines = new AuditLines(folder.resolve("audit.log"));
        int kills = Integer.getInteger("hypercube.kills", 2);
        for (int i = 0; i < kills; i++) {
            killOnce(kubeconfig, lines.file());
        }

        Set<String> recorded = lines.all().stream()
                .map(event -> event.get("auditID"))
                .map(String::valueOf)
                .collect(Collectors.toSet());
        assertThat(arrived).hasSizeGreaterThanOrEqualTo(kills);
        assertThat(recorded).containsAll(arrived);
    }

    private void killOnce(Path kubeconfig, Path file) throws Exception {
        try (ServeProcess serve = ServeProcess.start(
                        folder.resolve("data"),
                        "--kubeconfig=" + kubeconfig,
                        "--audit-file=" + file,
                        "--audit-file-on-failure=refuse");
                ExecutorService clients = Executors.newVirtualThreadPerTaskExecutor()) {
            Client admin = serve.anonymous().signIn("admin", ServeProcess.ADMIN_PASSWORD);
            int before = arrived.size();
            for (int i = 0; i < CLIENTS; i++) {
                clients.execute(() -> changeUntilItDies(admin));
            }
            while (arrived.size() == before) {
                TimeUnit.MILLISECONDS.sleep(1);
            }
            TimeUnit.MILLISECONDS.sleep(MOMENTS.nextInt(50));
            serve.kill();
        }
    }

    private static void changeUntilItDies(Client admin) {
        try {
            while (true) {
                admin.http()
                        .send(
                                admin.request(
                                                "DELETE",
                                                "/clusters/c/api/v1/namespaces/a/configmaps/b",
                                                BodyPublishers.noBody())
                                        .build(),
                                BodyHandlers.discarding());
            }
        } catch (IOException | InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
