package io.hypercube.server;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * How the gateway listens.
 *
 * @param listen where calls arrive
 * @param tls false serves plain HTTP: for benchmarks, or behind something that ends TLS
 * @param certificate PEM chain, or null for one signed by the self-made CA of the data directory
 * @param key PEM private key; given exactly when {@code certificate} is
 * @param clusterDomain in which clusters have host names; the gateway has its own outside of it
 * @param metricsListen where {@code /metrics} is open to anybody, or null for nowhere
 * @param requestTimeout for each of our own calls, its body included
 * @param trustedProxies whose word is taken for the address of a client
 * @param drainTimeout how long running calls may go on after SIGTERM
 */
public record ServerConfig(
        ListenAddress listen,
        boolean tls,
        @Nullable Path certificate,
        @Nullable Path key,
        ClusterDomain clusterDomain,
        @Nullable ListenAddress metricsListen,
        Duration requestTimeout,
        TrustedProxies trustedProxies,
        Duration drainTimeout) {

    public ServerConfig {
        if ((certificate == null) != (key == null)) {
            throw new IllegalArgumentException("tlsCert and tlsKey: one without the other (expected: both or neither)");
        }
        if (isShared(listen, metricsListen)) {
            throw new IllegalArgumentException("metricsListen: " + listen + " (expected: another address than listen)");
        }
    }

    /** A name of the gateway itself that the domain would take away from it: of this host, or the one it listens at. */
    public static Optional<String> ownNameIn(ClusterDomain domain, ListenAddress listen) {
        Set<String> names = HostNames.ofTheHost();
        names.add(listen.host());
        return names.stream().filter(name -> domain.clusterOf(name) != null).findFirst();
    }

    /** Two listeners on one socket would answer in turn; port 0 is another one for each. */
    public static boolean isShared(ListenAddress listen, @Nullable ListenAddress metricsListen) {
        return listen.port() != 0 && listen.equals(metricsListen);
    }

    /** @param port 0 for any free one */
    public record ListenAddress(String host, int port) {
        public ListenAddress {
            if (port < 0 || port > 65535) {
                throw new IllegalArgumentException("port: " + port + " (expected: 0 to 65535)");
            }
        }

        @Override
        public String toString() {
            return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
        }
    }
}
