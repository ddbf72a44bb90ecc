package io.hypercube.server.listener;

import io.hypercube.config.gateway.ServerConfig.NetworkLimits;
import io.hypercube.config.gateway.TrustedProxies;
import io.hypercube.core.limit.PeerNetwork;
import io.hypercube.core.limit.RateLimit;
import io.hypercube.observability.GatewayMetrics;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import java.net.InetSocketAddress;
import java.time.Duration;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.atomic.LongAdder;

/**
 * Closes connections as they are accepted, before their TLS handshake, when their network has too many open ones or opens them too
 * fast. Connections of trusted proxies are those of many networks and are not counted. Stands before the acceptor in the pipeline of
 * each server channel, on its event loop; does not block.
 */
@ChannelHandler.Sharable
public final class PeerConnections extends ChannelInboundHandlerAdapter {
    private static final long SECOND = Duration.ofSeconds(1).toNanos();

    private final ConcurrentMap<String, Integer> open = new ConcurrentHashMap<>();
    private final LongAdder tooMany = new LongAdder();
    private final LongAdder tooFast = new LongAdder();
    private volatile NetworkLimits limits;
    private volatile TrustedProxies proxies;
    private volatile RateLimit<String> handshakes;

    public PeerConnections(NetworkLimits limits, TrustedProxies proxies) {
        this.limits = limits;
        this.proxies = proxies;
        this.handshakes = rate(limits);
    }

    /** Applies to connections that follow. */
    public void configure(NetworkLimits nextLimits, TrustedProxies nextProxies) {
        if (nextLimits.handshakes() != limits.handshakes()) {
            handshakes = rate(nextLimits);
        }
        limits = nextLimits;
        proxies = nextProxies;
    }

    private static RateLimit<String> rate(NetworkLimits limits) {
        int limit = Math.max(1, limits.handshakes());
        return new RateLimit<>(limit, Duration.ofNanos(SECOND / limit), System::nanoTime);
    }

    /** Adds the number of refused connections to the metrics. */
    public void measure(GatewayMetrics metrics) {
        String name = "hypercube_connections_refused_total";
        String help = "connections that were closed at accept because of their network";
        metrics.counter(name, help, "reason", "connections", tooMany);
        metrics.counter(name, help, "reason", "handshakes", tooFast);
    }

    @Override
    public void channelRead(ChannelHandlerContext context, Object message) {
        Channel accepted = (Channel) message;
        if (accepted.remoteAddress() instanceof InetSocketAddress peer
                && peer.getAddress() != null
                && !enter(accepted, peer.getAddress().getHostAddress())) {
            // as the library does with one that it cannot register
            accepted.unsafe().closeForcibly();
        } else {
            context.fireChannelRead(message);
        }
    }

    private boolean enter(Channel accepted, String peer) {
        NetworkLimits most = limits;
        if (proxies.isTrusted(peer)) {
            return true;
        }
        String network = PeerNetwork.of(peer);
        if (most.handshakes() > 0 && handshakes.count(network).isPositive()) {
            tooFast.increment();
            return false;
        }
        int now = open.merge(network, 1, Integer::sum);
        if (most.connections() > 0 && now > most.connections()) {
            leave(network);
            tooMany.increment();
            return false;
        }
        accepted.closeFuture().addListener(closed -> leave(network));
        return true;
    }

    private void leave(String network) {
        open.computeIfPresent(network, (same, count) -> count == 1 ? null : count - 1);
    }
}
