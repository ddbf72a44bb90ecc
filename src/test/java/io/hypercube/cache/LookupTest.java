package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cluster.Cluster;
import io.hypercube.core.kube.GroupVersionResource;
import io.hypercube.list.PageMemory;
import io.hypercube.list.WholeContent;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.Selector;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Tests where a list comes from, and in which order the cache, the cluster's permission and other replicas are asked. */
class LookupTest {
    private static final ListQuery FIRST = new ListQuery(Selector.EVERYTHING, 1, 1, List.of());
    private static final CachedList.Page ELSEWHERE =
            new CachedList.Page(new WholeContent(new byte[0]), Duration.ZERO, 1, () -> {});

    private final ListedCluster listed = new ListedCluster(64 << 10);
    private final Cluster cluster = Clusters.named("listed");
    private final CollectionKey pods = key("pods");
    private final WatchCache cache = new WatchCache(listed, new CacheConfig(8 << 20, false, Duration.ZERO));
    private final List<String> asked = new ArrayList<>();
    private boolean permitted = true;
    private boolean keptHere = true;
    private Optional<CachedList.Page> elsewhere = Optional.empty();

    @BeforeEach
    void open() {
        new AskingCaller(cache).awaitBackends(cluster);
    }

    @AfterEach
    void close() {
        cache.close();
    }

    @Test
    void aPermissionIsAskedForOnlyWhenTheCollectionIsServed() throws InterruptedException {
        assertThat(reason(kept(false))).isEqualTo(Lookup.Reason.NOT_IN_MEMORY);
        assertThat(asked).isEmpty();

        assertThat(kept(false)).isInstanceOf(Lookup.FromMemory.class);
        assertThat(asked).containsExactly("permission", "memory");
    }

    @Test
    void aCallerWithoutPermissionLearnsAndKeepsNothing() throws InterruptedException {
        permitted = false;
        kept(false);

        assertThat(reason(kept(false))).isEqualTo(Lookup.Reason.NOT_PERMITTED);
        assertThat(asked).containsExactly("permission");
        assertThat(cache.size()).isZero();
    }

    @Test
    void theListOfALivePageFillsTheCollection() throws InterruptedException {
        Lookup<CachedList.Page> found = lookup(true);

        assertThat(found).isInstanceOf(Lookup.Fill.class);
        ((Lookup.Fill<CachedList.Page>) found).reading().close();
    }

    @Test
    void aPartOfTheListDoesNotFillTheCollectionButStartsToListIt() throws InterruptedException {
        assertThat(reason(lookup(false))).isEqualTo(Lookup.Reason.NOT_IN_MEMORY);
        assertThat(asked).containsExactly("permission");
        assertThat(cache.size()).isOne();
    }

    @Test
    void aPartOfTheListStartsNothingForACallerWithoutPermission() throws InterruptedException {
        permitted = false;

        assertThat(reason(lookup(false))).isEqualTo(Lookup.Reason.NOT_IN_MEMORY);
        assertThat(asked).containsExactly("permission");
        assertThat(cache.size()).isZero();
    }

    @Test
    void aPageComesFromTheReplicaThatKeepsTheCollection() throws InterruptedException {
        keptHere = false;
        elsewhere = Optional.of(ELSEWHERE);

        assertThat(lookup(true)).isEqualTo(new Lookup.FromReplica<>(ELSEWHERE));
        assertThat(asked).containsExactly("permission", "replica");
    }

    @Test
    void noReplicaIsAskedForACallerWithoutPermission() throws InterruptedException {
        keptHere = false;
        permitted = false;
        elsewhere = Optional.of(ELSEWHERE);

        assertThat(reason(lookup(true))).isEqualTo(Lookup.Reason.NOT_PERMITTED);
        assertThat(asked).containsExactly("permission");
    }

    @Test
    void nothingIsKeptHereOfACollectionThatAnotherReplicaKeeps() throws InterruptedException {
        keptHere = false;
        for (int i = 0; i < 3; i++) {
            assertThat(reason(lookup(true))).isEqualTo(Lookup.Reason.NOT_IN_MEMORY);
        }

        assertThat(asked).containsExactly("permission", "replica", "permission", "replica", "permission", "replica");
        assertThat(cache.size()).isZero();
    }

    @Test
    void anOlderCopyIsServedWhenTheReplicaHasNone() throws InterruptedException {
        kept(false);
        kept(false);
        keptHere = false;
        asked.clear();

        assertThat(lookup(true)).isInstanceOf(Lookup.FromMemory.class);
        assertThat(asked).containsExactly("permission", "replica", "memory");
    }

    @Test
    void whatNoReplicaMayCacheIsAskedForNowhere() throws InterruptedException {
        keptHere = false;

        assertThat(reason(cache.lookup(request(key("secrets"), false, true), this::read, this::replica)))
                .isEqualTo(Lookup.Reason.NEVER_CACHED);
        assertThat(asked).isEmpty();
    }

    @Test
    void anotherReplicaLearnsNothingForACallerWithoutPermission() throws InterruptedException {
        kept(false);
        kept(false);
        permitted = false;
        asked.clear();

        assertThat(reason(cache.owned(request(pods, false, false), 0, this::read)))
                .isEqualTo(Lookup.Reason.NOT_PERMITTED);
        assertThat(asked).containsExactly("permission");
    }

    @Test
    void aRequestOfAnotherReplicaStartsToListTheCollectionWhereItIsKept() throws InterruptedException {
        keptHere = false;
        assertThat(reason(cache.owned(request(pods, false, false), 0, this::read)))
                .isEqualTo(Lookup.Reason.NOT_IN_MEMORY);
        assertThat(cache.size()).isZero();

        keptHere = true;
        assertThat(reason(cache.owned(request(pods, false, false), 0, this::read)))
                .isEqualTo(Lookup.Reason.NOT_IN_MEMORY);
        assertThat(cache.size()).isOne();
        assertThat(asked).containsExactly("permission", "permission", "permission");
    }

    private Lookup<CachedList.Page> kept(boolean narrowed) throws InterruptedException {
        return cache.kept(request(pods, narrowed, true), this::read, this::replica);
    }

    private Lookup<CachedList.Page> lookup(boolean whole) throws InterruptedException {
        return cache.lookup(request(pods, !whole, whole), this::read, this::replica);
    }

    private Lookup.Request request(CollectionKey key, boolean narrowed, boolean whole) {
        return new Lookup.Request(key, narrowed, whole, keptHere, () -> {
            asked.add("permission");
            return permitted;
        });
    }

    private Optional<CachedList.Page> read(CollectionReads collection) throws InterruptedException {
        asked.add("memory");
        return collection.page(FIRST, AtLeast.ANY, PageMemory.UNBOUNDED);
    }

    private Optional<CachedList.Page> replica() {
        asked.add("replica");
        return elsewhere;
    }

    private static Lookup.Reason reason(Lookup<CachedList.Page> found) {
        return ((Lookup.Live<CachedList.Page>) found).reason();
    }

    private CollectionKey key(String resource) {
        return new CollectionKey(cluster, new GroupVersionResource("", "v1", resource), "");
    }
}
