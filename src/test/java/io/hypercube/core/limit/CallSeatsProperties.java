package io.hypercube.core.limit;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.limit.CallLimits.AdmissionResult;
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

class CallSeatsProperties {
    private static final int STEPS = 300;

    /** The expected state of a random history of calls, compared with that of the seats. */
    private static final class History {
        final CallSeats seats;
        final Random random;
        final List<Seat> held = new ArrayList<>();
        final List<QueuedCall> waiting = new ArrayList<>();

        History(int capacity, long seed) {
            seats = new CallSeats(new CallLimits(capacity));
            random = new Random(seed);
        }

        void step(int accounts) {
            switch (random.nextInt(5)) {
                case 0, 1, 2 -> enter("a" + random.nextInt(accounts), "k" + random.nextInt(2), random.nextInt(4) == 0);
                case 3 -> end();
                default -> leave();
            }
            waiting.removeIf(one -> {
                Seat free = one.seat().getNow(null);
                return free != null && held.add(free);
            });
        }

        private void enter(String account, String key, boolean isLongRunning) {
            switch (seats.enter(account, key, isLongRunning)) {
                case Seat seat -> held.add(seat);
                case QueuedCall later -> waiting.add(later);
                case AdmissionResult.Refused refused ->
                    assertThat(isLongRunning).isTrue();
            }
        }

        private void end() {
            if (!held.isEmpty()) {
                Seat seat = held.remove(random.nextInt(held.size()));
                seat.close();
                seat.close();
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
    void neverOverCapacityAndNobodyWaitsWhileASeatIsFree(
            @ForAll @IntRange(min = 1, max = 20) int capacity,
            @ForAll @IntRange(min = 1, max = 4) int accounts,
            @ForAll long seed) {
        History history = new History(capacity, seed);
        for (int i = 0; i < STEPS; i++) {
            history.step(accounts);

            assertThat(history.seats.underWay()).isEqualTo(history.held.size()).isLessThanOrEqualTo(capacity);
            assertThat(history.seats.waiting()).isEqualTo(history.waiting.size());
            assertThat(history.waiting.isEmpty() || history.held.size() == capacity)
                    .isTrue();
            assertThat(history.seats.longRunning().taken())
                    .isLessThanOrEqualTo(history.seats.longRunning().mostOfAll());
        }
    }

    @Property
    void nothingIsLeftWhenAllCallsHaveEnded(@ForAll @IntRange(min = 1, max = 20) int capacity, @ForAll long seed) {
        History history = new History(capacity, seed);
        for (int i = 0; i < STEPS; i++) {
            history.step(3);
        }
        history.waiting.forEach(QueuedCall::leave);
        history.held.forEach(Seat::close);

        assertThat(history.seats.underWay()).isZero();
        assertThat(history.seats.waiting()).isZero();
        assertThat(history.seats.longRunning().taken()).isZero();
    }

    @Property
    void oneAloneMayHaveAll(@ForAll @IntRange(min = 1, max = 200) int capacity) {
        CallSeats seats = new CallSeats(new CallLimits(capacity));
        for (int i = 0; i < capacity; i++) {
            assertThat(seats.enter("one", "", false)).isInstanceOf(Seat.class);
        }
        assertThat(seats.enter("one", "", false)).isInstanceOf(QueuedCall.class);
    }

    /**
     * All accounts want more seats than there are: once every call of the first account has ended, they have equal
     * shares, within one seat.
     */
    @Property
    void seatsAreDividedFairly(
            @ForAll @IntRange(min = 2, max = 40) int capacity, @ForAll @IntRange(min = 2, max = 5) int accounts) {
        CallSeats seats = new CallSeats(new CallLimits(capacity));
        List<Seat> greedy = new ArrayList<>();
        for (int i = 0; i < capacity; i++) {
            greedy.add((Seat) seats.enter("a0", "", false));
        }
        List<List<QueuedCall>> waiting = new ArrayList<>();
        for (int account = 0; account < accounts; account++) {
            waiting.add(new ArrayList<>());
            for (int i = 0; i < capacity; i++) {
                waiting.get(account).add((QueuedCall) seats.enter("a" + account, "", false));
            }
        }
        greedy.forEach(Seat::close);

        assertThat(waiting).allSatisfy(calls -> assertThat(
                        calls.stream().filter(one -> one.seat().isDone()))
                .hasSizeBetween(capacity / accounts, (capacity + accounts - 1) / accounts));
    }

    @Property
    void theKeysOfAnAccountShareWhatItHas(@ForAll @IntRange(min = 2, max = 40) int capacity) {
        CallSeats seats = new CallSeats(new CallLimits(capacity));
        List<Seat> greedy = new ArrayList<>();
        for (int i = 0; i < capacity; i++) {
            greedy.add((Seat) seats.enter("a", "greedy", false));
        }
        List<QueuedCall> more = new ArrayList<>();
        List<QueuedCall> other = new ArrayList<>();
        for (int i = 0; i < capacity; i++) {
            more.add((QueuedCall) seats.enter("a", "greedy", false));
            other.add((QueuedCall) seats.enter("a", "other", false));
        }
        greedy.subList(0, capacity / 2).forEach(Seat::close);

        assertThat(other.subList(0, capacity / 2)).allMatch(one -> one.seat().isDone());
        assertThat(more).noneMatch(one -> one.seat().isDone());
    }

    @Property
    void aThousandWaitingCallsCostAnotherAccountOneTurn(@ForAll @IntRange(min = 2, max = 40) int capacity) {
        CallSeats seats = new CallSeats(new CallLimits(capacity));
        List<Seat> held = new ArrayList<>();
        for (int i = 0; i < capacity; i++) {
            held.add((Seat) seats.enter("greedy", "", false));
        }
        for (int i = 0; i < 999; i++) {
            assertThat(seats.enter("greedy", "", false)).isInstanceOf(QueuedCall.class);
        }
        QueuedCall other = (QueuedCall) seats.enter("other", "", false);

        held.getFirst().close();

        assertThat(other.seat()).isDone();
    }

    /** Threads take, wait, leave and release concurrently; every call that waits long enough gets a seat. */
    @Example
    void noWakeUpIsLost() throws InterruptedException {
        int capacity = 3;
        int threads = 8;
        int rounds = 3_000;
        CallSeats seats = new CallSeats(new CallLimits(capacity));
        AtomicInteger inside = new AtomicInteger();
        AtomicInteger most = new AtomicInteger();
        AtomicInteger passed = new AtomicInteger();
        CountDownLatch done = new CountDownLatch(threads);
        for (int t = 0; t < threads; t++) {
            String account = "a" + t % 3;
            Thread.ofPlatform().daemon().start(() -> {
                for (int i = 0; i < rounds; i++) {
                    Seat seat = patiently(seats, account);
                    if (seat != null) {
                        most.accumulateAndGet(inside.incrementAndGet(), Math::max);
                        Thread.onSpinWait();
                        inside.decrementAndGet();
                        seat.close();
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
        assertThat(seats.underWay()).isZero();
        assertThat(seats.waiting()).isZero();
    }

    /** One in eight waiting calls leaves at once. */
    private static @Nullable Seat patiently(CallSeats seats, String account) {
        return switch (seats.enter(account, "", false)) {
            case Seat seat -> seat;
            case QueuedCall waiting
            when ThreadLocalRandom.current().nextInt(8) == 0 -> {
                waiting.leave();
                yield null;
            }
            case QueuedCall waiting -> waiting.seat().join();
            case AdmissionResult.Refused refused -> throw new AssertionError(refused);
        };
    }
}
