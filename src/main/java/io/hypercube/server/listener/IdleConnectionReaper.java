package io.hypercube.server.listener;

import io.hypercube.core.limit.PeerNetwork;
import io.hypercube.proxy.response.ClientConnection;
import io.netty.handler.codec.http2.Http2Error;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.HttpVersion;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Function;

/**
 * Closes idle connections: after a short time before the first request (slow headers), after a longer time between
 * requests, so that a client's own idle timeout applies first. A running call, such as a watch, keeps its connection
 * open. There is one instance per event loop, used on it only.
 *
 * <p>The idle timeout of the socket cannot be used, because it counts bytes and a quiet watch sends none.
 */
public final class IdleConnectionReaper {
    /**
     * The idle timeouts.
     *
     * @param sweep interval between checks
     * @param beforeFirstCall timeout for the first complete request of a connection
     * @param betweenCalls timeout for the next request
     */
    public record Patience(Duration sweep, Duration beforeFirstCall, Duration betweenCalls) {
        public static final Patience USUAL =
                new Patience(Duration.ofSeconds(5), Duration.ofSeconds(30), Duration.ofMinutes(3));
    }

    /** The limits of connections. */
    public record Limits(Patience patience, SharedMemory memory) {}

    /** After so many sweeps (a minute) in which the client read nothing of a response, the response is aborted. */
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
        sweepLater(vertx);
    }

    /** Each sweep begins the time until the next one, so that sweeps after a pause of the process do not follow each other at once. */
    private void sweepLater(Vertx vertx) {
        vertx.setTimer(limits.patience().sweep().toMillis(), timer -> {
            sweepLater(vertx);
            sweep();
        });
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

    /** Passes the request to {@code handler} and keeps the connection open until it has answered. */
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

    /**
     * Sends a GOAWAY on each HTTP/2 connection. The parameter is as in {@link HttpConnection#goAway(long, int)}, which is
     * deprecated without a replacement that takes a stream (RFC 9113, section 6.8).
     */
    @SuppressWarnings("deprecation")
    void goAway(int lastStream) {
        for (HttpConnection connection : connections.keySet()) {
            if (connection.protocolVersion() == HttpVersion.HTTP_2) {
                connection.goAway(Http2Error.NO_ERROR.code(), lastStream);
            }
        }
    }

    private void sweep() {
        long now = System.nanoTime();
        for (Map.Entry<HttpConnection, Activity> entry : List.copyOf(connections.entrySet())) {
            Activity activity = entry.getValue();
            if (activity.closing) {
                activity.client.abort(); // the client does not read the response
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
