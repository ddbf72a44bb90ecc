package io.hypercube.server;

import io.hypercube.server.ServerConfig.ListenAddress;
import org.jspecify.annotations.Nullable;

/**
 * Configuration of the calls between replicas. Used only with PostgreSQL.
 *
 * @param listen address and port of the internal listener
 * @param address at which other replicas reach it; null for an address of this host and the listener's port. Port 0
 *     stands for the listener's port
 */
public record ReplicaConfig(ListenAddress listen, @Nullable ListenAddress address) {
    /** The address for other replicas. */
    ListenAddress reachedAt(int port) {
        if (address != null) {
            return address.port() == 0 ? new ListenAddress(address.host(), port) : address;
        }
        return new ListenAddress(listen.isUnspecified() ? HostNames.reachable() : listen.host(), port);
    }
}
