package io.hypercube.auth.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.core.identity.Role;
import io.hypercube.core.kube.ApiException;
import io.hypercube.testbed.MovableClock;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class GuessLimiterTest {
    private static final int PER_NAME = 10;
    private static final int PER_NETWORK = 50;
    private static final String OFFICE = "192.0.2.1";
    private static final String ELSEWHERE = "203.0.113.5";

    private final MovableClock clock = new MovableClock();
    private final GuessLimiter limiter = new GuessLimiter(clock::nanoTime);

    @Test
    void letsANameFailAFewTimesInANetworkAndNoneOfThatElsewhere() {
        fail(PER_NAME, "alice", ELSEWHERE);

        refuses("alice", ELSEWHERE);
        admits("alice", OFFICE);
        admits("bob", ELSEWHERE);
    }

    @Test
    void letsANetworkFailAFewTimesWhateverNamesItTries() {
        for (int i = 0; i < PER_NETWORK; i++) {
            fail(1, "name" + i, ELSEWHERE);
        }

        refuses("another", ELSEWHERE);
        admits("another", OFFICE);
    }

    @Test
    void forgivesWithTime() {
        fail(PER_NAME, "alice", OFFICE);
        refuses("alice", OFFICE);

        clock.advance(Duration.ofSeconds(10));
        admits("alice", OFFICE);
        fail(1, "alice", OFFICE);
        refuses("alice", OFFICE);

        clock.advance(Duration.ofSeconds(100));
        fail(PER_NAME - 1, "alice", OFFICE);
        admits("alice", OFFICE);
    }

    @Test
    void saysWhenToComeBack() {
        fail(PER_NAME, "alice", OFFICE);

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> limiter.admit(attempt("alice", OFFICE)))
                .satisfies(e -> assertThat(e.status().details())
                        .isNotNull()
                        .extracting("retryAfterSeconds")
                        .isEqualTo(10));
    }

    @Test
    void aNetworkWhereThePasswordWasRightStaysOpenHoweverManyFailThere() {
        limiter.succeeded(attempt("alice", OFFICE), account("alice", 1));
        fail(PER_NAME, "alice", OFFICE);
        for (int i = 0; i < 1_000; i++) {
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(() -> limiter.failed(attempt("alice", OFFICE)))
                    .matches(e -> e.status().code() == 429);
        }

        admits("alice", OFFICE);
        assertThatCode(() -> limiter.admit(attempt("alice", OFFICE), account("alice", 1)))
                .doesNotThrowAnyException();
        assertThat(limiter.flow(attempt("alice", OFFICE)).known()).isTrue();
    }

    @Test
    void aNetworkStaysOpenForAsLongAsItIsUsed() {
        for (int day = 0; day < 100; day += 20) {
            limiter.succeeded(attempt("alice", OFFICE), account("alice", 1));
            clock.advance(Duration.ofDays(20));
        }
        fail(PER_NAME, "alice", OFFICE);
        admits("alice", OFFICE);

        clock.advance(Duration.ofDays(10));
        fail(PER_NAME, "alice", OFFICE);
        refuses("alice", OFFICE);
        assertThat(limiter.flow(attempt("alice", OFFICE)).known()).isFalse();
    }

    @Test
    void isOpenForNoOtherNameAndInNoOtherNetwork() {
        limiter.succeeded(attempt("alice", OFFICE), account("alice", 1));
        fail(PER_NAME, "bob", OFFICE);
        fail(PER_NAME, "alice", ELSEWHERE);

        refuses("bob", OFFICE);
        refuses("alice", ELSEWHERE);
    }

    /** A network proven with an old password is not proven after a change. */
    @Test
    void anOldPasswordOpensNoNetwork() {
        limiter.succeeded(attempt("alice", OFFICE), account("alice", 1));
        fail(PER_NAME, "alice", OFFICE);

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> limiter.admit(attempt("alice", OFFICE), account("alice", 2)))
                .matches(e -> e.status().code() == 429);
    }

    @Test
    void aNameKeepsTheNetworksThatItUsedLast() {
        for (int i = 0; i < 33; i++) {
            limiter.succeeded(attempt("alice", "198.51.100." + i), account("alice", 1));
        }
        for (int i : new int[] {0, 1, 32}) {
            fail(PER_NAME, "alice", "198.51.100." + i);
        }

        refuses("alice", "198.51.100.0");
        admits("alice", "198.51.100.1");
        admits("alice", "198.51.100.32");
    }

    @ParameterizedTest
    @CsvSource({"2001:db8::1, 2001:db8:0:0:ffff::2", "::1, 0:0:0:0:0:0:0:1", "fe80::1%eth0, fe80::2"})
    void takesAnIpv6NetworkForOne(String one, String other) {
        fail(PER_NAME, "alice", one);

        refuses("alice", other);
        admits("alice", "2001:db8:0:1::1");
    }

    @ParameterizedTest
    @ValueSource(strings = {"unknown", "", "::ffff:192.0.2.1"})
    void takesWhateverThePeerIsCalled(String peer) {
        fail(1, "alice", peer);
        admits("alice", peer);
    }

    @Test
    void keepsNoLongNames() {
        for (int i = 0; i < PER_NAME; i++) {
            fail(1, "x".repeat(254 + i), OFFICE);
        }

        // they share one counter, which bounds the memory
        refuses("y".repeat(1 << 20), OFFICE);
    }

    private void fail(int times, String name, String peer) {
        for (int i = 0; i < times; i++) {
            limiter.failed(attempt(name, peer));
        }
    }

    private void admits(String name, String peer) {
        assertThatCode(() -> limiter.admit(attempt(name, peer))).doesNotThrowAnyException();
    }

    private void refuses(String name, String peer) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> limiter.admit(attempt(name, peer)))
                .matches(e -> e.status().code() == 429);
    }

    private static PasswordAttempt attempt(String name, String peer) {
        return PasswordAttempt.of(name, peer);
    }

    private Account account(String name, int passwordVersion) {
        return new Account(name, "id", "", Role.MEMBER, List.of(), false, passwordVersion, clock.instant());
    }
}
