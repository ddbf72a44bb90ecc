package io.hypercube.cluster.upstream;

import io.hypercube.cluster.AgentFailedException;
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
     * @param agent the name of the agent through which it is reached, or null
     */
    record Way(
            SocketAddress server,
            @Nullable ProxyOptions proxy,
            @Nullable String agent) {
        /** The failure of a connection on this way, with the name of the agent. */
        Throwable explain(Throwable failure) {
            return agent == null ? failure : new AgentFailedException(agent, failure);
        }
    }
}
