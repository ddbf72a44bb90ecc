package io.hypercube.proxy.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cache.AtLeast;
import io.hypercube.cache.CollectionKey;
import io.hypercube.cluster.Cluster;
import io.hypercube.core.kube.GroupVersionResource;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class SeenVersionsTest {
    private static final boolean LIVE = true;

    private final Cluster cluster = Unlisted.cluster("one");
    private final AtomicLong now = new AtomicLong(1);
    private final SeenVersions seen = new SeenVersions(now::get);

    @Test
    void thePageOfOneAccountSaysNothingToAnother() {
        seen.answered("alice", pods(""), 12, LIVE);
        seen.answered("alice", pods(""), 11, !LIVE);

        assertThat(version("alice", pods(""))).isEqualTo(12);
        assertThat(version("bob", pods(""))).isZero();
    }

    @Test
    void aListOfAllNamespacesCountsForEachOfThem() {
        seen.answered("alice", pods("a"), 12, LIVE);
        assertThat(version("alice", pods(""))).isEqualTo(12);
        assertThat(version("alice", pods("b"))).isZero();

        seen.answered("alice", pods(""), 15, LIVE);
        assertThat(version("alice", pods("a"))).isEqualTo(15);
        assertThat(version("alice", pods("b"))).isEqualTo(15);
    }

    /** Later live pages, which a reader gets because memory is too old, do not make the reader wait again. */
    @Test
    void readersWaitFromTheFirstLivePage() {
        seen.answered("alice", pods(""), 12, !LIVE);
        now.set(20);
        seen.answered("alice", pods(""), 13, LIVE);
        now.set(30);
        seen.answered("alice", pods(""), 14, LIVE);
        assertThat(atLeast("alice", pods(""))).isEqualTo(new AtLeast(14, 20, true));

        seen.answered("alice", pods(""), 14, !LIVE);
        now.set(40);
        seen.answered("alice", pods(""), 15, LIVE);
        assertThat(atLeast("alice", pods(""))).isEqualTo(new AtLeast(15, 40, true));
    }

    @Test
    void versionsAreRememberedForTwoMinutes() {
        seen.answered("alice", pods(""), 12, LIVE);
        pass(Duration.ofSeconds(119));
        assertThat(version("alice", pods(""))).isEqualTo(12);
        pass(Duration.ofSeconds(2));
        assertThat(version("alice", pods(""))).isZero();
    }

    @Test
    void whatWasReadLongestAgoCountsForTheWholeCluster() {
        seen.answered("alice", pods("first"), 50, LIVE);
        for (int i = 0; i < ReaderVersions.MOST; i++) {
            seen.answered("alice", pods("n" + i), 10, LIVE);
        }

        assertThat(version("alice", pods("first"))).isEqualTo(50);
        assertThat(version("alice", pods("other"))).isEqualTo(50);
        assertThat(version("alice", pods("", Unlisted.cluster("two")))).isZero();
    }

    private long version(String account, CollectionKey key) {
        return atLeast(account, key).version();
    }

    private AtLeast atLeast(String account, CollectionKey key) {
        return seen.atLeast(account, key).orElseThrow();
    }

    private CollectionKey pods(String namespace) {
        return pods(namespace, cluster);
    }

    private static CollectionKey pods(String namespace, Cluster of) {
        return new CollectionKey(of, new GroupVersionResource("", "v1", "pods"), namespace);
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }
}
