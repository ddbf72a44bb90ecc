package io.hypercube.cluster;

import io.hypercube.cluster.ClusterConnection.ClientCertificate;
import io.hypercube.cluster.ClusterConnection.HttpCredential;
import io.hypercube.identity.Secret;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import org.jspecify.annotations.Nullable;

/** The source that goes with each kind of credential. */
final class CredentialSources {
    private CredentialSources() {}

    static CredentialSource of(ClusterConnection connection) {
        ClientCertificate certificate = connection.certificate();
        return switch (connection.credential()) {
            case HttpCredential.None none -> fixed(null, certificate);
            case HttpCredential.Bearer bearer -> fixed(bearer(bearer.token()), certificate);
            case HttpCredential.Basic basic -> fixed(basic(basic), certificate);
            case HttpCredential.TokenFile file -> throw new IllegalStateException("token files: to come");
            case HttpCredential.Exec exec -> throw new IllegalStateException("exec: to come");
        };
    }

    static Secret bearer(Secret token) {
        return Secret.of("Bearer " + token.reveal());
    }

    private static Secret basic(HttpCredential.Basic basic) {
        byte[] pair = (basic.username() + ':' + basic.password().reveal()).getBytes(StandardCharsets.UTF_8);
        return Secret.of("Basic " + Base64.getEncoder().encodeToString(pair));
    }

    private static CredentialSource fixed(@Nullable Secret authorization, @Nullable ClientCertificate certificate) {
        return new FixedCredential(new ClusterCredential(authorization, certificate, null));
    }
}
