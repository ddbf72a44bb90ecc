package io.hypercube.cluster.upstream;

import io.hypercube.cluster.kubeconfig.ClusterConnection.ClientCertificate;
import io.vertx.core.Vertx;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import org.jspecify.annotations.Nullable;

/**
 * The idle connections to one cluster on one event loop, to which they are confined. The most recently used one is
 * reused first, so that surplus connections expire.
 */
final class IdleConnectionPool {
    private final Vertx vertx;
    private final Duration timeout;
    private final Deque<UpstreamConnection> connections = new ArrayDeque<>();
    private volatile int count;
    private boolean sweeping;

    IdleConnectionPool(Vertx vertx, Duration timeout) {
        this.vertx = vertx;
        this.timeout = timeout;
    }

    void put(UpstreamConnection connection) {
        connection.idleSince(System.nanoTime());
        connections.push(connection);
        count = connections.size();
        if (!sweeping) {
            sweeping = true;
            sweepLater();
        }
    }

    /**
     * Takes a connection, or null. Connections with another client certificate belong to a replaced credential and are
     * closed.
     */
    @Nullable
    UpstreamConnection take(@Nullable ClientCertificate certificate) {
        for (UpstreamConnection next = connections.poll(); next != null; next = connections.poll()) {
            if (!next.isClosed() && next.shows(certificate)) {
                count = connections.size();
                return next;
            }
            next.close();
        }
        count = 0;
        return null;
    }

    /** The number of idle connections. Any thread. */
    int count() {
        return count;
    }

    void closeOldest() {
        UpstreamConnection oldest = connections.pollLast();
        count = connections.size();
        if (oldest != null) {
            oldest.close();
        }
    }

    private void sweepLater() {
        vertx.setTimer(Math.max(1, timeout.toMillis() / 2), tick -> sweep());
    }

    private void sweep() {
        long oldest = System.nanoTime() - timeout.toNanos();
        for (UpstreamConnection last = connections.peekLast();
                last != null && (last.isClosed() || last.idleSince() - oldest < 0);
                last = connections.peekLast()) {
            connections.removeLast().close();
        }
        count = connections.size();
        sweeping = count > 0;
        if (sweeping) {
            sweepLater();
        }
    }
}
