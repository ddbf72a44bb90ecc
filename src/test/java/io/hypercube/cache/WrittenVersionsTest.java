package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.cache.store.LivePath;
import io.hypercube.cache.store.ObjectStore;
import java.io.IOException;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WrittenVersionsTest {
    private final BlockingQueue<Long> versions = new LinkedBlockingQueue<>();
    private final AtomicInteger asked = new AtomicInteger();
    private final AtomicInteger told = new AtomicInteger();
    private final ObjectStore store = new ObjectStore(() -> true);
    private final AtomicLong now = new AtomicLong();
    private final WrittenVersions elsewhere =
            WrittenVersions.withoutEvents(this::version, new RequiredVersion(Duration.ofMinutes(2), now::get));
    private final WrittenVersions written = new WrittenVersions(this::version, told::incrementAndGet);

    /** Waits for the next version from the test; 0 fails as an unreachable cluster does. */
    private long version() throws IOException, InterruptedException {
        asked.incrementAndGet();
        long version = versions.take();
        if (version == 0) {
            throw new IOException("unreachable");
        }
        return version;
    }

    @Test
    void isMetWhenTheHighestVersionWasSeen() {
        written.wrote(12);
        written.wrote(11);

        store.advance(11);
        assertThat(written.isMet(store)).isFalse();
        store.advance(12);
        assertThat(written.isMet(store)).isTrue();
    }

    @Test
    void asksOnceHoweverManyWantToKnow() {
        store.advance(10);
        written.wroteUnknown();
        for (int i = 0; i < 20; i++) {
            written.pursue();
            assertThat(written.isMet(store)).isFalse();
        }
        versions.add(11L);

        await().until(() -> told.get() == 1);
        assertThat(asked.get()).isEqualTo(1);
        assertThat(written.isMet(store)).isFalse();
        store.advance(11);
        assertThat(written.isMet(store)).isTrue();
    }

    @Test
    void asksAgainForWhatWasWrittenWhileItAsked() {
        written.wroteUnknown();
        written.pursue();
        await().until(() -> asked.get() == 1);
        written.wroteUnknown();
        versions.add(11L);
        await().until(() -> asked.get() == 2);
        store.advance(11);
        assertThat(written.isMet(store)).isFalse();
        versions.add(12L);

        await().until(() -> told.get() == 1);
        assertThat(written.isMet(store)).isFalse();
        store.advance(12);
        assertThat(written.isMet(store)).isTrue();
    }

    @Test
    void asksAgainWhenTheClusterWasAwayButNobodyWaitsAgain() {
        written.wroteUnknown();
        versions.add(0L);
        written.pursue();
        await().until(() -> told.get() == 1);
        long since = written.since();
        written.pursue();
        await().until(() -> asked.get() == 2);

        assertThat(written.since()).isEqualTo(since);
        versions.add(5L);
        await().until(() -> told.get() == 2);
        store.advance(5);
        assertThat(written.isMet(store)).isTrue();
    }

    @Test
    void aDeletionIsMetWhenItsEventWasSeenBeforeOrAfterTheAnswer() {
        put("early", 5);
        put("late", 6);
        WrittenVersions.Deletion early = written.deleting("one", "early");
        WrittenVersions.Deletion late = written.deleting("one", "late");
        assertThat(written.isMet(store)).isTrue();

        remove("early", 7);
        written.deleted(early);
        assertThat(written.isMet(store)).isTrue();
        written.deleted(late);
        assertThat(written.isMet(store)).isFalse();
        remove("late", 8);
        assertThat(written.isMet(store)).isTrue();
    }

    @Test
    void aDeletionThatRemovesNothingIsAskedFor() {
        put("stays", 5);
        store.advance(9);
        written.deleted(written.deleting("one", "stays"));
        versions.add(9L);

        await().until(() -> {
            written.pursue();
            return written.isMet(store);
        });
        assertThat(asked.get()).isEqualTo(1);
    }

    @Test
    void aListThatBeganAfterAWriteHoldsItAlsoWhereTheClusterCountsAnew() {
        put("gone", 100);
        written.wrote(1000);
        written.wroteUnknown();
        written.deleted(written.deleting("one", "gone"));
        WrittenVersions.Mark began = written.mark();
        written.listed(began);

        ObjectStore anew = new ObjectStore(() -> true);
        anew.advance(3);
        assertThat(written.isMet(anew)).isTrue();
        assertThat(asked.get()).isZero();
    }

    @Test
    void aListDoesNotHoldWhatWasWrittenAfterItBegan() {
        WrittenVersions.Mark began = written.mark();
        written.wrote(1000);
        written.listed(began);

        store.advance(999);
        assertThat(written.isMet(store)).isFalse();
    }

    private void put(String name, long version) {
        byte[] item = LivePath.bytes("{\"metadata\":{\"name\":\"" + name
                + "\",\"namespace\":\"one\",\"creationTimestamp\":null,\"resourceVersion\":\"" + version + "\"}}");
        store.put(item, 0, item.length);
    }

    private void remove(String name, long version) {
        store.remove("one", name, version);
        written.removed("one", name);
    }

    /** A reader waits for the cluster's answer for a second only. */
    private void awaitElsewhere(long version) {
        await().until(elsewhere::settle, OptionalLong.of(version)::equals);
    }

    @Test
    void aCopyElsewhereMustReachTheHighestVersion() throws Exception {
        assertThat(elsewhere.settle()).hasValue(0);
        elsewhere.wrote(12);
        elsewhere.wrote(11);
        assertThat(elsewhere.settle()).hasValue(12);
        assertThat(asked).hasValue(0);
    }

    /** No event of the deletion arrives for a collection that another replica follows. */
    @Test
    void aCopyElsewhereMustReachTheVersionAfterADeletion() throws Exception {
        WrittenVersions.Deletion deletion = elsewhere.deleting("default", "web");
        assertThat(elsewhere.settle()).hasValue(0);
        elsewhere.deleted(deletion);
        versions.add(15L);
        awaitElsewhere(15);
        assertThat(elsewhere.settle()).hasValue(15);
        assertThat(asked).hasValue(1);
    }

    @Test
    void whatACopyElsewhereMustReachIsUnknownWhileTheClusterDoesNotSay() throws Exception {
        elsewhere.wroteUnknown();
        versions.add(0L);
        assertThat(elsewhere.settle()).isEmpty();
        versions.add(16L);
        awaitElsewhere(16);
    }

    /** Nothing removes a deletion from a record that no watch reports to, and writes without a read keep the record. */
    @Test
    void deletionsOfACollectionThatAnotherReplicaFollowsAreOnlyCounted() throws Exception {
        for (int i = 0; i < 10_000; i++) {
            elsewhere.deleted(elsewhere.deleting("default", "web-" + i));
        }
        assertThat(elsewhere.mark().deletions()).isEmpty();

        versions.add(15L);
        awaitElsewhere(15);
        assertThat(asked).hasValue(1);
    }

    /** Restoring a backup of etcd takes the versions back. */
    @Test
    void aCopyElsewhereNeedNotReachAVersionForEver() throws Exception {
        elsewhere.wrote(1000);
        passSeconds(60);
        elsewhere.wrote(501);
        elsewhere.wrote(500);
        passSeconds(59);
        assertThat(elsewhere.settle()).hasValue(1000);
        passSeconds(2);
        assertThat(elsewhere.settle()).hasValue(501);

        elsewhere.wrote(502);
        passSeconds(119);
        assertThat(elsewhere.settle()).hasValue(502);
        passSeconds(2);
        assertThat(elsewhere.settle()).hasValue(0);
        assertThat(elsewhere.isEmpty()).isTrue();
    }

    private void passSeconds(int seconds) {
        now.addAndGet(Duration.ofSeconds(seconds).toNanos());
    }
}
