package io.hypercube.cli.agent;

import io.hypercube.cli.client.ClientTls;
import io.hypercube.cluster.credential.ClusterCredential;
import io.hypercube.cluster.credential.CredentialSource;
import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.ClientCertificate;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Trust;
import io.hypercube.cluster.kubeconfig.Pem;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.secret.TrustedRoots;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.PrivateKey;
import java.security.cert.X509Certificate;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** The agent's own calls to its API server, with the credential of its pod or kubeconfig. Thread-safe; blocking. */
record ApiServerCalls(ClusterConnection connection, CredentialSource credentials) {
    HttpsCalls.Answer call(String method, String target, byte @Nullable [] json)
            throws IOException, InterruptedException {
        ClusterCredential credential = credentials.obtain();
        Secret header = credential.authorization();
        HttpsCalls calls =
                new HttpsCalls(connection.server(), tls(credential.certificate()), connection.tlsServerName(), null);
        HttpsCalls.Answer answer =
                calls.call(method, target, header == null ? Map.of() : Map.of("Authorization", header.reveal()), json);
        if (answer.status() == 401) {
            credentials.rejected(credential);
        }
        return answer;
    }

    private SSLContext tls(@Nullable ClientCertificate certificate) throws IOException {
        byte[] authorities =
                switch (connection.trust()) {
                    case Trust.Authorities(byte[] pem) -> pem;
                    case Trust.SystemRoots _ -> ofTheSystem();
                    case Trust.Anyone _ -> throw new IOException("insecure-skip-tls-verify: not supported by an agent");
                };
        if (certificate == null) {
            return ClientTls.context(authorities, List.of(), null);
        }
        try {
            List<X509Certificate> chain = Pem.certificates(certificate.chainPem());
            PrivateKey key = Pem.privateKey(certificate.keyPem().revealBytes());
            return ClientTls.context(authorities, chain, key);
        } catch (Pem.MalformedException e) {
            throw new IOException("client certificate: " + e.getMessage(), e);
        }
    }

    /** Null for those of the JVM. */
    static byte @Nullable [] ofTheSystem() throws IOException {
        Optional<Path> file = TrustedRoots.ofTheSystem();
        return file.isPresent() ? Files.readAllBytes(file.get()) : null;
    }
}
