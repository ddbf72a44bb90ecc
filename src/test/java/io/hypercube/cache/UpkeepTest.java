package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.time.Duration;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class UpkeepTest {
    private final AtomicInteger failed = new AtomicInteger();
    private final AtomicInteger done = new AtomicInteger();

    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void aStepThatFailsIsRunAgainAndKeepsNoOtherFromRunning(boolean error) {
        Upkeep.Step fails = () -> {
            failed.incrementAndGet();
            if (error) {
                throw new AssertionError("on purpose");
            }
            throw new IllegalStateException("on purpose");
        };
        try (Upkeep upkeep = new Upkeep(Duration.ofMillis(1), fails, done::incrementAndGet)) {
            upkeep.start();

            await().until(() -> failed.get() > 2 && done.get() > 2);
        }
    }

    @Test
    void endsWhenItIsClosed() throws InterruptedException {
        Upkeep upkeep = new Upkeep(Duration.ofMillis(1), done::incrementAndGet);
        upkeep.start();
        await().until(() -> done.get() > 0);

        upkeep.close();

        await().until(() -> {
            int before = done.get();
            Thread.sleep(50);
            return done.get() == before;
        });
        int ended = done.get();
        Thread.sleep(50);
        assertThat(done).hasValue(ended);
    }
}
