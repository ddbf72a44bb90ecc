package io.hypercube.server;

import io.hypercube.config.gateway.StartException;
import io.vertx.core.Future;
import java.time.Duration;
import java.util.Objects;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;

/** Waits for steps of the start and of the shutdown. */
final class Blocking {
    static final Duration PATIENCE = Duration.ofSeconds(30);

    private Blocking() {}

    static <T> T await(Future<T> future, String what) {
        return await(future, what, PATIENCE);
    }

    static <T> T await(Future<T> future, String what, Duration patience) {
        try {
            return future.toCompletionStage().toCompletableFuture().get(patience.toMillis(), TimeUnit.MILLISECONDS);
        } catch (ExecutionException e) {
            Throwable cause = Objects.requireNonNullElse(e.getCause(), e);
            throw new StartException("cannot " + what + ": " + cause.getMessage(), cause);
        } catch (TimeoutException e) {
            throw new StartException("cannot " + what + " within " + patience.toSeconds() + " s", e);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new StartException("interrupted while waiting to " + what, e);
        }
    }
}
