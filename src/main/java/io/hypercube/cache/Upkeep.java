package io.hypercube.cache;

import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs steps periodically on its own virtual thread, until closed. A failed step is logged and retried the next time, and the
 * other steps still run, because without upkeep nothing would be evicted.
 */
final class Upkeep implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(Upkeep.class);

    private final Duration pause;
    private final List<Step> steps;
    private final Thread thread = Thread.ofVirtual().name("cache upkeep").unstarted(this::run);

    interface Step {
        void run() throws InterruptedException;
    }

    Upkeep(Duration pause, Step... steps) {
        this.pause = pause;
        this.steps = List.of(steps);
    }

    void start() {
        thread.start();
    }

    private void run() {
        try {
            while (true) {
                Thread.sleep(pause);
                for (Step step : steps) {
                    attempt(step);
                }
            }
        } catch (InterruptedException closed) {
            // by close()
        }
    }

    private static void attempt(Step step) throws InterruptedException {
        try {
            step.run();
        } catch (RuntimeException | Error e) {
            LOGGER.atError().setCause(e).log("cache upkeep failed; retrying");
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
