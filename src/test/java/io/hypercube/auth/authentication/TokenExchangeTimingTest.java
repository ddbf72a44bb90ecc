package io.hypercube.auth.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.http.CallNotes;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.WithAuthComponents;
import java.time.Duration;
import java.util.Arrays;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Attack 18: the response time does not reveal which keys exist. */
class TokenExchangeTimingTest extends WithAuthComponents {
    private static final int WARM_UP = 500;
    private static final int TRIES = 1_000;

    /** Tolerated deviation of the median. A database query in only one of the two cases would multiply the time. */
    private static final double NOISE = 0.2;

    @BeforeEach
    void prepare() {
        rooms.member("alice");
    }

    @Test
    @Shows({"1.6", "S18"})
    void anUnknownKeyAndAWrongSecretTakeTheSameTime() {
        takesAsLongAsAnUnknownKey(rooms.key("alice").key().id());
    }

    @Test
    void aKeyWithTwoSecretsTakesNoLonger() {
        AccessKeyId rotated = rooms.key("alice").key().id();
        rooms.keys.rotate("alice", rotated, Duration.ofDays(7));

        takesAsLongAsAnUnknownKey(rotated);
    }

    /** Alternates between both, so that other load on the machine affects them equally. */
    private void takesAsLongAsAnUnknownKey(AccessKeyId known) {
        AccessKeyId unknown = AccessKeyId.random();
        Secret wrong = rooms.key("alice").secret();
        long[] ofKnown = new long[TRIES];
        long[] ofUnknown = new long[TRIES];
        for (int i = -WARM_UP; i < TRIES; i++) {
            long first = nanos(known, wrong);
            long second = nanos(unknown, wrong);
            if (i >= 0) {
                ofKnown[i] = first;
                ofUnknown[i] = second;
            }
        }

        double ratio = (double) median(ofKnown) / median(ofUnknown);
        assertThat(ratio)
                .as("wrong secret %d ns, unknown key %d ns", median(ofKnown), median(ofUnknown))
                .isBetween(1 - NOISE, 1 + NOISE);
    }

    private long nanos(AccessKeyId id, Secret secret) {
        rooms.clock.advance(Duration.ofHours(1)); // resets the limiter
        long start = System.nanoTime();
        try {
            rooms.exchange.exchange(id, secret, "192.0.2.1", CallNotes.NONE);
        } catch (ApiException refused) {
            long took = System.nanoTime() - start;
            assertThat(refused.status().code()).isEqualTo(401);
            return took;
        }
        throw new AssertionError("a wrong pair got a token");
    }

    private static long median(long[] times) {
        long[] sorted = times.clone();
        Arrays.sort(sorted);
        return sorted[sorted.length / 2];
    }
}
