package io.hypercube.cluster.upstream;

import io.hypercube.cluster.Cluster;
import java.net.InetAddress;
import java.util.List;

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
