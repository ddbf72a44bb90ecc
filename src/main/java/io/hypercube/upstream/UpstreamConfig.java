package io.hypercube.upstream;

import io.hypercube.cluster.Cluster;
import io.hypercube.cluster.kubeconfig.ClusterConnection;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * @param connectTimeout for a TCP connection to an API server
 * @param responseTimeout until the head of an answer arrives; what follows the head (a watch, a log) may take forever
 * @param maxConnections calls of callers that are under way to one cluster at the same time, streams and tunnels included; idle
 *     connections beyond it are closed
 * @param forbiddenAddresses that no cluster and no proxy is dialled at
 * @param importForbiddenAddresses that imported clusters and their proxies are not dialled at either
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

    DialRule dialRule(Cluster cluster) {
        return DialRule.outside(
                cluster.isImported()
                        ? Stream.concat(forbiddenAddresses.stream(), importForbiddenAddresses.stream())
                                .toList()
                        : forbiddenAddresses);
    }

    /** A forbidden address that the connection of a kubeconfig file gives as such; names are not resolved. */
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
}
