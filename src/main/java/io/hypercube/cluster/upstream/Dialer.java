package io.hypercube.cluster.upstream;

import io.vertx.core.Future;
import io.vertx.core.net.ProxyOptions;
import io.vertx.core.net.SocketAddress;
import org.jspecify.annotations.Nullable;

/**
 * Finds the way to the API server of a cluster: directly, through a proxy, or through an agent. Only {@link Upstream} asks it, and
 * nothing else knows how a cluster is reached. Called on an event loop; does not block.
 */
@FunctionalInterface
public interface Dialer {
    /** The way of one connection. Fails when there is none. */
    Future<Way> way();

    /**
     * The target of a connection.
     *
     * @param server the API server, or a Unix domain socket whose other end reaches it
     * @param proxy through which the server is reached, or null
     */
    record Way(SocketAddress server, @Nullable ProxyOptions proxy) {}
}
