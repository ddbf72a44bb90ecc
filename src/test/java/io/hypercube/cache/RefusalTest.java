package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.MovableClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tests how long a collection is refused. */
class RefusalTest {
    private static final Duration TIME = Duration.ofMinutes(5);
    private static final long LIST = 80_000;
    private static final double BYTES_PER_SECOND = 4_000;

    private final MovableClock clock = new MovableClock();

    @Test
    void livePagesThatCostMoreThanFollowingEndIt() {
        Refusal refusal = costly();
        clock.advance(Duration.ofSeconds(10));
        assertThat(refusal.isOver()).isFalse();

        refusal.live(LIST);
        assertThat(refusal.isOver()).isFalse();
        refusal.live(LIST / 2 - 1);
        assertThat(refusal.isOver()).isFalse();
        refusal.live(1);
        assertThat(refusal.isOver()).isTrue();
    }

    @Test
    void timeWithoutReadersIsWhatItSaves() {
        Refusal refusal = costly();
        refusal.live(2 * LIST);
        clock.advance(Duration.ofSeconds(20));
        assertThat(refusal.isOver()).isTrue();

        clock.advance(Duration.ofSeconds(1));
        assertThat(refusal.isOver()).isFalse();
    }

    /** The list is read anyway, so it counts in favor of following. */
    @Test
    void aListThatIsReadForAPageCostsNothingMore() {
        Refusal refusal = costly();
        clock.advance(Duration.ofSeconds(20));
        assertThat(refusal.isOverForFilling()).isTrue();

        clock.advance(Duration.ofSeconds(20));
        assertThat(refusal.isOverForFilling()).isFalse();
        refusal.live(LIST);
        assertThat(refusal.isOverForFilling()).isTrue();
        assertThat(refusal.isOver()).isFalse();
    }

    @Test
    void aPageThatIsNarrowedCountsWithWhatItCost() {
        Refusal refusal = costly();
        clock.advance(Duration.ofSeconds(60));
        for (int i = 0; i < 1000; i++) {
            refusal.live(100);
        }
        assertThat(refusal.isOver()).isFalse();
    }

    @Test
    void isOverWhenItsTimeIsUp() {
        Refusal refusal = costly();
        clock.advance(TIME.minusSeconds(1));
        assertThat(refusal.isOver()).isFalse();
        clock.advance(Duration.ofSeconds(1));
        assertThat(refusal.isOver()).isTrue();
        assertThat(refusal.isOverForFilling()).isTrue();
    }

    @Test
    void whatCannotBeKeptIsRefusedWhoeverReadsIt() {
        Refusal refusal = Refusal.of(clock::nanoTime, TIME);
        refusal.live(Long.MAX_VALUE / 2);
        assertThat(refusal.isOver()).isFalse();
        assertThat(refusal.isOverForFilling()).isFalse();

        clock.advance(TIME);
        assertThat(refusal.isOver()).isTrue();
    }

    private Refusal costly() {
        return Refusal.costly(clock::nanoTime, TIME, BYTES_PER_SECOND, LIST);
    }
}
