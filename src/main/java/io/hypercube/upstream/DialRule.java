package io.hypercube.upstream;

import io.hypercube.cluster.Cluster;
import java.net.InetAddress;

/**
 * Which addresses a cluster may have. Asked with the very address that is dialled next, so a name that changes its mind
 * between the check and the call gains nothing. A cluster behind a proxy is not asked about: the proxy resolves.
 */
@FunctionalInterface
public interface DialRule {
    DialRule ANY = (cluster, address) -> true;

    /** On an event loop; does not block. */
    boolean allows(Cluster cluster, InetAddress address);
}
