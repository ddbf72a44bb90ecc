package io.hypercube.core.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Patience;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import org.jspecify.annotations.Nullable;

class CallPlacesProperties {
    private static final int STEPS = 300;

    /** The expected state of a random history of calls, compared with that of the places. */
    private static final class History {
        final CallPlaces places;
        final Random random;
        final List<Place> held = new ArrayList<>();
        final List<QueuedCall> waiting = new ArrayList<>();

        History(int capacity, long seed) {
            places = new CallPlaces(new CallLimits(capacity));
            random = new Random(seed);
        }

        void step(int accounts) {
            switch (random.nextInt(5)) {
                case 0, 1, 2 -> enter("a" + random.nextInt(accounts), "k" + random.nextInt(2), random.nextInt(4) == 0);
                case 3 -> end();
                default -> leave();
            }
            waiting.removeIf(one -> {
                Place free = one.place().getNow(null);
                return free != null && held.add(free);
            });
        }

        private void enter(String account, String key, boolean isLongRunning) {
            switch (places.enter(account, key, isLongRunning)) {
                case Place place -> held.add(place);
                case QueuedCall later -> waiting.add(later);
                case AdmissionResult.Refused refused ->
                    assertThat(isLongRunning).isTrue();
            }
        }

        private void end() {
            if (!held.isEmpty()) {
                Place place = held.remove(random.nextInt(held.size()));
                place.close();
                place.close();
            }
        }

        private void leave() {
            if (!waiting.isEmpty()) {
                QueuedCall one = waiting.remove(random.nextInt(waiting.size()));
                one.leave();
                one.leave();
            }
        }
    }

    @Property
    void neverOverCapacityAndNobodyWaitsWhileAPlaceIsFree(
            @ForAll @IntRange(min = 1, max = 20) int capacity,
            @ForAll @IntRange(min = 1, max = 4) int accounts,
            @ForAll long seed) {
        History history = new History(capacity, seed);
        for (int i = 0; i < STEPS; i++) {
            history.step(accounts);

            assertThat(history.places.underWay()).isEqualTo(history.held.size()).isLessThanOrEqualTo(capacity);
            assertThat(history.places.waiting()).isEqualTo(history.waiting.size());
            assertThat(history.waiting.isEmpty() || history.held.size() == capacity)
                    .isTrue();
            assertThat(history.places.longRunning().taken())
                    .isLessThanOrEqualTo(history.places.longRunning().mostOfAll());
        }
    }

    @Property
    void nothingIsLeftWhenAllCallsHaveEnded(@ForAll @IntRange(min = 1, max = 20) int capacity, @ForAll long seed) {
        History history = new History(capacity, seed);
        for (int i = 0; i < STEPS; i++) {
            history.step(3);
        }
        history.waiting.forEach(QueuedCall::leave);
        history.held.forEach(Place::close);

        assertThat(history.places.underWay()).isZero();
        assertThat(history.places.waiting()).isZero();
        assertThat(history.places.longRunning().taken()).isZero();
    }

    @Property
    void oneAloneMayHaveAll(@ForAll @IntRange(min = 1, max = 200) int capacity) {
        CallPlaces places = new CallPlaces(new CallLimits(capacity));
        for (int i = 0; i < capacity; i++) {
            assertThat(places.enter("one", "", false)).isInstanceOf(Place.class);
        }
        assertThat(places.enter("one", "", false)).isInstanceOf(QueuedCall.class);
    }

    /**
     * All accounts want more places than there are: once every call of the first account has ended, they have equal
     * shares, within one place.
     */
    @Property
    void placesAreDividedFairly(
            @ForAll @IntRange(min = 2, max = 40) int capacity, @ForAll @IntRange(min = 2, max = 5) int accounts) {
        CallPlaces places = new CallPlaces(new CallLimits(capacity));
        List<Place> greedy = new ArrayList<>();
        for (int i = 0; i < capacity; i++) {
            greedy.add((Place) places.enter("a0", "", false));
        }
        List<List<QueuedCall>> waiting = new ArrayList<>();
        for (int account = 0; account < accounts; account++) {
            waiting.add(new ArrayList<>());
            for (int i = 0; i < capacity; i++) {
                waiting.get(account).add((QueuedCall) places.enter("a" + account, "", false));
            }
        }
        greedy.forEach(Place::close);

        assertThat(waiting).allSatisfy(calls -> assertThat(
                        calls.stream().filter(one -> one.place().isDone()))
                .hasSizeBetween(capacity / accounts, (capacity + accounts - 1) / accounts));
    }

    @Property
    void theKeysOfAnAccountShareWhatItHas(@ForAll @IntRange(min = 2, max = 40) int capacity) {
        CallPlaces places = new CallPlaces(new CallLimits(capacity));
        List<Place> greedy = new ArrayList<>();
        for (int i = 0; i < capacity; i++) {
            greedy.add((Place) places.enter("a", "greedy", false));
        }
        List<QueuedCall> more = new ArrayList<>();
        List<QueuedCall> other = new ArrayList<>();
        for (int i = 0; i < capacity; i++) {
            more.add((QueuedCall) places.enter("a", "greedy", false));
            other.add((QueuedCall) places.enter("a", "other", false));
        }
        greedy.subList(0, capacity / 2).forEach(Place::close);

        assertThat(other.subList(0, capacity / 2)).allMatch(one -> one.place().isDone());
        assertThat(more).noneMatch(one -> one.place().isDone());
    }

    @Property
    void aThousandWaitingCallsCostAnotherAccountOneTurn(@ForAll @IntRange(min = 2, max = 40) int capacity) {
        CallPlaces places = new CallPlaces(new CallLimits(capacity));
        List<Place> held = new ArrayList<>();
        for (int i = 0; i < capacity; i++) {
            held.add((Place) places.enter("greedy", "", false));
        }
        for (int i = 0; i < 999; i++) {
            assertThat(places.enter("greedy", "", false)).isInstanceOf(QueuedCall.class);
        }
        QueuedCall other = (QueuedCall) places.enter("other", "", false);

        held.getFirst().close();

        assertThat(other.place()).isDone();
    }

    /** Threads take, wait, leave and release concurrently; every call that waits long enough gets a place. */
    @Example
    void noWakeUpIsLost() throws InterruptedException {
        int capacity = 3;
        int threads = 8;
        int rounds = 3_000;
        CallPlaces places = new CallPlaces(new CallLimits(capacity));
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicInteger passed = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(threads);
        for (int t = 0; t < threads; t++) {
            String account = "a" + t % 3;
            Thread.ofPlatform().daemon().start(() -> {
                for (int i = 0; i < rounds; i++) {
                    Place place = patiently(places, account);
                    if (place != null) {
                        most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                        Thread.onSpinWait();
                        inside.decrementAndGet();
                        place.close();
                        passed.incrementAndGet();
                    }
                }
                done.countDown();
            });
        }

        assertThat(done.await(Patience.SECONDS, TimeUnit.SECONDS))
                .as("every thread ends")
                .isTrue();
        assertThat(most.get()).isLessThanOrEqualTo(capacity);
        assertThat(passed.get()).isPositive();
        assertThat(places.underWay()).isZero();
        assertThat(places.waiting()).isZero();
    }

    /** One in eight waiting calls leaves at once. */
    private static @Nullable Place patiently(CallPlaces places, String account) {
        return switch (places.enter(account, "", false)) {
            case Place place -> place;
            case QueuedCall waiting
            when ThreadLocalRandom.current().nextInt(8) == 0 -> {
                waiting.leave();
                yield null;
            }
            case QueuedCall waiting -> waiting.place().join();
            case AdmissionResult.Refused refused -> throw new AssertionError(refused);
        };
    }
}
