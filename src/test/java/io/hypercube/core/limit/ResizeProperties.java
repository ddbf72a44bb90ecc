package io.hypercube.core.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.core.limit.CallLimits.AdmissionResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ThreadLocalRandom;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** Limits that change while calls hold what the limit before allowed. */
class ResizeProperties {
    private static final int STEPS = 300;
    private static final int THREADS = 4;
    private static final int ROUNDS = 3_000;

    /** Calls that run keep their seats; no call is admitted over the limit of the moment, and none waits below it. */
    @Property
    void seatsAreGivenUpToTheLimitOfTheMoment(@ForAll long seed) {
        Random random = new Random(seed);
        CallLimits limits = new CallLimits(5);
        CallSeats seats = new CallSeats(limits);
        List<Seat> held = new ArrayList<>();
        List<QueuedCall> waiting = new ArrayList<>();
        for (int i = 0; i < STEPS; i++) {
            int before = held.size();
            switch (random.nextInt(6)) {
                case 0 -> {
                    limits.resize(1 + random.nextInt(10));
                    seats.admitQueued();
                }
                case 1, 2, 3 -> enter(seats, random, held, waiting);
                case 4 -> end(held, random);
                default -> leave(waiting, random);
            }
            boolean admitted = waiting.removeIf(
                    one -> one.seat().isDone() && held.add(one.seat().join()));

            assertThat(seats.underWay()).isEqualTo(held.size());
            assertThat(seats.waiting()).isEqualTo(waiting.size());
            assertThat(admitted || held.size() > before ? held.size() : 0).isLessThanOrEqualTo(limits.seats());
            assertThat(waiting.isEmpty() || held.size() >= limits.seats()).isTrue();
        }
        waiting.forEach(QueuedCall::leave);
        held.forEach(Seat::close);
        assertThat(seats.underWay()).isZero();
        assertThat(seats.longRunning().taken()).isZero();
    }

    private static void enter(CallSeats seats, Random random, List<Seat> held, List<QueuedCall> waiting) {
        switch (seats.enter("a" + random.nextInt(3), "k" + random.nextInt(2), random.nextInt(4) == 0)) {
            case Seat seat -> held.add(seat);
            case QueuedCall later -> waiting.add(later);
            case AdmissionResult.Refused refused ->
                assertThat(refused).isEqualTo(AdmissionResult.Refused.LONG_RUNNING_SHARE);
        }
    }

    private static void end(List<Seat> held, Random random) {
        if (!held.isEmpty()) {
            held.remove(random.nextInt(held.size())).close();
        }
    }

    private static void leave(List<QueuedCall> waiting, Random random) {
        if (!waiting.isEmpty()) {
            waiting.remove(random.nextInt(waiting.size())).leave();
        }
    }

    /** Every queued call gets a seat in the end, whichever limit it met. */
    @Example
    void noWakeUpIsLostWhileTheLimitChanges() {
        CallLimits limits = new CallLimits(2);
        CallSeats seats = new CallSeats(limits);
        List<CompletableFuture<Void>> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            String account = "a" + t % 3;
            threads.add(run(() -> {
                switch (seats.enter(account, "", false)) {
                    case Seat seat -> seat.close();
                    case QueuedCall waiting ->
                        waiting.seat().thenAccept(Seat::close).join();
                    case AdmissionResult.Refused refused -> throw new AssertionError(refused);
                }
            }));
        }
        threads.add(run(() -> {
            limits.resize(1 + ThreadLocalRandom.current().nextInt(4));
            seats.admitQueued();
        }));

        assertThat(CompletableFuture.allOf(threads.toArray(CompletableFuture[]::new)))
                .succeedsWithin(Duration.ofSeconds(60));
        assertThat(seats.underWay()).isZero();
        assertThat(seats.waiting()).isZero();
    }

    /** Bytes are granted by the capacity of the moment, and what is held stays. */
    @Property
    void bytesAreGrantedUpToTheCapacityOfTheMoment(@ForAll long seed) {
        Random random = new Random(seed);
        long capacity = 1_000;
        ByteBudget budget = new ByteBudget(capacity);
        List<ByteBudget.Lease> leases = new ArrayList<>();
        long[] held = new long[THREADS];
        for (int i = 0; i < THREADS; i++) {
            leases.add(budget.lease("h" + i));
        }
        for (int i = 0; i < STEPS; i++) {
            int one = random.nextInt(THREADS);
            long bytes = random.nextInt(400);
            long used = budget.used();
            switch (random.nextInt(4)) {
                case 0 -> {
                    capacity = random.nextInt(2_000);
                    budget.resize(capacity);
                }
                case 1 -> {
                    leases.get(one).shrink(bytes);
                    held[one] -= Math.min(bytes, held[one]);
                }
                default -> {
                    boolean fits = held[one] + bytes <= capacity - used - bytes;
                    assertThat(leases.get(one).tryGrow(bytes)).isEqualTo(fits);
                    held[one] += fits ? bytes : 0;
                }
            }
            assertThat(budget.used())
                    .isEqualTo(List.of(held[0], held[1], held[2], held[3]).stream()
                            .mapToLong(Long::longValue)
                            .sum());
        }
        leases.forEach(ByteBudget.Lease::close);
        assertThat(budget.used()).isZero();
    }

    /** Threads grow, wait and release while the capacity changes; at the end nothing is held. */
    @Example
    void everyWaitForBytesEndsWhileTheCapacityChanges() {
        ByteBudget budget = new ByteBudget(100);
        List<CompletableFuture<Void>> threads = new ArrayList<>();
        for (int t = 0; t < THREADS; t++) {
            String holder = "h" + t;
            threads.add(run(() -> {
                try (ByteBudget.Lease lease = budget.lease(holder)) {
                    assertThat(lease.grow(25, Duration.ofSeconds(30))).isTrue();
                    assertThat(budget.used()).isPositive();
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }));
        }
        threads.add(run(() -> budget.resize(50 + ThreadLocalRandom.current().nextInt(100))));

        assertThat(CompletableFuture.allOf(threads.toArray(CompletableFuture[]::new)))
                .succeedsWithin(Duration.ofSeconds(60));
        assertThat(budget.used()).isZero();
    }

    @Example
    void aLargerCapacityEndsAWait() {
        ByteBudget budget = new ByteBudget(10);
        CompletableFuture<Boolean> grown = new CompletableFuture<>();
        Thread waiting = Thread.ofPlatform().daemon().start(() -> {
            try {
                grown.complete(budget.lease("one").grow(600, Duration.ofMinutes(5)));
            } catch (InterruptedException e) {
                grown.completeExceptionally(e);
            }
        });
        await().until(() -> waiting.getState() == Thread.State.TIMED_WAITING);

        budget.resize(1_200);

        assertThat(grown).succeedsWithin(Duration.ofSeconds(30)).isEqualTo(true);
    }

    private static CompletableFuture<Void> run(Runnable round) {
        CompletableFuture<Void> done = new CompletableFuture<>();
        Thread.ofPlatform().daemon().start(() -> {
            try {
                for (int i = 0; i < ROUNDS; i++) {
                    round.run();
                }
                done.complete(null);
            } catch (Throwable e) {
                done.completeExceptionally(e);
            }
        });
        return done;
    }
}
