package io.hypercube.cluster.kubeconfig;

import io.hypercube.cluster.kubeconfig.ClusterConnection.Identity;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Trust;
import io.hypercube.core.yaml.YamlValue;
import io.hypercube.core.yaml.YamlValue.Mapping;
import io.hypercube.core.yaml.YamlValue.Scalar;
import io.hypercube.core.yaml.YamlValue.Sequence;
import java.net.URI;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A {@code cluster} entry of a kubeconfig: the server's address and trust.
 *
 * @param server null only after a problem with it was reported
 * @param execConfig the extension that is passed to exec plugins that request it
 * @param identity of the extension {@value IdentityExtension#NAME}
 */
record ClusterEntry(
        @Nullable URI server,
        Trust trust,
        @Nullable String tlsServerName,
        @Nullable URI proxy,
        @Nullable YamlValue execConfig,
        Identity identity) {
    /** @see <a href="https://kubernetes.io/docs/reference/config-api/client-authentication.v1/">client-authentication v1</a> */
    private static final String EXEC_EXTENSION = "client.authentication.k8s.io/exec";

    static ClusterEntry read(EntryFields fields) {
        boolean insecure = fields.flag("insecure-skip-tls-verify");
        Optional<byte[]> authorities = fields.bytes("certificate-authority");
        boolean tls = insecure || authorities.isPresent();
        return new ClusterEntry(
                ServerAddress.server(fields, tls).orElse(null),
                trust(fields, insecure, authorities),
                fields.text("tls-server-name").orElse(null),
                ServerAddress.proxy(fields).orElse(null),
                extension(fields, EXEC_EXTENSION)
                        .flatMap(found -> found.find("extension"))
                        .orElse(null),
                IdentityExtension.read(
                        fields, extension(fields, IdentityExtension.NAME).map(found -> found.find("extension")
                                .orElse(found))));
    }

    private static Trust trust(EntryFields fields, boolean insecure, Optional<byte[]> authorities) {
        if (insecure && authorities.isPresent()) {
            fields.problem("insecure-skip-tls-verify and certificate-authority (expected: one of them)");
        }
        if (insecure) {
            return new Trust.Anyone();
        }
        if (authorities.isEmpty()) {
            return new Trust.SystemRoots();
        }
        try {
            return new Trust.Authorities(Pem.print(Pem.certificates(authorities.get())));
        } catch (Pem.MalformedException e) {
            fields.problem("certificate-authority: " + e.getMessage());
            return new Trust.SystemRoots();
        }
    }

    private static Optional<Mapping> extension(EntryFields fields, String name) {
        return !(fields.find("extensions").orElse(null) instanceof Sequence list)
                ? Optional.empty()
                : list.items().stream()
                        .filter(Mapping.class::isInstance)
                        .map(Mapping.class::cast)
                        .filter(extension -> extension.find("name").orElse(extension) instanceof Scalar given
                                && given.text().equals(name))
                        .findFirst();
    }
}
