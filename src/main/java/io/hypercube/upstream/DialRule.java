package io.hypercube.upstream;

import io.hypercube.cluster.Cluster;
import java.net.InetAddress;
import java.util.List;

/**
 * Which addresses are dialled. Asked with the very address that is dialled next, so a name that changes its mind between
 * the check and the call gains nothing. Of a cluster behind a proxy the proxy is asked about, and the server where its
 * address is given as such; a name the proxy resolves itself.
 */
@FunctionalInterface
public interface DialRule {
    DialRule ANY = (cluster, address) -> true;

    /** On an event loop; does not block. */
    boolean allows(Cluster cluster, InetAddress address);

    static DialRule outside(List<AddressRange> forbidden) {
        return forbidden.isEmpty()
                ? ANY
                : (cluster, address) -> forbidden.stream().noneMatch(range -> range.isReachedBy(address));
    }
}
