package io.hypercube.upstream;

import io.hypercube.cluster.ClusterConnection;
import io.netty.util.NetUtil;
import java.net.InetAddress;
import java.net.URI;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * @param connectTimeout for a TCP connection to an API server
 * @param responseTimeout until the head of an answer arrives; what follows the head (a watch, a log) may take forever
 * @param maxConnections open at the same time to one cluster, not counting tunnels
 * @param forbiddenAddresses that nothing is dialled at
 */
public record UpstreamConfig(
        Duration connectTimeout, Duration responseTimeout, int maxConnections, List<AddressRange> forbiddenAddresses) {
    public UpstreamConfig {
        forbiddenAddresses = List.copyOf(forbiddenAddresses);
    }

    /** What can be told without asking for names: a forbidden address that the connection itself gives. */
    public Optional<String> forbiddenAddressOf(ClusterConnection connection) {
        return Stream.of(Optional.of(connection.server()), Optional.ofNullable(connection.proxy()))
                .flatMap(Optional::stream)
                .map(URI::getHost)
                .filter(this::isForbidden)
                .findFirst();
    }

    private boolean isForbidden(String host) {
        InetAddress address = NetUtil.createInetAddressFromIpAddressString(host);
        return address != null && forbiddenAddresses.stream().anyMatch(range -> range.contains(address));
    }
}
