package io.hypercube.cluster.credential;

import io.hypercube.cluster.credential.CredentialSource.CredentialUnavailableException;
import io.hypercube.cluster.credential.RenewingCredential.CredentialFetch;
import io.hypercube.cluster.kubeconfig.BearerToken;
import io.hypercube.cluster.kubeconfig.ClusterConnection.ClientCertificate;
import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.core.identity.Secret;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import org.jspecify.annotations.Nullable;

/** Reads a token file. If it is missing, empty or no token, the previous token stays in use, or the kubeconfig's. */
record TokenFileFetch(
        HttpCredential.TokenFile source, @Nullable ClientCertificate certificate) implements CredentialFetch {
    private static final int LONGEST = 64 * 1024;

    @Override
    public ClusterCredential fetch(@Nullable ClusterCredential previous) throws CredentialUnavailableException {
        try {
            return CredentialSources.bearer(read(), certificate);
        } catch (IOException e) {
            if (previous != null) {
                return previous;
            }
            if (source.otherwise() != null) {
                return CredentialSources.bearer(source.otherwise(), certificate);
            }
            throw e instanceof CredentialUnavailableException told
                    ? told
                    : new CredentialUnavailableException("tokenFile: " + source.file() + " cannot be read", e);
        }
    }

    private Secret read() throws IOException {
        String text;
        try (var in = Files.newInputStream(source.file())) {
            text = new String(in.readNBytes(LONGEST), StandardCharsets.UTF_8);
        }
        if (text.isBlank()) {
            throw new CredentialUnavailableException("tokenFile: " + source.file() + " is empty", null);
        }
        return BearerToken.of(text)
                .orElseThrow(() -> new CredentialUnavailableException(
                        "tokenFile: " + source.file() + " cannot be sent in a header field (expected: "
                                + BearerToken.EXPECTED + ")",
                        null));
    }
}
