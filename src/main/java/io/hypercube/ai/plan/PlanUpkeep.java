package io.hypercube.ai.plan;

import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Deletes plans some time after their end, at the start and then periodically, on a virtual thread until closed. */
public final class PlanUpkeep implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(PlanUpkeep.class);
    private static final Duration INTERVAL = Duration.ofMinutes(5);

    private final Plans plans;
    private final Duration interval;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread = Thread.ofVirtual().name("plan upkeep").unstarted(this::run);

    private PlanUpkeep(Plans plans, Duration interval) {
        this.plans = plans;
        this.interval = interval;
    }

    public static PlanUpkeep start(Plans plans) {
        return start(plans, INTERVAL);
    }

    static PlanUpkeep start(Plans plans, Duration interval) {
        PlanUpkeep upkeep = new PlanUpkeep(plans, interval);
        upkeep.thread.start();
        return upkeep;
    }

    private void run() {
        try {
            do {
                attempt();
            } while (!closing.await(interval.toMillis(), TimeUnit.MILLISECONDS));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    private void attempt() {
        try {
            plans.deleteExpired();
        } catch (RuntimeException e) {
            LOGGER.atWarn().addKeyValue("reason", e.getMessage()).log("ended plans could not be deleted; retrying");
        }
    }

    /** Waits for a deletion that has begun. */
    @Override
    public void close() {
        closing.countDown();
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
