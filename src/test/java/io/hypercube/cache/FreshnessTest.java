package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.cache.store.ObjectStore;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import org.junit.jupiter.api.Test;

class FreshnessTest {
    @SuppressWarnings("NullAway") // its content is not looked at
    private static final WatchedStore FIRST = new WatchedStore(null, null, null);

    @SuppressWarnings("NullAway") // its content is not looked at
    private static final WatchedStore SECOND = new WatchedStore(null, null, null);

    private static final Freshness.Constraint NONE = new Freshness.Constraint() {
        @Override
        public void pursue() {}

        @Override
        public boolean isMet(ObjectStore store) {
            return true;
        }

        @Override
        public long since() {
            return 0;
        }
    };

    private final Freshness freshness = new Freshness(Duration.ofMinutes(1));

    @Test
    void readersWaitUntilTheFirstListIsWatched() {
        CompletableFuture<Optional<WatchedStore>> reader = waiting();

        freshness.listed(FIRST);
        assertThat(freshness.isOpening()).isTrue();
        assertThat(freshness.peek()).isEmpty();
        freshness.watched(FIRST);

        await().untilAsserted(() -> assertThat(reader.getNow(Optional.empty())).containsSame(FIRST));
        assertThat(freshness.isOpening()).isFalse();
    }

    @Test
    void readersGoToTheClusterWhenTheFirstListFails() throws InterruptedException {
        freshness.behind();

        assertThat(freshness.await(NONE)).isEmpty();
        assertThat(freshness.followed()).isEmpty();
        assertThat(freshness.state()).isInstanceOf(Freshness.Absent.class);
    }

    @Test
    void contentThatFellBehindIsServedWhenItIsWatchedAgain() throws InterruptedException {
        freshness.listed(FIRST);
        freshness.watched(FIRST);
        freshness.behind();
        assertThat(freshness.peek()).isEmpty();
        assertThat(freshness.content()).containsSame(FIRST);

        freshness.watched(FIRST);

        assertThat(freshness.await(NONE)).map(Freshness.Current::content).containsSame(FIRST);
    }

    @Test
    void aListInPlaceOfContentThatWasShedIsServedWhenItIsWatched() throws InterruptedException {
        freshness.listed(FIRST);
        freshness.watched(FIRST);
        freshness.behind();
        freshness.shed();
        assertThat(freshness.content()).isEmpty();
        assertThat(freshness.await(NONE)).isEmpty();

        freshness.listed(SECOND);
        assertThat(freshness.peek()).isEmpty();
        freshness.watched(SECOND);

        assertThat(freshness.await(NONE)).map(Freshness.Current::content).containsSame(SECOND);
    }

    @Test
    void aWatchThatIsSilentForTooLongIsNotTrusted() throws InterruptedException {
        Freshness impatient = new Freshness(Duration.ZERO);
        impatient.listed(FIRST);
        impatient.watched(FIRST);

        assertThat(impatient.await(NONE)).isEmpty();
        assertThat(impatient.peek()).isEmpty();
        assertThat(impatient.content()).containsSame(FIRST);
    }

    @Test
    void nothingFollowsTheEnd() throws InterruptedException {
        freshness.listed(FIRST);
        freshness.end();

        freshness.listed(SECOND);
        freshness.watched(SECOND);
        freshness.heard();
        freshness.behind();

        assertThat(freshness.hasEnded()).isTrue();
        assertThat(freshness.content()).isEmpty();
        assertThat(freshness.await(NONE)).isEmpty();
    }

    private CompletableFuture<Optional<WatchedStore>> waiting() {
        CompletableFuture<Optional<WatchedStore>> reader = new CompletableFuture<>();
        Thread asking = Thread.ofVirtual().start(() -> {
            try {
                reader.complete(freshness.await(NONE).map(Freshness.Current::content));
            } catch (InterruptedException e) {
                reader.completeExceptionally(e);
            }
        });
        await().until(() -> asking.getState() == Thread.State.WAITING);
        return reader;
    }
}
