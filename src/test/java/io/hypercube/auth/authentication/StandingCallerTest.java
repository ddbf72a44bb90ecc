package io.hypercube.auth.authentication;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.User;
import io.hypercube.testbed.MovableClock;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.Test;

class StandingCallerTest {
    private static final Duration LIFETIME = Duration.ofMinutes(1);

    private final MovableClock clock = new MovableClock();
    private final AtomicBoolean valid = new AtomicBoolean(true);
    private final StandingCaller caller = new StandingCaller(
            new Caller(
                    new User("alice", List.of()),
                    Role.MEMBER,
                    null,
                    Scope.ALL,
                    clock.instant().plus(LIFETIME),
                    new Caller.Origin("", 1)),
            asked -> valid.get(),
            clock);

    @Test
    void acceptsACallerWithTheSameRightsUntilTheTokenExpires() {
        assertThatCode(caller::requireStanding).doesNotThrowAnyException();
        clock.advance(LIFETIME.minusNanos(1));
        assertThatCode(caller::requireStanding).doesNotThrowAnyException();

        clock.advance(Duration.ofNanos(1));

        assertThatThrownBy(caller::requireStanding).hasMessage("the token has expired");
    }

    @Test
    void rejectsACallerWhoseRightsHaveEnded() {
        valid.set(false);

        assertThatThrownBy(caller::requireStanding).hasMessage("the credentials are no longer valid");
    }
}
