package io.hypercube.server;

import io.hypercube.limit.PeerNetwork;
import io.hypercube.proxy.ClientConnection;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Closes connections on which nothing happens: soon when they never asked anything (slow headers), late when they did (a
 * client's own idle time-out should come first). A call that is open, a watch of hours included, keeps its connection.
 * One for each event loop, used on it alone.
 *
 * <p>The socket's own idle time-out cannot do this: it counts bytes, and a quiet watch has none.
 */
final class IdleConnectionReaper {
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

    /** What connections are held to. */
    record Limits(Patience patience, SharedMemory memory) {}

    /** How many sweeps a response may go without its client taking any of it: a minute. */
    private static final int SWEEPS_WITHOUT_PROGRESS = 12;

    private static final class Activity {
        final ClientConnection client;
        final Optional<UnreadBodyLimit> bodies;
        int open;
        boolean closing;
        boolean asked;
        long since = System.nanoTime();

        Activity(ClientConnection client, Optional<UnreadBodyLimit> bodies) {
            this.client = client;
            this.bodies = bodies;
        }

        void sweep() {
            client.sweep(SWEEPS_WITHOUT_PROGRESS);
            bodies.ifPresent(UnreadBodyLimit::settle);
        }

        void close() {
            client.close();
            bodies.ifPresent(UnreadBodyLimit::close);
        }
    }

    private final Map<HttpConnection, Activity> connections = new HashMap<>();

    private final Limits limits;

    IdleConnectionReaper(Vertx vertx, Limits limits) {
        this.limits = limits;
        vertx.setPeriodic(limits.patience().sweep().toMillis(), timer -> sweep());
    }

    void watch(HttpConnection connection) {
        String network = "network " + PeerNetwork.of(Inbound.peer(connection.remoteAddress()));
        ClientConnection client =
                ClientConnection.open(connection, limits.memory().unsent(), network);
        Activity activity = new Activity(
                client, UnreadBodyLimit.prepare(connection, limits.memory().bodies(), network));
        connections.put(connection, activity);
        connection.closeHandler(closed -> {
            connections.remove(connection);
            activity.close();
        });
    }

    /** Lets {@code handler} answer, holding the connection until it has. */
    void answer(HttpServerRequest request, Function<HttpServerRequest, Future<Void>> handler) {
        Activity activity =
                Objects.requireNonNull(connections.get(request.connection()), "a connection that is watched");
        activity.open++;
        activity.asked = true;
        handler.apply(request).onComplete(done -> {
            activity.open--;
            activity.since = System.nanoTime();
        });
    }

    private void sweep() {
        long now = System.nanoTime();
        for (Map.Entry<HttpConnection, Activity> entry : List.copyOf(connections.entrySet())) {
            Activity activity = entry.getValue();
            if (activity.closing) {
                activity.client.abort(); // its client does not take what there is to be sent before the end
            } else if (isIdle(activity, now)) {
                activity.closing = true;
                entry.getKey().close();
            } else {
                activity.sweep();
            }
        }
    }

    private boolean isIdle(Activity activity, long now) {
        Patience patience = limits.patience();
        Duration limit = activity.asked ? patience.betweenCalls() : patience.beforeFirstCall();
        return activity.open == 0 && now - activity.since > limit.toNanos();
    }
}
