package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.MovableClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** Tests the limits on the cost of following a collection. */
class RetentionPolicyTest {
    private static final int LIST = 1000;
    private static final Duration MINUTE = Duration.ofSeconds(61);

    private final MovableClock clock = new MovableClock();
    private final RetentionPolicy retention = new RetentionPolicy(new AccessFrequency(), clock::nanoTime);

    @Test
    void followingForNobodyMayCostOneMoreList() {
        retention.changed(LIST / 2);
        assertThat(afterAMinute()).isEqualTo(RetentionPolicy.Verdict.KEEP);
        retention.changed(LIST / 2);
        assertThat(afterAMinute()).isEqualTo(RetentionPolicy.Verdict.KEEP);

        retention.changed(1);
        assertThat(afterAMinute()).isEqualTo(RetentionPolicy.Verdict.COSTLY);
    }

    @Test
    void eachReadIsWorthAList() {
        retention.read();
        retention.read();
        retention.changed(3 * LIST);
        assertThat(afterAMinute()).isEqualTo(RetentionPolicy.Verdict.KEEP);

        retention.read();
        retention.changed(LIST + 1);
        assertThat(afterAMinute()).isEqualTo(RetentionPolicy.Verdict.COSTLY);
    }

    @Test
    void noMoreThanOneListIsCarriedOver() {
        for (int i = 0; i < 100; i++) {
            retention.read();
        }
        assertThat(afterAMinute()).isEqualTo(RetentionPolicy.Verdict.KEEP);

        retention.changed(LIST + 1);
        assertThat(afterAMinute()).isEqualTo(RetentionPolicy.Verdict.COSTLY);
        assertThat(retention.bytesPerSecond()).isBetween(LIST / 62.0, LIST / 60.0);
    }

    @Test
    void isSettledOnceAMinute() {
        retention.changed(100 * LIST);
        retention.settle(LIST);
        assertThat(retention.verdict()).isEqualTo(RetentionPolicy.Verdict.KEEP);
        assertThat(afterAMinute()).isEqualTo(RetentionPolicy.Verdict.COSTLY);
    }

    @Test
    void whatNobodyReadsForLongIsNotCostlyButIdle() {
        clock.advance(RetentionPolicy.IDLE.plusSeconds(1));
        retention.changed(100 * LIST);

        retention.settle(LIST);
        assertThat(retention.verdict()).isEqualTo(RetentionPolicy.Verdict.IDLE);
    }

    @Test
    void askingSettlesNothing() {
        retention.changed(100 * LIST);
        clock.advance(MINUTE);

        assertThat(retention.verdict()).isEqualTo(RetentionPolicy.Verdict.KEEP);
        assertThat(retention.verdict()).isEqualTo(RetentionPolicy.Verdict.KEEP);
        assertThat(retention.bytesPerSecond()).isZero();

        retention.settle(LIST);
        assertThat(retention.verdict()).isEqualTo(RetentionPolicy.Verdict.COSTLY);
    }

    @Test
    void anEmptyCollectionThatDoesNotChangeIsWorthIt() {
        clock.advance(MINUTE);
        retention.settle(0);
        assertThat(retention.verdict()).isEqualTo(RetentionPolicy.Verdict.KEEP);
    }

    private RetentionPolicy.Verdict afterAMinute() {
        clock.advance(MINUTE);
        retention.settle(LIST);
        return retention.verdict();
    }
}
