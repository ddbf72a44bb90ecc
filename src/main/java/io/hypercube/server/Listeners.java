package io.hypercube.server;

import io.hypercube.cluster.upstream.LocalServer;
import io.hypercube.cluster.upstream.SocketFiles;
import io.hypercube.config.gateway.ClusterDomain;
import io.hypercube.config.gateway.ServerConfig;
import io.hypercube.config.gateway.ServerConfig.ListenAddress;
import io.hypercube.observability.GatewayMetrics;
import io.hypercube.server.certificate.ServingCertificate;
import io.hypercube.server.listener.AgentSwitch;
import io.hypercube.server.listener.HttpListener;
import io.hypercube.server.listener.IdleConnectionReaper;
import io.hypercube.server.listener.PeerConnections;
import io.hypercube.server.listener.SharedMemory;
import io.hypercube.server.listener.Shutdown;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.net.SocketAddress;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;

/** Opens the listeners of a gateway for clients, which have the same limits and end together. */
final class Listeners {
    private final Vertx vertx;
    private final IdleConnectionReaper.Limits limits;
    private final PeerConnections peers;
    private final ClusterDomain domain;
    private final AgentSwitch.Agents agents;
    private final SocketFiles sockets = new SocketFiles();
    private final List<HttpListener> open = new ArrayList<>();
    private final List<Runnable> after = new ArrayList<>();

    /**
     * @param peers installed in the transport of {@code vertx}
     * @param agents takes over the connections of agents
     */
    Listeners(
            Vertx vertx, SharedMemory memory, PeerConnections peers, ClusterDomain domain, AgentSwitch.Agents agents) {
        this.vertx = vertx;
        this.peers = peers;
        this.limits = new IdleConnectionReaper.Limits(IdleConnectionReaper.Patience.USUAL, memory);
        this.domain = domain;
        this.agents = agents;
    }

    /** Applies the limits on connections of another configuration. */
    void configure(ServerConfig next) {
        peers.configure(next.networks(), next.trustedProxies());
    }

    void measure(GatewayMetrics metrics) {
        peers.measure(metrics);
    }

    /** A view of those that are open, and of those that follow. */
    List<HttpListener> all() {
        return Collections.unmodifiableList(open);
    }

    /** Listens, and returns the port. Blocks. */
    int listen(
            String flag,
            ListenAddress address,
            Optional<ServingCertificate> tls,
            Function<HttpServerRequest, Future<Void>> handler) {
        HttpListener listener = new HttpListener(
                vertx,
                HttpListener.address(address),
                tls.map(ServingCertificate::keyCertOptions).orElse(null),
                handler,
                limits,
                domain,
                agents);
        open.add(listener);
        return Blocking.await(listener.listen(Gateway.EVENT_LOOPS), "listen on " + address + " (" + flag + ")");
    }

    /**
     * Listens on a Unix domain socket in a folder that only the user of this process may enter, for the calls of this process to itself.
     * Blocks.
     */
    LocalServer listenToSelf(Function<HttpServerRequest, Future<Void>> handler) {
        SocketAddress socket = SocketAddress.domainSocketAddress(sockets.next().toString());
        HttpListener listener = new HttpListener(vertx, socket, null, handler, limits, domain, agents);
        open.add(listener);
        Blocking.await(listener.listen(1), "listen on " + socket);
        return new LocalServer(vertx, socket);
    }

    /** Ends all that are open now. */
    Shutdown shutdown() {
        return new Shutdown(open);
    }

    /** Closes something that the calls of a listener use, when all calls have ended. */
    void closeAfter(Runnable close) {
        after.add(close);
    }

    /** Closes that. To be called after the {@link #shutdown}. */
    void close() {
        after.forEach(Runnable::run);
        sockets.close();
    }
}
