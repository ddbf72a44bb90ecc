package io.hypercube.server.certificate;

import io.hypercube.config.gateway.HostNames;
import io.hypercube.config.gateway.ServerConfig;
import io.hypercube.config.gateway.StartException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.secret.CertificateAuthority;
import io.hypercube.core.secret.SharedKeys;
import io.vertx.core.net.KeyCertOptions;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * The certificate that the gateway serves.
 *
 * @param chain the file with the certificate in PEM, leaf first
 * @param key the file with the private key in PEM
 * @param authority the generated CA for clients to trust; null when the operator configured a certificate
 */
public record ServingCertificate(
        Path chain, Path key, @Nullable Path authority) {
    /** Begins the work of a first start that needs no database yet, on another thread. */
    public static void prepare(ServerConfig config, Path dataDir) {
        if (config.tls() && config.certificate() == null && !SelfMadeAuthority.hasCertificate(dataDir)) {
            Thread.ofPlatform().daemon().name("curve tables").start(CertificateAuthority::calculateTables);
        }
    }

    /**
     * The configured certificate, or one in the data directory that the CA of all replicas signed. Makes that one when it is due; blocks.
     *
     * @param keys has the CA of all replicas
     */
    public static ServingCertificate of(ServerConfig config, Path dataDir, SharedKeys keys) {
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
    public static Function<ClusterName, Optional<String>> serverNames(
            Optional<ServingCertificate> shown, ServerConfig config) {
        CoveredNames covered =
                shown.map(certificate -> CoveredNames.of(certificate.chain())).orElse(new CoveredNames(Set.of()));
        return cluster -> config.clusterDomain().hostOf(cluster).filter(covered::hold);
    }

    /**
     * Reads the files. Blocks.
     *
     * @throws StartException when they cannot be served
     */
    public KeyCertOptions keyCertOptions() {
        try {
            return CertificatePair.read(this).options();
        } catch (IOException | GeneralSecurityException e) {
            String problem = e instanceof NoSuchFileException ? e.getMessage() + ": no such file" : e.getMessage();
            throw new StartException(
                    "cannot serve the certificate " + chain + " with the key " + key + ": " + problem, e);
        }
    }
}
