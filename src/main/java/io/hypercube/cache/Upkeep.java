package io.hypercube.cache;

import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Runs steps again and again on a thread of its own, until closed. A step that fails is logged and run again the next time, and does
 * not keep the others from running: without upkeep nothing would be evicted any more.
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
            // by close
        }
    }

    private static void attempt(Step step) throws InterruptedException {
        try {
            step.run();
        } catch (RuntimeException | Error e) {
            LOGGER.atError().setCause(e).log("upkeep of the cache failed; it is tried again");
        }
    }

    @Override
    public void close() {
        thread.interrupt();
    }
}
