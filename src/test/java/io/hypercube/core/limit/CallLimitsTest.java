package io.hypercube.core.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.limit.CallLimits.AdmissionResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tests the limits on calls other than the number of seats. */
class CallLimitsTest {
    @Test
    void anAccountHasAThousandLongRunningCallsAtAllDestinations() {
        CallLimits limits = new CallLimits(1_600);
        CallSeats one = new CallSeats(limits);
        CallSeats two = new CallSeats(limits);
        for (int i = 0; i < 500; i++) {
            assertThat(one.enter("greedy", "", true)).isInstanceOf(Seat.class);
            assertThat(two.enter("greedy", "", true)).isInstanceOf(Seat.class);
        }

        assertThat(one.enter("greedy", "", true)).isEqualTo(AdmissionResult.Refused.ACCOUNT_LONG_RUNNING);
        assertThat(two.enter("other", "", true)).isInstanceOf(Seat.class);
    }

    @Test
    void aThousandCallsOfAnAccountWaitAtAllDestinations() {
        CallLimits limits = new CallLimits(1);
        CallSeats one = new CallSeats(limits);
        CallSeats two = new CallSeats(limits);
        one.enter("greedy", "", false);
        two.enter("greedy", "", false);
        for (int i = 0; i < 500; i++) {
            assertThat(one.enter("greedy", "", false)).isInstanceOf(QueuedCall.class);
            assertThat(two.enter("greedy", "", false)).isInstanceOf(QueuedCall.class);
        }

        assertThat(one.enter("greedy", "", false)).isEqualTo(AdmissionResult.Refused.QUEUE_FULL);
        assertThat(two.enter("other", "", false)).isInstanceOf(QueuedCall.class);
    }

    /** Twenty of the forty calls count as long-running from then on; the other twenty are cut. */
    @Test
    void callsThatTheirClientHoldsUpAreLimitedOnceAnotherWaits() {
        CallSeats seats = new CallSeats(new CallLimits(40));
        AtomicInteger cut = new AtomicInteger();
        List<Seat> held = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            Seat seat = (Seat) seats.enter("greedy", "", false);
            seat.waitsForClient(() -> {
                cut.incrementAndGet();
                seat.close();
            });
            held.add(seat);
        }
        seats.limitStalled(Duration.ZERO);
        assertThat(seats.longRunning().taken()).isZero();
        QueuedCall other = (QueuedCall) seats.enter("other", "", false);

        seats.limitStalled(Duration.ofDays(1));
        assertThat(cut).hasValue(0);
        seats.limitStalled(Duration.ZERO);

        assertThat(cut).hasValue(20);
        assertThat(seats.longRunning().taken()).isEqualTo(20);
        assertThat(seats.underWay()).isEqualTo(21);
        other.seat().join().close();
        held.forEach(Seat::close);
        assertThat(seats.underWay()).isZero();
        assertThat(seats.longRunning().taken()).isZero();
    }

    /** A call that waits for its client in many short waits is limited too. */
    @Test
    void timesThatAClientIsWaitedForAddUp() throws InterruptedException {
        CallSeats seats = new CallSeats(new CallLimits(2));
        Seat trickling = (Seat) seats.enter("greedy", "", false);
        Seat another = (Seat) seats.enter("greedy", "", true);
        assertThat(seats.enter("other", "", false)).isInstanceOf(QueuedCall.class);
        AtomicInteger cut = new AtomicInteger();
        for (int i = 0; i < 10; i++) {
            trickling.waitsForClient(cut::incrementAndGet);
            Thread.sleep(5);
            trickling.resume();
        }
        seats.limitStalled(Duration.ofMillis(40));
        assertThat(cut).as("calls cut while the client reads").hasValue(0);
        trickling.waitsForClient(cut::incrementAndGet);

        seats.limitStalled(Duration.ofMillis(40));

        assertThat(cut).hasValue(1);
        another.close();
    }
}
