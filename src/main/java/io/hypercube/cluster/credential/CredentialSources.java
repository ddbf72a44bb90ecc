package io.hypercube.cluster.credential;

import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.ClientCertificate;
import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.cluster.kubeconfig.Pem;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ClusterName;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Creates the credential source for each kind of credential. */
public final class CredentialSources {
    private static final Duration TOKEN_FILE_MAY_LAG = Duration.ofSeconds(10);

    private CredentialSources() {}

    /** The credential source of a kubeconfig context. */
    public static CredentialSource of(ClusterName cluster, ClusterConnection connection) {
        ClientCertificate certificate = connection.certificate();
        return switch (connection.credential()) {
            case HttpCredential.None none -> new StaticCredential(credential(null, certificate, null));
            case HttpCredential.Bearer bearer -> new StaticCredential(bearer(bearer.token(), certificate));
            case HttpCredential.Basic basic -> new StaticCredential(credential(basic(basic), certificate, null));
            case HttpCredential.TokenFile file ->
                new RenewingCredential(
                        cluster.value(),
                        new TokenFileFetch(file, certificate),
                        TOKEN_FILE_MAY_LAG,
                        InstantSource.system());
            case HttpCredential.Exec exec ->
                new RenewingCredential(cluster.value(), new ExecPlugin(exec, connection), null, InstantSource.system());
        };
    }

    static ClusterCredential bearer(Secret token, @Nullable ClientCertificate certificate) {
        Secret header = Secret.of("Bearer " + token.reveal());
        return credential(header, certificate, JwtExpiration.of(token).orElse(null));
    }

    /** @param expiration when the header's credential expires */
    static ClusterCredential credential(
            @Nullable Secret authorization, @Nullable ClientCertificate certificate, @Nullable Instant expiration) {
        Optional<Instant> first = Stream.of(
                        Optional.ofNullable(expiration),
                        Optional.ofNullable(certificate).flatMap(shown -> Pem.expiration(shown.chainPem())))
                .flatMap(Optional::stream)
                .min(Instant::compareTo);
        return new ClusterCredential(authorization, certificate, first.orElse(null));
    }

    private static Secret basic(HttpCredential.Basic basic) {
        byte[] pair = (basic.username() + ':' + basic.password().reveal()).getBytes(StandardCharsets.UTF_8);
        return Secret.of("Basic " + Base64.getEncoder().encodeToString(pair));
    }
}
