package io.hypercube.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.kube.ApiException;
import io.hypercube.testbed.MovableClock;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GuessLimiterTest {
    private static final int PER_NAME = 10;
    private static final int PER_PEER = 50;

    private final MovableClock clock = new MovableClock();
    private final GuessLimiter limiter = new GuessLimiter(clock::nanoTime);

    @Test
    void letsANameFailAFewTimesWhoeverGuesses() {
        for (int i = 0; i < PER_NAME; i++) {
            admits("AK1", peer(i));
            limiter.failed("AK1", peer(i));
        }

        refuses("AK1", "198.51.100.7");
        admits("AK2", "198.51.100.7");
    }

    @Test
    void letsAPeerFailAFewTimesWhateverNamesItTries() {
        for (int i = 0; i < PER_PEER; i++) {
            admits("AK" + i, "192.0.2.1");
            limiter.failed("AK" + i, "192.0.2.1");
        }

        refuses("AK-another", "192.0.2.1");
        admits("AK-another", "192.0.2.2");
    }

    @Test
    void forgivesWithTime() {
        fail(PER_NAME, "AK1");
        refuses("AK1", "192.0.2.99");

        clock.advance(Duration.ofSeconds(10));
        admits("AK1", "192.0.2.99");
        limiter.failed("AK1", "192.0.2.99");
        refuses("AK1", "192.0.2.99");

        clock.advance(Duration.ofSeconds(100));
        fail(PER_NAME - 1, "AK1");
        admits("AK1", "192.0.2.99");
    }

    @Test
    void saysWhenToComeBack() {
        fail(PER_NAME, "AK1");

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> limiter.admit("AK1", "192.0.2.1"))
                .satisfies(e -> assertThat(e.status().details())
                        .isNotNull()
                        .extracting("retryAfterSeconds")
                        .isEqualTo(10));
    }

    @Test
    void doesNotLockOutWhoHasTheSecretWhileAStrangerGuesses() {
        limiter.succeeded("AK1", "192.0.2.1");
        fail(PER_NAME, "AK1");

        refuses("AK1", "203.0.113.5");
        admits("AK1", "192.0.2.1");
    }

    @Test
    void doesNotLockOutWhoHasTheSecretWhileANeighbourGuesses() {
        limiter.succeeded("AK1", "192.0.2.1");
        for (int i = 0; i < PER_PEER; i++) {
            limiter.failed("other" + i, "192.0.2.1");
        }

        refuses("AK2", "192.0.2.1");
        admits("AK1", "192.0.2.1");
    }

    @Test
    void trustsNobodyWhoFailsAgain() {
        limiter.succeeded("AK1", "192.0.2.1");
        fail(PER_NAME, "AK1");
        limiter.failed("AK1", "192.0.2.1");

        refuses("AK1", "192.0.2.1");
    }

    @ParameterizedTest
    @CsvSource({"2001:db8::1, 2001:db8:0:0:ffff::2", "::1, 0:0:0:0:0:0:0:1", "fe80::1%eth0, fe80::2"})
    void takesAnIpv6NetworkForOnePeer(String one, String other) {
        for (int i = 0; i < PER_PEER; i++) {
            limiter.failed("AK" + i, one);
        }

        refuses("AK", other);
        admits("AK", "2001:db8:0:1::1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"unknown", "", "::ffff:192.0.2.1"})
    void takesWhateverThePeerIsCalled(String peer) {
        limiter.failed("AK1", peer);
        admits("AK1", peer);
    }

    @Test
    void keepsNoLongNames() {
        for (int i = 0; i < PER_NAME; i++) {
            limiter.failed("x".repeat(254 + i), peer(i));
        }

        // they share one counter, so that the memory they take is that of one
        refuses("y".repeat(1 << 20), "198.51.100.7");
    }

    private void fail(int times, String name) {
        for (int i = 0; i < times; i++) {
            limiter.failed(name, peer(i + 10));
        }
    }

    private static String peer(int number) {
        return "203.0.113." + number;
    }

    private void admits(String name, String peer) {
        assertThatCode(() -> limiter.admit(name, peer)).doesNotThrowAnyException();
    }

    private void refuses(String name, String peer) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> limiter.admit(name, peer))
                .matches(e -> e.status().code() == 429);
    }
}
