package io.hypercube.config.gateway;

import io.hypercube.config.gateway.ServerConfig.ListenAddress;
import java.time.Duration;
import java.time.InstantSource;
import org.jspecify.annotations.Nullable;

/**
 * Configuration of the calls between replicas. Used only with PostgreSQL.
 *
 * @param listen address and port of the internal listener
 * @param address at which other replicas reach it; null for an address of this host and the listener's port. Port 0
 *     stands for the listener's port
 * @param upkeep no setting, so that tests can renew certificates often
 */
public record ReplicaConfig(ListenAddress listen, @Nullable ListenAddress address, Upkeep upkeep) {
    /**
     * Work that a replica does at intervals: it renews its certificate when that is due, and deletes rows that nothing reads.
     *
     * @param clock decides whether the certificate is to be renewed
     */
    public record Upkeep(Duration interval, InstantSource clock) {
        public static final Upkeep USUAL = new Upkeep(Duration.ofMinutes(1), InstantSource.system());
    }

    /**
     * The address for other replicas.
     *
     * @param port on which the internal listener listens
     */
    public ListenAddress reachedAt(int port) {
        if (address != null) {
            return address.port() == 0 ? new ListenAddress(address.host(), port) : address;
        }
        return new ListenAddress(listen.isUnspecified() ? HostNames.reachable() : listen.host(), port);
    }
}
