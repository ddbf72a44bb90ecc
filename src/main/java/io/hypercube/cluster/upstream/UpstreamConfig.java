package io.hypercube.cluster.upstream;

import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.kubeconfig.ClusterConnection;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * @param connectTimeout for a TCP connection to an API server
 * @param responseTimeout until the head of a response arrives; the body (a watch, a log) may take any time
 * @param maxConnections maximum number of concurrent calls of callers to one cluster, including streams and tunnels;
 *     idle connections beyond it are closed
 * @param forbiddenAddresses addresses that clusters and proxies must not use
 * @param importForbiddenAddresses further addresses that imported clusters and their proxies must not use
 */
public record UpstreamConfig(
        Duration connectTimeout,
        Duration responseTimeout,
        int maxConnections,
        List<AddressRange> forbiddenAddresses,
        List<AddressRange> importForbiddenAddresses) {
    public UpstreamConfig {
        forbiddenAddresses = List.copyOf(forbiddenAddresses);
        importForbiddenAddresses = List.copyOf(importForbiddenAddresses);
    }

    /** This configuration with the values of another one that can change while the gateway runs. */
    public UpstreamConfig reloaded(UpstreamConfig next) {
        return new UpstreamConfig(
                connectTimeout, responseTimeout, next.maxConnections, forbiddenAddresses, importForbiddenAddresses);
    }

    DialRule dialRule(Cluster cluster) {
        return DialRule.outside(
                cluster.isImported()
                        ? Stream.concat(forbiddenAddresses.stream(), importForbiddenAddresses.stream())
                                .toList()
                        : forbiddenAddresses);
    }

    /** A forbidden IP address in the connection of a kubeconfig file, if any. Names are not resolved. */
    public Optional<String> forbiddenAddressOf(ClusterConnection connection) {
        return Stream.of(Optional.of(connection.server()), Optional.ofNullable(connection.proxy()))
                .flatMap(Optional::stream)
                .map(URI::getHost)
                .filter(this::isForbidden)
                .findFirst();
    }

    private boolean isForbidden(String host) {
        return AddressLiteral.parse(host)
                .filter(address -> forbiddenAddresses.stream().anyMatch(range -> range.isReachedBy(address)))
                .isPresent();
    }

    /**
     * Decides which addresses may be connected to. It is called with the resolved address that is used for the connection,
     * which prevents DNS rebinding. For a cluster behind a proxy it is called for the proxy, and for the server when its
     * URL has an IP address; a name is resolved by the proxy itself and is not checked.
     */
    @FunctionalInterface
    public interface DialRule {
        DialRule ANY = (cluster, address) -> true;

        /** Called on an event loop; must not block. */
        boolean allows(Cluster cluster, InetAddress address);

        static DialRule outside(List<AddressRange> forbidden) {
            return forbidden.isEmpty()
                    ? ANY
                    : (cluster, address) -> forbidden.stream().noneMatch(range -> range.isReachedBy(address));
        }
    }
}
