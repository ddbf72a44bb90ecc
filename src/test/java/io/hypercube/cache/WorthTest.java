package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.MovableClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** What following a collection may cost. */
class WorthTest {
    private static final int LIST = 1000;
    private static final Duration MINUTE = Duration.ofSeconds(61);

    private final MovableClock clock = new MovableClock();
    private final Worth worth = new Worth(new Demand(), clock::nanoTime);

    @Test
    void followingForNobodyMayCostOneMoreList() {
        worth.changed(LIST / 2);
        assertThat(afterAMinute()).isEqualTo(Worth.Verdict.WORTH);
        worth.changed(LIST / 2);
        assertThat(afterAMinute()).isEqualTo(Worth.Verdict.WORTH);

        worth.changed(1);
        assertThat(afterAMinute()).isEqualTo(Worth.Verdict.COSTLY);
    }

    @Test
    void eachReadIsWorthAList() {
        worth.read();
        worth.read();
        worth.changed(3 * LIST);
        assertThat(afterAMinute()).isEqualTo(Worth.Verdict.WORTH);

        worth.read();
        worth.changed(LIST + 1);
        assertThat(afterAMinute()).isEqualTo(Worth.Verdict.COSTLY);
    }

    @Test
    void noMoreThanOneListIsCarriedOver() {
        for (int i = 0; i < 100; i++) {
            worth.read();
        }
        assertThat(afterAMinute()).isEqualTo(Worth.Verdict.WORTH);

        worth.changed(LIST + 1);
        assertThat(afterAMinute()).isEqualTo(Worth.Verdict.COSTLY);
        assertThat(worth.bytesPerSecond()).isBetween(LIST / 62.0, LIST / 60.0);
    }

    @Test
    void isSettledOnceAMinute() {
        worth.changed(100 * LIST);
        assertThat(worth.verdict(LIST)).isEqualTo(Worth.Verdict.WORTH);
        assertThat(afterAMinute()).isEqualTo(Worth.Verdict.COSTLY);
    }

    @Test
    void whatNobodyReadsForLongIsNotCostlyButIdle() {
        clock.advance(Worth.IDLE.plusSeconds(1));
        worth.changed(100 * LIST);

        assertThat(worth.verdict(LIST)).isEqualTo(Worth.Verdict.IDLE);
    }

    @Test
    void anEmptyCollectionThatDoesNotChangeIsWorthIt() {
        clock.advance(MINUTE);
        assertThat(worth.verdict(0)).isEqualTo(Worth.Verdict.WORTH);
    }

    private Worth.Verdict afterAMinute() {
        clock.advance(MINUTE);
        return worth.verdict(LIST);
    }
}
