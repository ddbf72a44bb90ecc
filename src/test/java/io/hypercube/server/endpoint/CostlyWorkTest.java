package io.hypercube.server.endpoint;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.hypercube.core.kube.ApiException;
import io.hypercube.testbed.Shows;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;

class CostlyWorkTest {
    @AutoClose
    private final CostlyWork work = new CostlyWork();

    @AutoClose
    private final ExecutorService callers = Executors.newVirtualThreadPerTaskExecutor();

    /** Virtual threads are few carriers, which all other calls share. */
    @Test
    void runsOnNoVirtualThread() throws Exception {
        Future<Boolean> virtual = callers.submit(
                () -> work.run("account a", () -> Thread.currentThread().isVirtual()));

        assertThat(virtual.get()).isFalse();
    }

    @Test
    void otherVirtualThreadsGoOnWhileItComputes() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        IntStream.range(0, 50)
                .forEach(i -> callers.submit(() -> work.run("account " + i, () -> {
                    while (!end.await(0, java.util.concurrent.TimeUnit.SECONDS)) {
                        Thread.onSpinWait();
                    }
                    return i;
                })));
        try {
            assertThat(callers.submit(() -> "answered").get()).isEqualTo("answered");
        } finally {
            end.countDown();
        }
    }

    @Test
    @Shows({"S35", "S52"})
    void oneAccountRunsOneAtATimeAndFailsWhereTooMuchOfItWaits() throws Exception {
        CountDownLatch end = new CountDownLatch(1);
        AtomicInteger running = new AtomicInteger();
        AtomicInteger refused = new AtomicInteger();
        for (int i = 0; i < 100; i++) {
            callers.submit(() -> {
                try {
                    work.run("account a", () -> {
                        running.incrementAndGet();
                        end.await();
                        return running.decrementAndGet();
                    });
                } catch (ApiException e) {
                    refused.incrementAndGet();
                }
                return refused;
            });
        }
        await().until(() -> refused.get() == 35 && running.get() > 0);
        assertThat(running).hasValue(1);
        end.countDown();
        assertThat(callers.submit(() -> work.run("account b", () -> "b")).get()).isEqualTo("b");
    }

    @Test
    void sharesStreams() {
        for (int i = 0; i < 16; i++) {
            work.beginStream("account a");
        }
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> work.beginStream("account a"))
                .satisfies(e -> assertThat(e.status().code()).isEqualTo(429));
        work.beginStream("account b");
        work.endStream("account a");
        work.beginStream("account a");
    }
}
