package io.hypercube.cache;

import java.time.Duration;
import java.util.concurrent.ThreadLocalRandom;

/** Exponential backoff: the wait doubles from 200 ms to 30 s, with up to 50 % of jitter, as in client-go. */
final class Backoff {
    private static final Duration FIRST = Duration.ofMillis(200);
    private static final Duration LONGEST = Duration.ofSeconds(30);

    private Duration next = FIRST;

    void reset() {
        next = FIRST;
    }

    void pause() throws InterruptedException {
        long millis = next.toMillis();
        Thread.sleep(millis + ThreadLocalRandom.current().nextLong(millis / 2));
        next = next.multipliedBy(2).compareTo(LONGEST) > 0 ? LONGEST : next.multipliedBy(2);
    }
}
