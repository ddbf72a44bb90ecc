package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cache.store.ObjectStore;
import java.time.Duration;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class AwaitedVersionTest {
    private final AtomicLong now = new AtomicLong();
    private final ObjectStore store = new ObjectStore(() -> true);
    private final AwaitedVersion awaited = new AwaitedVersion(now::get);

    @BeforeEach
    void hold() {
        store.advance(10);
    }

    @Test
    void isReachedWhenTheContentHasTheVersion() {
        assertThat(awaited.isReached(seen(10), store)).isTrue();
        assertThat(awaited.isReached(seen(11), store)).isFalse();
        store.advance(12);
        assertThat(awaited.isReached(seen(11), store)).isTrue();
    }

    @Test
    void isOverdueWhenAReaderHasMissedItForTwoSeconds() {
        AtLeast first = seen(11);
        pass(Duration.ofMillis(1500));
        awaited.isReached(first, store);
        assertThat(awaited.isOverdue(store)).isFalse();
        pass(Duration.ofMillis(600));
        awaited.isReached(seen(12), store);
        assertThat(awaited.isOverdue(store)).isTrue();

        store.advance(12);
        assertThat(awaited.isOverdue(store)).isFalse();
    }

    @Test
    void aVersionThatARequestNamesIsOnlyWaitedFor() {
        awaited.isReached(new AtLeast(99, now.get(), false), store);
        pass(Duration.ofMinutes(2));

        assertThat(awaited.isOverdue(store)).isFalse();
    }

    @Test
    void listsForReadersTakeAThirtiethOfTheTime() {
        awaited.listed(0);
        miss(11);
        assertThat(awaited.isOverdue(store)).isTrue();
        awaited.listed(Duration.ofSeconds(2).toNanos());
        assertThat(awaited.isOverdue(store)).isFalse();

        miss(12);
        pass(Duration.ofSeconds(56));
        assertThat(awaited.isOverdue(store)).isFalse();
        pass(Duration.ofSeconds(1));
        assertThat(awaited.isOverdue(store)).isTrue();
    }

    @Test
    void aShortListIsMadeAgainAfterFiveSeconds() {
        miss(11);
        awaited.listed(1);
        miss(12);
        assertThat(awaited.isOverdue(store)).isFalse();
        pass(Duration.ofSeconds(2));
        assertThat(awaited.isOverdue(store)).isTrue();
    }

    private void miss(long version) {
        awaited.isReached(seen(version), store);
        pass(Duration.ofSeconds(3));
    }

    private AtLeast seen(long version) {
        return new AtLeast(version, now.get(), true);
    }

    private void pass(Duration time) {
        now.addAndGet(time.toNanos());
    }
}
