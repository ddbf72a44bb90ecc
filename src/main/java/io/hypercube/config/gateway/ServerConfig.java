package io.hypercube.config.gateway;

import java.net.InetAddress;
import java.net.URI;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Arrays;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Configuration of the listeners.
 *
 * @param listen address and port of the main listener
 * @param tls false serves plain HTTP, for benchmarks or behind a proxy that terminates TLS
 * @param certificate PEM chain, or null for one signed by a generated CA in the data directory
 * @param key PEM private key; given exactly when {@code certificate} is
 * @param authority CA certificates in PEM with which clients verify the certificate that they see, of the gateway or of a
 *     proxy before it; null for the generated CA, if there is one
 * @param clusterDomain DNS domain of the clusters' host names; must not contain the gateway's own names
 * @param metricsListen address of a listener that serves {@code /metrics} without authentication; null for none
 * @param requestTimeout for each call to the gateway's own API, including its body
 * @param trustedProxies proxies whose {@code X-Forwarded-For} is trusted
 * @param networks limits on connections of one network
 * @param shutdownDelay how long the gateway still accepts calls after SIGTERM, while {@code /readyz} already fails
 * @param drainTimeout how long running calls may continue after the delay
 */
public record ServerConfig(
        ListenAddress listen,
        boolean tls,
        @Nullable Path certificate,
        @Nullable Path key,
        @Nullable Path authority,
        ClusterDomain clusterDomain,
        @Nullable ListenAddress metricsListen,
        Duration requestTimeout,
        TrustedProxies trustedProxies,
        NetworkLimits networks,
        Duration shutdownDelay,
        Duration drainTimeout) {

    public ServerConfig {
        if ((certificate == null) != (key == null)) {
            throw new IllegalArgumentException("tlsCert, tlsKey: only one is set (expected: both or neither)");
        }
        if (metricsListen != null && listen.overlaps(metricsListen)) {
            throw new IllegalArgumentException(
                    "metricsListen: " + listen + " (expected: an address other than listen)");
        }
    }

    ServerConfig reloaded(ServerConfig next) {
        return new ServerConfig(
                listen,
                tls,
                certificate,
                key,
                authority,
                clusterDomain,
                metricsListen,
                next.requestTimeout,
                next.trustedProxies,
                next.networks,
                next.shutdownDelay,
                next.drainTimeout);
    }

    /** A name of the gateway itself in the domain, if any: a name of this host, or the one that it listens on. */
    public static Optional<String> ownNameIn(ClusterDomain domain, ListenAddress listen) {
        Set<String> names = HostNames.ofTheHost();
        names.add(listen.host());
        return names.stream().filter(name -> domain.clusterOf(name) != null).findFirst();
    }

    /**
     * Limits on the connections of one network of clients; {@link io.hypercube.core.limit.PeerNetwork} says what a network is.
     *
     * @param connections open at the same time; 0 for no limit
     * @param handshakes new connections in a second, each of which may be a TLS handshake; 0 for no limit
     */
    public record NetworkLimits(int connections, int handshakes) {}

    /** @param port 0 for any free port */
    public record ListenAddress(String host, int port) {
        private static final byte[] BROADCAST = {-1, -1, -1, -1};

        public ListenAddress {
            if (port < 0 || port > 65535) {
                throw new IllegalArgumentException("port: " + port + " (expected: 0 to 65535)");
            }
        }

        /**
         * Whether some address of this host would belong to both, so that both would answer there in turn or one of them not at all.
         * With port 0 each gets a port of its own.
         */
        public boolean overlaps(ListenAddress other) {
            boolean isSameHost = host.equalsIgnoreCase(other.host)
                    || (literal().isPresent() && literal().equals(other.literal()));
            return port != 0 && port == other.port && (isSameHost || isUnspecified() || other.isUnspecified());
        }

        /** Whether it stands for all addresses of this host, however it is written. */
        public boolean isUnspecified() {
            return literal().filter(InetAddress::isAnyLocalAddress).isPresent();
        }

        /** Whether another host may connect to it: to a name, or an address of one host. Names are not resolved. */
        public boolean isOfOneHost() {
            return literal()
                    .filter(address -> address.isAnyLocalAddress()
                            || address.isMulticastAddress()
                            || Arrays.equals(address.getAddress(), BROADCAST))
                    .isEmpty();
        }

        private Optional<InetAddress> literal() {
            try {
                return Optional.of(InetAddress.ofLiteral(host.replaceFirst("%.*", "")));
            } catch (IllegalArgumentException e) {
                return Optional.empty();
            }
        }

        /**
         * The address for clients on this host.
         *
         * @param listening the port on which the listener listens
         */
        public URI uri(boolean tls, int listening) {
            String shown = isUnspecified() ? "localhost" : host;
            return URI.create((tls ? "https://" : "http://") + new ListenAddress(shown, listening));
        }

        @Override
        public String toString() {
            return (host.contains(":") ? "[" + host + "]" : host) + ":" + port;
        }
    }
}
