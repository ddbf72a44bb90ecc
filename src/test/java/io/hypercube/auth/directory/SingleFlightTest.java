package io.hypercube.auth.directory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class SingleFlightTest {
    private final AtomicInteger looks = new AtomicInteger();
    private final Semaphore answers = new Semaphore(0);
    private final SingleFlight look = waiting(Duration.ofHours(1));

    private SingleFlight waiting(Duration longest) {
        return new SingleFlight(
                () -> {
                    looks.incrementAndGet();
                    answers.acquireUninterruptibly();
                },
                longest);
    }

    @AfterEach
    void release() {
        answers.release(1_000);
    }

    @Test
    void thoseWhoAskDuringALookShareTheNextOne() throws Exception {
        Thread first = ask();
        await().untilAtomic(looks, org.hamcrest.Matchers.is(1));
        List<Thread> others = Stream.generate(this::ask).limit(100).toList();
        await().until(() -> others.stream().allMatch(other -> other.getState() == Thread.State.TIMED_WAITING));

        answers.release();
        first.join();
        await().untilAtomic(looks, org.hamcrest.Matchers.is(2));
        assertThat(others)
                .as("a read that started before the call does not count")
                .allMatch(Thread::isAlive);
        answers.release();
        for (Thread other : others) {
            other.join();
        }
        assertThat(looks).hasValue(2);
    }

    @Test
    void oneAfterTheOtherLooksEachTime() {
        answers.release(3);
        for (int i = 1; i <= 3; i++) {
            look.await();
            assertThat(looks).hasValue(i);
        }
    }

    @Test
    void asksNoMoreThanAFewHundredTimesASecond() {
        answers.release(100);
        long start = System.nanoTime();
        for (int i = 0; i < 100; i++) {
            look.await();
        }
        assertThat(Duration.ofNanos(System.nanoTime() - start)).isGreaterThan(Duration.ofMillis(190));
    }

    @Test
    void nobodyWaitsForADatabaseThatHangs() throws Exception {
        SingleFlight look = waiting(Duration.ofMillis(50));
        Thread hanging = Thread.ofVirtual().start(look::await);
        await().untilAtomic(looks, org.hamcrest.Matchers.is(1));
        Thread leader = Thread.ofVirtual().start(look::await);
        Thread follower = Thread.ofVirtual().start(look::await);

        leader.join();
        follower.join();
        assertThat(looks).hasValue(1);
        assertThat(hanging.isAlive()).isTrue();
        answers.release(2);
        hanging.join();
        look.await();
        assertThat(looks).hasValue(2);
    }

    private Thread ask() {
        return Thread.ofVirtual().start(look::await);
    }
}
