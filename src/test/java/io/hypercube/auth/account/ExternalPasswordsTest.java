package io.hypercube.auth.account;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.auth.account.AccountConfig.ConfirmationConfig;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.testbed.WithAuthComponents;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Passwords that a provider checks are guessed no faster than local ones. */
class ExternalPasswordsTest extends WithAuthComponents {
    private static final Secret RIGHT = Secret.of("right");
    private static final Secret WRONG = Secret.of("wrong");
    private static final String OFFICE = "192.0.2.1";
    private static final String ELSEWHERE = "203.0.113.5";

    private final AtomicInteger asked = new AtomicInteger();
    private Duration leastTime = Duration.ZERO;
    private GuessLimiter limiter;

    @BeforeEach
    void prepare() {
        limiter = new GuessLimiter(rooms.clock::nanoTime);
    }

    @Test
    void makesAnAccountOfAPersonWithTheRightPassword() {
        assertThat(passwords().recognise("alice", RIGHT, OFFICE))
                .hasValueSatisfying(account -> assertThat(account.name()).isEqualTo("alice"));
        assertThat(passwords().recognise("alice", WRONG, OFFICE)).isEmpty();
        assertThat(rooms.accounts.get("alice").source().name()).isEqualTo("corp");
    }

    @Test
    void asksTheProviderNoMoreAfterTooManyFailures() {
        for (int i = 0; i < 10; i++) {
            assertThat(passwords().recognise("alice", WRONG, ELSEWHERE)).isEmpty();
        }
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> passwords().recognise("alice", RIGHT, ELSEWHERE))
                .satisfies(e -> assertThat(e.status().reason()).isEqualTo(StatusReason.TOO_MANY_REQUESTS));
        assertThat(asked).hasValue(10);
        assertThat(passwords().recognise("alice", RIGHT, OFFICE))
                .as("elsewhere")
                .isPresent();
        assertThat(new ExternalPasswords("other", this::identify, outside(), limiter, pace())
                        .recognise("bob", WRONG, ELSEWHERE))
                .as("at another provider")
                .isEmpty();
    }

    @Test
    void letsTheOwnerInWhomOthersOfTheNetworkImitate() {
        assertThat(passwords().recognise("alice", RIGHT, OFFICE)).isPresent();
        for (int i = 0; i < 10; i++) {
            passwords().recognise("alice", WRONG, OFFICE);
        }
        assertThat(passwords().recognise("alice", RIGHT, OFFICE)).isPresent();
    }

    @Test
    void takesTheSameTimeForEveryFailure() {
        leastTime = Duration.ofMillis(50);
        long begun = System.nanoTime();
        assertThat(passwords().recognise("nobody", WRONG, OFFICE)).isEmpty();
        assertThat(System.nanoTime() - begun).isGreaterThanOrEqualTo(leastTime.toNanos());
    }

    private ExternalPasswords passwords() {
        return new ExternalPasswords("corp", this::identify, outside(), limiter, pace());
    }

    private ExternalAccounts outside() {
        return new ExternalAccounts(
                rooms.storage.accounts(), ConfirmationConfig.USUAL.within(), rooms.clock, change -> {});
    }

    private ExternalPasswords.Concurrency pace() {
        return new ExternalPasswords.Concurrency(1, Duration.ofSeconds(30), leastTime);
    }

    private Optional<ExternalIdentity> identify(String name, Secret password) {
        asked.incrementAndGet();
        return password.equals(RIGHT)
                ? Optional.of(new ExternalIdentity(
                        "corp", "ldaps://ldap.example.com", "id-" + name, name, "", Role.MEMBER, List.of()))
                : Optional.empty();
    }
}
