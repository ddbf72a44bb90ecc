package io.hypercube.upstream;

import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.ClientCertificate;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Trust;
import io.netty.handler.ssl.OpenSsl;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.ClientSSLOptions;
import io.vertx.core.net.JdkSSLEngineOptions;
import io.vertx.core.net.OpenSSLEngineOptions;
import io.vertx.core.net.PemKeyCertOptions;
import io.vertx.core.net.PemTrustOptions;
import io.vertx.core.net.SSLEngineOptions;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * TLS options for a connection to an API server, as its kubeconfig specifies them. Keys and certificates are never
 * printed.
 */
final class UpstreamTls {
    /** The system's CA bundles, in the locations that Go and so kubectl uses. */
    private static final List<String> SYSTEM_ROOTS = List.of(
            "/etc/ssl/certs/ca-certificates.crt",
            "/etc/pki/tls/certs/ca-bundle.crt",
            "/etc/ssl/ca-bundle.pem",
            "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
            "/etc/ssl/cert.pem");

    private UpstreamTls() {}

    static ClientSSLOptions options(ClusterConnection connection, @Nullable ClientCertificate certificate) {
        ClientSSLOptions options = new ClientSSLOptions();
        options.setEnabledSecureTransportProtocols(Set.of("TLSv1.2", "TLSv1.3"));
        options.setHostnameVerificationAlgorithm(connection.trust() instanceof Trust.Anyone ? "" : "HTTPS");
        switch (connection.trust()) {
            case Trust.Authorities authorities ->
                options.setTrustOptions(new PemTrustOptions().addCertValue(Buffer.buffer(authorities.pem())));
            case Trust.SystemRoots roots -> systemRoots().ifPresent(options::setTrustOptions);
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

    /** Empty when there is no such file; then the JDK's own authorities are used. */
    private static java.util.Optional<PemTrustOptions> systemRoots() {
        String named = System.getenv("SSL_CERT_FILE");
        return Stream.concat(Stream.ofNullable(named), SYSTEM_ROOTS.stream())
                .filter(file -> Files.isReadable(Path.of(file)))
                .findFirst()
                .map(file -> new PemTrustOptions().addCertPath(file));
    }
}
