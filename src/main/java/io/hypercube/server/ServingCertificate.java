package io.hypercube.server;

import io.hypercube.kube.ClusterName;
import io.hypercube.masterkey.SharedKeys;
import io.vertx.core.net.KeyCertOptions;
import io.vertx.core.net.PemKeyCertOptions;
import java.nio.file.Path;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The certificate that the gateway serves.
 *
 * @param authority the generated CA for clients to trust; null when the operator configured a certificate
 */
record ServingCertificate(Path chain, Path key, @Nullable Path authority) {
    /** The configured certificate, or one in the data directory that the CA of all replicas signed. */
    static ServingCertificate of(ServerConfig config, Path dataDir, SharedKeys keys) {
        if (config.certificate() != null && config.key() != null) {
            return new ServingCertificate(config.certificate(), config.key(), null);
        }
        Set<String> names = HostNames.ofThisHost();
        if (!config.listen().isUnspecified()) {
            names.add(config.listen().host());
        }
        if (!config.clusterDomain().name().isEmpty()) {
            names.add("*." + config.clusterDomain().name());
        }
        return new SelfMadeAuthority(dataDir, keys).certificateFor(names);
    }

    /**
     * Maps clusters to their host names, where the certificate covers them.
     *
     * @param shown the certificate; empty when TLS is off
     */
    static Function<ClusterName, Optional<String>> serverNames(
            Optional<ServingCertificate> shown, ServerConfig config) {
        CoveredNames covered =
                shown.map(certificate -> CoveredNames.of(certificate.chain())).orElse(new CoveredNames(Set.of()));
        return cluster -> config.clusterDomain().hostOf(cluster).filter(covered::hold);
    }

    KeyCertOptions keyCertOptions() {
        return new PemKeyCertOptions().setCertPath(chain.toString()).setKeyPath(key.toString());
    }
}
