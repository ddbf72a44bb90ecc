package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.core.kube.ClusterName;
import io.hypercube.proxy.FakeApiServer;
import io.hypercube.testbed.Smoke;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The effect of a collection's first page on the cache, measured in lists of the cluster. */
@Smoke
class FirstPagesIT extends BeforeUnsteadyCluster {
    @BeforeEach
    void askForSomethingElse() {
        admin.get(target.replace("configmaps", "services")); // after which the cluster's APIServices are known
    }

    @AfterEach
    void close() throws IOException {
        gateway.clusters().remove(new ClusterName(name));
        cluster.close();
    }

    @ParameterizedTest
    @ValueSource(strings = {"curl/8.0", "Mozilla/5.0 (X11)", "Go-http-client/2.0"})
    void theFirstPageFillsMemoryWhoeverAsks(String agent) {
        List<String> asked = new ArrayList<>();
        cluster.onList = (connection, request) -> !asked.add(request.target());
        HttpResponse<byte[]> first =
                admin.send(admin.request("GET", target, BodyPublishers.noBody()).header("User-Agent", agent));

        HttpResponse<byte[]> second = admin.get(target);
        assertThat(PageReaders.source(second)).startsWith("cache");
        assertThat(second.body()).isEqualTo(first.body());
        assertThat(cluster.lists).hasValue(1);
        assertThat(asked).containsExactly("/api/v1/namespaces/one/configmaps?pretty=false");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "&selector=metadata.labels.a%21%3Db",
                "&selector=metadata.name=first",
                "&labelSelector=%21a",
                "&resourceVersion=0",
            })
    void theFirstPageThatReadsLessHasTheCollectionListedBesideIt(String narrowed) {
        assertThat(PageReaders.source(admin.get(target + narrowed))).isEqualTo("live");

        await().until(() -> PageReaders.metric(admin, "hypercube_cache_collections") == 1);
        current();
        assertThat(cluster.lists).hasValue(2);
    }

    @Test
    void theFirstTableHasTheCollectionListedBesideIt() {
        assertThat(PageReaders.source(admin.send(admin.request("GET", target, BodyPublishers.noBody())
                        .header("Accept", "application/json;as=Table;g=meta.k8s.io;v=v1"))))
                .isEqualTo("live");

        await().until(() -> PageReaders.metric(admin, "hypercube_cache_collections") == 1);
        current();
        assertThat(cluster.lists).hasValue(2);
    }

    @ParameterizedTest
    @ValueSource(strings = {"&fieldSelector=metadata.name%3Dfirst", "&pretty=true", "&unknown=1"})
    void whatMemoryCouldNotAnswerOpensNothing(String parameter) {
        for (int i = 0; i < 3; i++) {
            assertThat(PageReaders.source(admin.get(target + parameter))).isEqualTo("live");
        }

        assertThat(PageReaders.metric(admin, "hypercube_cache_collections")).isZero();
        assertThat(cluster.lists).hasValue(3);
    }

    @Test
    void aFirstPageThatIsCutOffLeavesNothing() throws Exception {
        cluster.onList = FaultyCluster.cutList();
        assertThat(admin.get(target).statusCode()).isEqualTo(502);

        await().until(() -> PageReaders.metric(admin, "hypercube_cache_collections") == 0);
        cluster.onList = FaultyCluster.NONE;
        current();
    }

    @Test
    void aFirstPageWhoseClientLeavesLeavesNothing() throws Exception {
        cluster.onList = FirstPagesIT::stuck;
        CompletableFuture<HttpResponse<byte[]>> first = ask(target);
        await().until(() -> PageReaders.metric(admin, "hypercube_cache_collections") == 1);

        first.cancel(true);

        await().until(() -> PageReaders.metric(admin, "hypercube_cache_collections") == 0);
        cluster.onList = FaultyCluster.NONE;
        current();
    }

    /** Reads the beginning of a list only. */
    private static boolean stuck(FakeApiServer.Connection connection, FakeApiServer.Request request)
            throws IOException {
        connection.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n");
        connection.chunk("{\"kind\":\"ConfigMapList\",\"metadata\":{\"resourceVersion\":\"5000\"},\"items\":[{\"meta");
        return connection.awaitClose();
    }

    private static CompletableFuture<HttpResponse<byte[]>> ask(String target) {
        return admin.http()
                .sendAsync(admin.request("GET", target, BodyPublishers.noBody()).build(), BodyHandlers.ofByteArray());
    }

    /** Waits until a page is served from memory that is at least as recent as the call. */
    private void current() {
        long now = cluster.version();
        HttpResponse<byte[]> page = await().until(
                        () -> admin.get(target + "&resourceVersion=" + now),
                        answer -> PageReaders.source(answer).startsWith("cache"));
        PageReaders.requireTrue(cluster, page);
    }
}
