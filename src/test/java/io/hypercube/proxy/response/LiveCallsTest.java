package io.hypercube.proxy.response;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.User;
import io.hypercube.core.kube.ApiException;
import io.hypercube.proxy.response.LiveCalls.LiveCall;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

/** Which calls end when tokens expire. The calls only record what is called on them. */
class LiveCallsTest {
    private static final Instant EXPIRATION = Instant.parse("2026-01-01T12:00:00Z");

    private record Noting(Instant expiration, boolean isLongRunning, List<Integer> ended) implements LiveCall {
        Noting(Instant expiration, boolean isLongRunning) {
            this(expiration, isLongRunning, new ArrayList<>());
        }

        @Override
        public Caller caller() {
            return new Caller(
                    new User("alice", List.of()), Role.MEMBER, null, Scope.ALL, expiration, new Caller.Origin("", 1));
        }

        @Override
        public void end(ApiException why) {
            ended.add(why.status().code());
        }

        @Override
        public void drain() {}
    }

    private final LiveCalls live = new LiveCalls();
    private final Noting watch = new Noting(EXPIRATION, true);
    private final Noting later = new Noting(EXPIRATION.plusSeconds(60), true);
    private final Noting write = new Noting(EXPIRATION, false);

    LiveCallsTest() {
        List.of(watch, later, write).forEach(live::add);
    }

    @Test
    void endsLongRunningCallsAtTheMomentTheirTokenEnds() {
        live.endExpired(EXPIRATION.minusNanos(1));
        assertThat(watch.ended()).isEmpty();

        live.endExpired(EXPIRATION);

        assertThat(watch.ended()).containsExactly(401);
        assertThat(later.ended()).isEmpty();
        assertThat(write.ended()).isEmpty();
    }

    @Test
    void letsOtherCallsFinishForAMinute() {
        Duration minute = Duration.ofMinutes(1);
        live.endExpired(EXPIRATION.plus(minute).minusNanos(1));
        assertThat(write.ended()).isEmpty();

        live.endExpired(EXPIRATION.plus(minute));

        assertThat(write.ended()).containsExactly(401);
    }

    @Test
    void leavesAloneWhatHasEndedAlready() {
        live.remove(watch);

        live.endExpired(Instant.MAX);

        assertThat(watch.ended()).isEmpty();
        assertThat(later.ended()).hasSize(1);
    }
}
