package io.hypercube.core.limit;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;

/** Tests the limits on calls other than the number of places. */
class CallLimitsTest {
    @Test
    void anAccountHasAThousandLongRunningCallsAtAllDestinations() {
        CallLimits limits = new CallLimits(1_600);
        CallPlaces one = new CallPlaces(limits);
        CallPlaces two = new CallPlaces(limits);
        for (int i = 0; i < 500; i++) {
            assertThat(one.enter("greedy", "", true)).isInstanceOf(Place.class);
            assertThat(two.enter("greedy", "", true)).isInstanceOf(Place.class);
        }

        assertThat(one.enter("greedy", "", true)).isEqualTo(AdmissionResult.Refused.ACCOUNT_LONG_RUNNING);
        assertThat(two.enter("other", "", true)).isInstanceOf(Place.class);
    }

    @Test
    void aThousandCallsOfAnAccountWaitAtAllDestinations() {
        CallLimits limits = new CallLimits(1);
        CallPlaces one = new CallPlaces(limits);
        CallPlaces two = new CallPlaces(limits);
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
        CallPlaces places = new CallPlaces(new CallLimits(40));
        AtomicInteger cut = new AtomicInteger();
        List<Place> held = new ArrayList<>();
        for (int i = 0; i < 40; i++) {
            Place place = (Place) places.enter("greedy", "", false);
            place.waitsForClient(() -> {
                cut.incrementAndGet();
                place.close();
            });
            held.add(place);
        }
        places.limitHeldUp(Duration.ZERO);
        assertThat(places.longRunning().taken()).isZero();
        QueuedCall other = (QueuedCall) places.enter("other", "", false);

        places.limitHeldUp(Duration.ofDays(1));
        assertThat(cut).hasValue(0);
        places.limitHeldUp(Duration.ZERO);

        assertThat(cut).hasValue(20);
        assertThat(places.longRunning().taken()).isEqualTo(20);
        assertThat(places.underWay()).isEqualTo(21);
        other.place().join().close();
        held.forEach(Place::close);
        assertThat(places.underWay()).isZero();
        assertThat(places.longRunning().taken()).isZero();
    }

    /** A call that waits for its client in many short waits is limited too. */
    @Test
    void timesThatAClientIsWaitedForAddUp() throws InterruptedException {
        CallPlaces places = new CallPlaces(new CallLimits(2));
        Place trickling = (Place) places.enter("greedy", "", false);
        Place another = (Place) places.enter("greedy", "", true);
        assertThat(places.enter("other", "", false)).isInstanceOf(QueuedCall.class);
        AtomicInteger cut = new AtomicInteger();
        for (int i = 0; i < 10; i++) {
            trickling.waitsForClient(cut::incrementAndGet);
            Thread.sleep(5);
            trickling.goesOn();
        }
        places.limitHeldUp(Duration.ofMillis(40));
        assertThat(cut).as("calls cut while the client reads").hasValue(0);
        trickling.waitsForClient(cut::incrementAndGet);

        places.limitHeldUp(Duration.ofMillis(40));

        assertThat(cut).hasValue(1);
        another.close();
    }
}
