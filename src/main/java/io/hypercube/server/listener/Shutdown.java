package io.hypercube.server.listener;

import io.vertx.core.Future;
import java.time.Duration;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The end of the listeners in two steps, so that no client loses a call:
 *
 * <ol>
 *   <li>The listeners still accept connections and calls. Responses over HTTP/1.1 have {@code Connection: close}, and a
 *       GOAWAY follows on each HTTP/2 connection shortly before the second step.
 *   <li>The listeners close. Idle connections close at once, the others after their running calls.
 * </ol>
 *
 * A call over HTTP/1.1 can still be lost when a client that was silent during the whole first step begins it at the
 * moment in which its connection closes. HTTP/1.1 has no way to prevent that.
 */
public final class Shutdown {
    private static final Logger LOGGER = LoggerFactory.getLogger(Shutdown.class);

    /** The time that clients on HTTP/2 have between the first GOAWAY and the second step, at most. */
    private static final Duration TO_MOVE = Duration.ofSeconds(1);

    private final List<HttpListener> listeners;

    /** @param listeners that end together */
    public Shutdown(List<HttpListener> listeners) {
        this.listeners = List.copyOf(listeners);
    }

    /** Takes the first step, which lasts for {@code delay}. Blocks. */
    public void announce(Duration delay) {
        listeners.forEach(HttpListener::announceShutdown);
        if (!delay.isPositive()) {
            return;
        }
        LOGGER.atInfo().addKeyValue("delay", delay).log("not ready, still accepting calls");
        Duration moving = delay.dividedBy(2).compareTo(TO_MOVE) < 0 ? delay.dividedBy(2) : TO_MOVE;
        try {
            Thread.sleep(delay.minus(moving));
            listeners.forEach(HttpListener::askToLeave);
            Thread.sleep(moving);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Takes the second step. Completes when all calls have ended; those that run after {@code grace} are aborted. */
    public Future<Void> end(Duration grace) {
        return Future.join(listeners.stream().map(one -> one.shutdown(grace)).toList())
                .mapEmpty();
    }
}
