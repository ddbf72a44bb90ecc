package io.hypercube.server;

import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;

/**
 * Closes connections on which nothing happens: soon when they never asked anything (slow headers), late when they did (a
 * client's own idle time-out should come first). A call that is open, a watch of hours included, keeps its connection.
 * One for each event loop, used on it alone.
 *
 * <p>The socket's own idle time-out cannot do this: it counts bytes, and a quiet watch has none.
 */
final class IdleConnections {
    /**
     * How long nothing may happen.
     *
     * @param sweep how often it is looked for
     * @param beforeFirstCall on a connection that never asked anything whole
     * @param betweenCalls on one that did
     */
    record Patience(Duration sweep, Duration beforeFirstCall, Duration betweenCalls) {
        static final Patience USUAL =
                new Patience(Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofMinutes(3));
    }

    private static final class Activity {
        int open;
        boolean asked;
        long since = System.nanoTime();
    }

    private final Map<HttpConnection, Activity> connections = new HashMap<>();

    private final Patience patience;

    IdleConnections(Vertx vertx, Patience patience) {
        this.patience = patience;
        vertx.setPeriodic(patience.sweep().toMillis(), timer -> sweep());
    }

    void watch(HttpConnection connection) {
        connections.put(connection, new Activity());
        connection.closeHandler(closed -> connections.remove(connection));
    }

    /** Lets {@code handler} answer, holding the connection until it has. */
    void answer(HttpServerRequest request, Function<HttpServerRequest, Future<Void>> handler) {
        Activity activity = connections.computeIfAbsent(request.connection(), connection -> new Activity());
        activity.open++;
        activity.asked = true;
        handler.apply(request).onComplete(done -> {
            activity.open--;
            activity.since = System.nanoTime();
        });
    }

    private void sweep() {
        long now = System.nanoTime();
        List<HttpConnection> idle = connections.entrySet().stream()
                .filter(entry -> isIdle(entry.getValue(), now))
                .map(Map.Entry::getKey)
                .toList();
        idle.forEach(HttpConnection::close);
    }

    private boolean isIdle(Activity activity, long now) {
        Duration limit = activity.asked ? patience.betweenCalls() : patience.beforeFirstCall();
        return activity.open == 0 && now - activity.since > limit.toNanos();
    }
}
