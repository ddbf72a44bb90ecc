package io.hypercube.deploy;

import io.hypercube.Client;
import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.Patience;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.atomic.AtomicInteger;

/** Clients that never stop, of every kind: pages over HTTP/2, writes over HTTP/1.1, watches, and commands in a pod by kubectl. */
final class SteadyLoad implements AutoCloseable {
    private static final Duration PAUSE = Duration.ofMillis(300);

    final Queue<String> failures = new ConcurrentLinkedQueue<>();
    final AtomicInteger pages = new AtomicInteger();
    final AtomicInteger written = new AtomicInteger();
    final AtomicInteger watchesEnded = new AtomicInteger();
    final AtomicInteger watchesOpen = new AtomicInteger();
    final AtomicInteger commands = new AtomicInteger();
    private final String collection;
    private final URI gateway;
    private final String token;
    private final HttpClient http2;
    private final HttpClient http1;
    private final List<Thread> threads = new ArrayList<>();
    private volatile boolean ended;

    private interface Task {
        void run() throws IOException, InterruptedException;
    }

    SteadyLoad(Client client, URI gateway, Path authority, String namespace) {
        this.gateway = gateway;
        this.token = client.token();
        this.collection = "clusters/pivot-cluster/api/v1/namespaces/" + namespace + "/configmaps";
        this.http2 = Client.http(authority, HttpClient.Version.HTTP_2);
        this.http1 = Client.http(authority, HttpClient.Version.HTTP_1_1);
    }

    void pages(int clients) {
        repeat("page", clients, () -> {
            expect(
                    200,
                    http2.send(
                            request("/api/v1/cube/proxy/" + collection + "?pageSize=5")
                                    .build(),
                            BodyHandlers.ofString()));
            pages.incrementAndGet();
            Thread.sleep(PAUSE);
        });
    }

    /** Creates objects: a call that is lost, or repeated after it had an effect, shows in the number of objects. */
    void writes(int clients) {
        AtomicInteger names = new AtomicInteger();
        repeat("write", clients, () -> {
            String body = "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"written-%d\"}}"
                    .formatted(names.incrementAndGet());
            expect(
                    201,
                    http1.send(
                            request("/" + collection)
                                    .header("Content-Type", "application/json")
                                    .POST(BodyPublishers.ofString(body))
                                    .build(),
                            BodyHandlers.ofString()));
            written.incrementAndGet();
            Thread.sleep(PAUSE);
        });
    }

    /** A watch ends in order when its body does; it is opened again at once, as client-go does. */
    void watches(int clients) {
        repeat("watch", clients, () -> {
            HttpResponse<java.io.InputStream> answer = http2.send(
                    request("/" + collection + "?watch=true&resourceVersion=0").build(), BodyHandlers.ofInputStream());
            if (answer.statusCode() != 200) {
                failures.add("watch: " + answer.statusCode());
                return;
            }
            watchesOpen.incrementAndGet();
            try (BufferedReader events =
                    new BufferedReader(new InputStreamReader(answer.body(), StandardCharsets.UTF_8))) {
                while (events.readLine() != null) {}
            } finally {
                watchesOpen.decrementAndGet();
            }
            watchesEnded.incrementAndGet();
        });
    }

    /** Each takes ten seconds: longer than the delay of a shutdown and less than the drain. */
    void commands(int clients, Path kubeconfig, String pod) {
        repeat("exec", clients, () -> {
            Outcome outcome = Kubectl.newest().run(kubeconfig, "exec", pod, "--", "sh", "-c", "sleep 10; echo done");
            if (outcome.exitCode() != 0 || !outcome.out().equals("done\n")) {
                failures.add("exec: " + outcome);
            }
            commands.incrementAndGet();
        });
    }

    /** The work so far, in one line. */
    @Override
    public String toString() {
        return "%d pages, %d writes, %d watches ended and %d open, %d commands, failed: %s"
                .formatted(pages.get(), written.get(), watchesEnded.get(), watchesOpen.get(), commands.get(), failures);
    }

    private void repeat(String what, int clients, Task task) {
        for (int i = 0; i < clients; i++) {
            threads.add(Thread.ofVirtual().name(what).start(() -> {
                while (!ended) {
                    try {
                        task.run();
                    } catch (IOException | InterruptedException e) {
                        if (!ended) {
                            failures.add(what + ": " + e);
                        }
                    }
                }
            }));
        }
    }

    private HttpRequest.Builder request(String target) {
        return HttpRequest.newBuilder(gateway.resolve(target))
                .header("Authorization", "Bearer " + token)
                .timeout(Patience.LONG);
    }

    private void expect(int status, HttpResponse<String> answer) {
        if (answer.statusCode() != status) {
            failures.add(answer.request().method() + ": " + answer.statusCode() + " " + answer.body());
        }
    }

    /** Lets the last calls end, and ends the watches. */
    void end() throws InterruptedException {
        ended = true;
        for (Thread thread : threads) {
            if (!thread.getName().equals("watch")) {
                thread.join();
            }
        }
        close();
    }

    @Override
    public void close() {
        ended = true;
        http2.shutdownNow();
        http1.shutdownNow();
    }
}
