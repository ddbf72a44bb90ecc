package io.hypercube.cluster.upstream;

import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.ForbiddenAddressException;
import io.hypercube.cluster.ProxyFailedException;
import io.hypercube.cluster.upstream.UpstreamConfig.DialRule;
import io.vertx.core.Future;
import io.vertx.core.Vertx;
import io.vertx.core.internal.VertxInternal;
import io.vertx.core.net.ProxyOptions;
import io.vertx.core.net.SocketAddress;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Objects;

/** Dials the address of the API server, or its proxy: a name, or the addresses that the rule has checked. */
final class DirectDialer implements Dialer {
    private final Vertx vertx;
    private final Cluster cluster;
    private final UpstreamAddress address;
    private final DialRule rule;

    DirectDialer(Vertx vertx, Cluster cluster, DialRule rule) {
        this.vertx = vertx;
        this.cluster = cluster;
        this.address = UpstreamAddress.of(cluster.connection());
        this.rule = rule;
    }

    @Override
    public Future<Way> way() {
        SocketAddress server = address.dialled();
        ProxyOptions proxy = address.proxy();
        if (Objects.equals(rule, DialRule.ANY)) {
            return Future.succeededFuture(new Way(server, proxy, null));
        }
        if (proxy == null) {
            return allowed(server.host())
                    .map(found -> SocketAddress.inetSocketAddress(new InetSocketAddress(found, server.port())))
                    .map(found -> new Way(found, null, null));
        }
        boolean name = !AddressLiteral.isIpv6(server.host())
                && AddressLiteral.parse(server.host()).isEmpty();
        Future<?> first = name ? Future.succeededFuture() : allowed(server.host());
        return first.compose(seen -> allowed(proxy.getHost())
                        .recover(failure -> Future.failedFuture(ProxyFailedException.of(failure))))
                .map(found -> new Way(server, new ProxyOptions(proxy).setHost(found.getHostAddress()), null));
    }

    private Future<InetAddress> allowed(String host) {
        return resolve(host)
                .compose(found -> rule.allows(cluster, found)
                        ? Future.succeededFuture(found)
                        : Future.failedFuture(new ForbiddenAddressException()));
    }

    private Future<InetAddress> resolve(String host) {
        return AddressLiteral.parse(host)
                .map(Future::succeededFuture)
                .orElseGet(() -> ((VertxInternal) vertx).nameResolver().resolve(host));
    }
}
