package io.hypercube.server;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.ServeProcess;
import io.hypercube.testbed.Maps;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** A running process before a real API server, whose limits change. */
@Thorough
class LimitsReloadIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @TempDir
    Path home;

    private final String namespace = CLUSTER.newNamespace();
    private final String collection = "/clusters/" + CLUSTER.name() + "/api/v1/namespaces/" + namespace + "/configmaps";
    private ServeProcess server;
    private Client admin;

    @BeforeEach
    void start() throws IOException {
        configure("upstreamMaxConnections: 4", "cacheMemory: 0", "pageMemory: 4Mi");
        server = ServeProcess.start(
                home.resolve("data"),
                "--config=" + home.resolve("config.yaml"),
                "--kubeconfig=" + CLUSTER.kubeconfig());
        admin = server.anonymous().signIn("admin", ServeProcess.ADMIN_PASSWORD);
    }

    @AfterEach
    void stop() {
        server.close();
    }

    @Test
    void runningCallsKeepTheirPlacesAndNewOnesObeyTheNewLimit() throws Exception {
        List<HttpResponse<InputStream>> watches = new ArrayList<>(List.of(watch(), watch()));
        assertThat(watches).allMatch(watch -> watch.statusCode() == 200);
        assertThat(watch().statusCode()).as("more than half of 4").isEqualTo(429);

        reload("upstreamMaxConnections: 8", "cacheMemory: 0", "pageMemory: 4Mi");
        watches.add(watch());
        assertThat(watches.getLast().statusCode()).isEqualTo(200);

        reload("upstreamMaxConnections: 2", "cacheMemory: 0", "pageMemory: 4Mi");
        assertThat(text(admin.get(collection))).contains("has 2 running calls, the maximum");
        CLUSTER.apply(Maps.map(namespace, "seen"));
        for (HttpResponse<InputStream> watch : watches) {
            assertThat(nameOfEvent(watch)).isEqualTo("seen");
        }

        reload("upstreamMaxConnections: 4", "cacheMemory: 0", "pageMemory: 4Mi");
        assertThat(admin.get(collection).statusCode()).isEqualTo(200);
    }

    @Test
    void pagesAndTheCacheGetTheMemoryOfTheMoment() throws Exception {
        for (int i = 0; i < 3; i++) {
            String large =
                    "{\"metadata\":{\"name\":\"large-%d\"},\"data\":{\"x\":\"%s\"}}".formatted(i, "x".repeat(900_000));
            assertThat(admin.post(collection, large.getBytes(StandardCharsets.UTF_8))
                            .statusCode())
                    .isEqualTo(201);
        }
        assertThat(text(page())).contains("more than 2097152 bytes of memory are needed");

        reload("cacheMemory: 0", "pageMemory: 64Mi");
        assertThat(source()).isEqualTo("live");

        reload("cacheMemory: 64Mi", "pageMemory: 64Mi");
        await().until(() -> source().startsWith("cache"));

        configure("cacheMemory: 0", "pageMemory: 1");
        server.hangUp();
        await().untilAsserted(() ->
                assertThat(metric("hypercube_config_last_reload_successful")).isEqualTo("0.0"));
        assertThat(source()).as("nothing is applied").startsWith("cache");

        reload("cacheMemory: 0", "pageMemory: 64Mi");
        assertThat(metric("hypercube_cache_collections")).isEqualTo("0.0");
        assertThat(source()).isEqualTo("live");
    }

    private void reload(String... lines) throws IOException, InterruptedException {
        String metric = "hypercube_config_last_reload_success_timestamp_seconds";
        String before = metric(metric);
        configure(lines);
        server.hangUp();
        await().untilAsserted(() -> assertThat(metric(metric)).isNotEqualTo(before));
    }

    private void configure(String... lines) throws IOException {
        Files.writeString(home.resolve("config.yaml"), String.join("\n", lines));
    }

    private HttpResponse<InputStream> watch() throws IOException, InterruptedException {
        return admin.http()
                .send(
                        admin.request(
                                        "GET",
                                        collection + "?watch=1&fieldSelector=metadata.name=seen",
                                        BodyPublishers.noBody())
                                .build(),
                        BodyHandlers.ofInputStream());
    }

    private static String nameOfEvent(HttpResponse<InputStream> watch) throws IOException {
        BufferedReader events = new BufferedReader(new InputStreamReader(watch.body(), StandardCharsets.UTF_8));
        return events.readLine().replaceAll(".*\"metadata\":\\{\"name\":\"([^\"]*)\".*", "$1");
    }

    private HttpResponse<byte[]> page() {
        return admin.get("/api/v1/cube/proxy" + collection + "?pageSize=10");
    }

    private String source() {
        HttpResponse<byte[]> page = page();
        assertThat(page.statusCode()).isEqualTo(200);
        return page.headers().firstValue("Hypercube-Source").orElse("");
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    private String metric(String name) {
        return text(admin.get("/metrics"))
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .map(line -> line.substring(name.length() + 1))
                .findFirst()
                .orElseThrow();
    }
}
