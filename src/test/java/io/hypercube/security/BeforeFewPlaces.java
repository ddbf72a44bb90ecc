package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.ServeProcess;
import io.hypercube.core.http.Json;
import java.io.IOException;
import java.net.Socket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/**
 * A gateway in a separate process with a low limit of calls, in front of a cluster that answers at once, slowly, or on
 * demand.
 */
abstract class BeforeFewPlaces {
    static final int PLACES = 40;

    static final String PODS = "/clusters/target/api/v1/pods";
    static final String PAGE = "/api/v1/cube/proxy/clusters/target/api/v1/pods?pageSize=5";
    static final String WATCH = PODS + "?watch=true";
    static final String EXEC = "/clusters/target/api/v1/namespaces/a/pods/p/exec";
    static final String HELD = "/clusters/target/api/v1/namespaces/held/pods/p";
    static final String SLOW = "/clusters/target/api/v1/namespaces/slow/pods/p";

    static RecordingCluster cluster;
    static ServeProcess gateway;
    static Client admin;

    final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();
    final AtomicInteger held = new AtomicInteger();
    final CountDownLatch release = new CountDownLatch(1);

    @BeforeAll
    static void start(@TempDir Path home) throws Exception {
        cluster = new RecordingCluster("target");
        gateway = ServeProcess.withHeap(
                "1g",
                home.resolve("data"),
                "--kubeconfig=" + cluster.kubeconfig(),
                "--upstream-max-connections=" + PLACES,
                "--probe-interval=200ms");
        admin = gateway.anonymous().signIn("admin", ServeProcess.ADMIN_PASSWORD);
    }

    @AfterAll
    static void stop() throws Exception {
        gateway.close();
        cluster.close();
    }

    @BeforeEach
    void script() {
        cluster.forget();
        cluster.answer(this::answer);
    }

    @AfterEach
    void letGo() {
        release.countDown();
        threads.shutdownNow();
        awaitGauge("hypercube_calls_under_way", 0);
    }

    List<CompletableFuture<Answer>> later(Protocol protocol, Attack attack, int count) {
        List<CompletableFuture<Answer>> answers = new ArrayList<>();
        for (int i = 0; i < count; i++) {
            answers.add(CompletableFuture.supplyAsync(() -> protocol.send(gateway.uri(), attack), threads));
        }
        return answers;
    }

    /** Asserts that every kind of call gets its answer on both protocols, and not the 429 of a call that waited in vain. */
    static void assertServed(String token) throws Exception {
        for (Protocol protocol : Protocol.values()) {
            for (String target : List.of(PODS, PAGE, PODS + "/a")) {
                Answer answer = protocol.send(gateway.uri(), Attack.get(target).bearer(token));
                assertThat(answer.status()).as(target + answer.body()).isEqualTo(200);
            }
            try (ManyWatches watch = watches(protocol, token, 1)) {
                assertThat(watch.with(200)).hasSize(1);
            }
        }
        try (RawConnection tunnel = RawConnection.to(gateway.uri(), "http/1.1")) {
            tunnel.write(Attack.get(EXEC).bearer(token).upgrading("Upgrade").wire());
            assertThat(tunnel.answer().status()).isEqualTo(101);
            assertThat(tunnel.line()).isEqualTo("ready");
        }
    }

    static ManyWatches watches(Protocol protocol, String token, int count) throws IOException {
        return new ManyWatches(protocol, gateway.uri(), Attack.get(WATCH).bearer(token), count);
    }

    void answer(RecordingCluster.Request request, Socket client) throws IOException {
        String line = request.line();
        try {
            if (line.contains("/held/")) {
                held.incrementAndGet();
                release.await();
            } else if (line.contains("/endless/")) {
                endless(client);
            } else if (line.contains("/slow/")) {
                Thread.sleep(Duration.ofSeconds(1));
            }
        } catch (InterruptedException e) {
            throw new IOException(e);
        }
        if (line.contains("watch=") || !request.all("Upgrade").isEmpty()) {
            Streams.answer(request, client);
        } else {
            RecordingCluster.json(
                    client, "200 OK", "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{},\"items\":[]}");
        }
    }

    /** Sends a response that ends when the other side closes. */
    private static void endless(Socket client) throws IOException {
        RecordingCluster.write(
                client, "HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\nContent-Length: 9999999999\r\n\r\n");
        while (true) {
            RecordingCluster.write(client, "x".repeat(1 << 16));
        }
    }

    /** Creates a member. Each test uses new ones, so that earlier tests have no effect. */
    static Client member(String prefix) {
        String name = prefix + "-" + Long.toString(System.nanoTime(), 36);
        String password = "correct-horse-battery-" + name;
        assertThat(admin.post("/api/v1/cube/accounts", Json.write(Map.of("name", name, "password", password)))
                        .statusCode())
                .isEqualTo(201);
        return gateway.anonymous().signIn(name, password);
    }

    static KeyPair key(Client owner) {
        return KeyPair.create(owner, "{}");
    }

    static String metrics() {
        return new String(admin.get("/metrics").body(), StandardCharsets.UTF_8);
    }

    static void awaitGauge(String name, int value) {
        await().untilAsserted(() ->
                assertThat(metrics()).containsPattern("(?m)^" + name + "\\{cluster=\"target\"} " + value + "(\\.0)?$"));
    }

    static double seconds(long start) {
        return (System.nanoTime() - start) / 1e9;
    }
}
