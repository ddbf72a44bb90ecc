package io.hypercube.proxy.page;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cluster.replica.InternalAuthority;
import io.hypercube.cluster.replica.ReplicaCertificate;
import io.hypercube.cluster.replica.RunningReplicas.Replica;
import java.time.Duration;
import org.junit.jupiter.api.Test;

class OtherReplicaTest {
    private static final ReplicaCertificate CERTIFICATE =
            new ReplicaCertificate(new InternalAuthority(InternalAuthority.create()), "self");

    private long now;
    private final OtherReplica other =
            new OtherReplica(new Replica("other", "there:1", Replica.PROTOCOL), CERTIFICATE, () -> now);

    private void pass(Duration time) {
        now += time.toNanos();
    }

    @Test
    void callsThatWereUnderWayTogetherFailOnce() {
        long began = other.now();
        pass(Duration.ofSeconds(4));
        for (int i = 0; i < 6; i++) {
            other.failed(began);
        }
        assertThat(other.tryBegin("alice")).isFalse();
        pass(Duration.ofSeconds(1));
        assertThat(other.tryBegin("alice")).isTrue();
    }

    @Test
    void eachFurtherFailureDoublesThePauseUntilAnAnswer() {
        for (int seconds : new int[] {1, 2, 4, 8, 16, 32, 32}) {
            long began = other.now();
            pass(Duration.ofSeconds(4));
            other.failed(began);
            pass(Duration.ofSeconds(seconds).minusNanos(1));
            assertThat(other.tryBegin("alice")).isFalse();
            pass(Duration.ofNanos(1));
            assertThat(other.tryBegin("alice")).isTrue();
        }
        other.answered();
        assertThat(other.tryBegin("alice")).isTrue();
    }

    @Test
    void oneAccountLeavesCallsToOthers() {
        for (int i = 0; i <= 128; i++) {
            assertThat(other.tryBegin("alice")).isEqualTo(i < 128);
        }
        assertThat(other.tryBegin("bob")).isTrue();
        other.end("bob");
        other.end("alice");
        assertThat(other.tryBegin("alice")).isTrue();
    }
}
