package io.hypercube.cluster.upstream;

import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.ClientCertificate;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Trust;
import io.hypercube.core.secret.TrustedRoots;
import io.netty.handler.ssl.OpenSsl;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.JdkSSLEngineOptions;
import io.vertx.core.net.OpenSSLEngineOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.SSLEngineOptions;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * TLS options for a connection to an API server, as its kubeconfig specifies them. Keys and certificates are never
 * printed.
 */
final class UpstreamTls {
    private UpstreamTls() {}

    static ClientSSLOptions options(ClusterConnection connection, @Nullable ClientCertificate certificate) {
        ClientSSLOptions options = new ClientSSLOptions();
        options.setEnabledSecureTransportProtocols(Set.of("TLSv1.2", "TLSv1.3"));
        options.setHostnameVerificationAlgorithm(connection.trust() instanceof Trust.Anyone ? "" : "HTTPS");
        switch (connection.trust()) {
            case Trust.Authorities authorities ->
                options.setTrustOptions(new PemTrustOptions().addCertValue(Buffer.buffer(authorities.pem())));
            case Trust.SystemRoots roots ->
                // otherwise those of the JVM
                TrustedRoots.ofTheSystem()
                        .map(file -> new PemTrustOptions().addCertPath(file.toString()))
                        .ifPresent(options::setTrustOptions);
            case Trust.Anyone anyone -> options.setTrustAll(true);
        }
        if (certificate != null) {
            options.setKeyCertOptions(new PemKeyCertOptions()
                    .addCertValue(Buffer.buffer(certificate.chainPem()))
                    .addKeyValue(Buffer.buffer(certificate.keyPem().revealBytes())));
        }
        return options;
    }

    /** BoringSSL where available. Here the JDK's engine is slower and stops more often. */
    static SSLEngineOptions engine() {
        return OpenSsl.isAvailable() ? new OpenSSLEngineOptions() : new JdkSSLEngineOptions();
    }
}
