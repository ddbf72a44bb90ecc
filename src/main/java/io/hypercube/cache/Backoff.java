package io.hypercube.cache;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Exponential backoff: the wait doubles from 200 ms to a longest one, with up to 50 % of jitter, as in client-go. */
public final class Backoff {
    private static final Duration FIRST = Duration.ofMillis(200);

    private final Duration longest;
    private Duration next = FIRST;

    /** @param longest the longest wait, without its jitter */
    public Backoff(Duration longest) {
        this.longest = longest;
    }

    /** The next wait is a short one again. */
    public void reset() {
        next = FIRST;
    }

    /** Waits. */
    public void pause() throws InterruptedException {
        long millis = next.toMillis();
        Thread.sleep(millis + ThreadLocalRandom.current().nextLong(millis / 2));
        next = next.multipliedBy(2).compareTo(longest) > 0 ? longest : next.multipliedBy(2);
    }
}
