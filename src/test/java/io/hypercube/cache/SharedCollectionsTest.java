package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.cluster.Cluster;
import io.hypercube.core.kube.GroupVersionResource;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.Verb;
import io.hypercube.list.ListPage;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.Selector;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** The cache of one of several replicas. The cluster is at version 7. */
class SharedCollectionsTest {
    private static final ListQuery FIRST = new ListQuery(Selector.EVERYTHING, 1, 1, List.of());

    private final ListedCluster listed = new ListedCluster(64 << 10);
    private final Cluster cluster = Clusters.named("listed");
    private final CollectionKey pods = key("pods", "v1", "");
    private final WatchCache cache = new WatchCache(listed, new CacheConfig(8 << 20, false, Duration.ZERO));
    private final SharedCollections shared = cache.shared();

    @AfterEach
    void close() {
        cache.close();
    }

    private CollectionKey key(String resource, String version, String namespace) {
        return new CollectionKey(cluster, new GroupVersionResource("", version, resource), namespace);
    }

    private void write(Verb verb, int status, String answer) {
        RequestInfo.Resource write =
                new RequestInfo.Resource(verb, new GroupVersionResource("", "v1", "pods"), "shop", "web", null);
        WriteObserver observer = cache.writeObserver(cluster, write);
        observer.head(status, true);
        observer.bytes(answer.getBytes(StandardCharsets.UTF_8));
        observer.ended();
    }

    private static String pod(int version) {
        return "{\"kind\":\"Pod\",\"metadata\":{\"name\":\"web\",\"resourceVersion\":\"" + version + "\"}}";
    }

    @Test
    void anotherReplicasCopyMustIncludeTheWritesMadeHere() throws Exception {
        shared.rememberWrites();
        assertThat(shared.requiredElsewhere(pods)).hasValue(0);

        write(Verb.CREATE, 201, pod(12));
        write(Verb.UPDATE, 200, pod(11));

        assertThat(shared.requiredElsewhere(pods)).hasValue(12);
        assertThat(shared.requiredElsewhere(key("pods", "v2", "shop"))).hasValue(12);
        assertThat(shared.requiredElsewhere(key("services", "v1", ""))).hasValue(0);
    }

    @Test
    void aRefusedWriteDemandsNothing() throws Exception {
        shared.rememberWrites();
        write(Verb.CREATE, 409, "{\"kind\":\"Status\"}");
        assertThat(shared.requiredElsewhere(pods)).hasValue(0);
    }

    @Test
    void theClusterIsAskedOnceForTheVersionOfADeletion() throws Exception {
        shared.rememberWrites();
        write(Verb.DELETE, 200, "{\"kind\":\"Status\",\"status\":\"Success\"}");
        awaitVersionElsewhere(7);
        assertThat(shared.requiredElsewhere(pods)).hasValue(7);
        assertThat(listed.versions(pods)).isEqualTo(1);
    }

    @Test
    void nothingIsKnownBeforeWritesAreRemembered() throws Exception {
        write(Verb.CREATE, 201, pod(12));
        assertThat(shared.requiredElsewhere(pods)).isEmpty();
    }

    @Test
    void aPageFromMemoryIncludesTheWritesMadeThroughAnotherReplica() throws Exception {
        new AskingCaller(cache).awaitBackends(cluster);
        assertThat(page()).isEmpty();
        assertThat(page()).isPresent();

        shared.wroteElsewhere(pods, 7);
        assertThat(page()).isPresent();
        shared.wroteElsewhere(pods, 8);
        assertThat(page()).isEmpty();
    }

    @Test
    void aCollectionThatWasHandedOverIsNotKept() throws Exception {
        new AskingCaller(cache).awaitBackends(cluster);
        page();
        assertThat(page()).isPresent();
        assertThat(shared.count(pods::equals)).isEqualTo(1);

        shared.handOver(pods);

        assertThat(shared.count(key -> true)).isZero();
        assertThat(cache.isListed(pods)).isFalse();
    }

    /** A cluster that has not answered within a second is asked again. */
    private void awaitVersionElsewhere(long version) {
        await().until(() -> shared.requiredElsewhere(pods), OptionalLong.of(version)::equals);
    }

    private Optional<ListPage> page() throws InterruptedException {
        return new AskingCaller(cache).page(pods, FIRST, 0);
    }
}
