package io.hypercube.core.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.MovableClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class RateLimitTest {
    private static final Duration INTERVAL = Duration.ofSeconds(10);

    private final MovableClock clock = new MovableClock();
    private final RateLimit<String> rate = new RateLimit<>(3, INTERVAL, clock::nanoTime);

    @Test
    void allowsSomeInARowThenOneAnInterval() {
        for (int i = 0; i < 3; i++) {
            assertThat(rate.untilAllowed("a")).isZero();
            assertThat(rate.count("a")).isZero();
        }
        assertThat(rate.untilAllowed("a")).isEqualTo(INTERVAL);
        assertThat(rate.count("a")).isEqualTo(INTERVAL);

        clock.advance(INTERVAL);
        assertThat(rate.count("a")).isZero();
        assertThat(rate.count("a")).isEqualTo(INTERVAL);
    }

    @Test
    void doesNotCountWhatCameTooEarly() {
        for (int i = 0; i < 1_000; i++) {
            rate.count("a");
        }

        assertThat(rate.untilAllowed("a")).isEqualTo(INTERVAL);
    }

    @Test
    void forgivesEverythingInTime() {
        for (int i = 0; i < 3; i++) {
            rate.count("a");
        }
        clock.advance(INTERVAL.multipliedBy(3));

        for (int i = 0; i < 3; i++) {
            assertThat(rate.count("a")).isZero();
        }
        assertThat(rate.count("a")).isPositive();
    }

    @Test
    void tellsSubjectsApart() {
        for (int i = 0; i < 4; i++) {
            rate.count("a");
        }

        assertThat(rate.untilAllowed("a")).isPositive();
        assertThat(rate.untilAllowed("b")).isZero();
    }
}
