package io.hypercube.core.secret;

import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import javax.net.ssl.TrustManagerFactory;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** The CA certificates that this process trusts where nothing else is configured: those of the JVM, of the system, and more. */
public final class TrustedRoots {
    private static final String PROPERTY = "javax.net.ssl.trustStore";
    private static final char[] PASSWORD = "changeit".toCharArray();

    /** The system's CA bundles, in the locations that Go and so kubectl uses. */
    private static final List<String> OF_THE_SYSTEM = List.of(
            "/etc/ssl/certs/ca-certificates.crt",
            "/etc/pki/tls/certs/ca-bundle.crt",
            "/etc/ssl/ca-bundle.pem",
            "/etc/pki/ca-trust/extracted/pem/tls-ca-bundle.pem",
            "/etc/ssl/cert.pem");

    private TrustedRoots() {}

    /** The bundle of {@code SSL_CERT_FILE} or of the system; empty when the JVM has been given a trust store, which is used then. */
    public static Optional<Path> ofTheSystem() {
        return System.getProperty(PROPERTY) == null ? bundle() : Optional.empty();
    }

    private static Optional<Path> bundle() {
        return Stream.concat(Stream.ofNullable(System.getenv("SSL_CERT_FILE")), OF_THE_SYSTEM.stream())
                .map(Path::of)
                .filter(Files::isReadable)
                .findFirst();
    }

    /**
     * Gives the JVM a trust store with the certificates of these files in addition. It must be called before the first TLS connection.
     *
     * @param files PEM; nothing is changed when there are none
     */
    public static void extend(List<Path> files) {
        if (files.isEmpty()) {
            return;
        }
        try {
            KeyStore roots = KeyStore.getInstance("JKS");
            roots.load(null, PASSWORD);
            add(roots, ofTheJvm());
            Optional<Path> system = bundle();
            if (system.isPresent()) {
                add(roots, read(system.get()));
            }
            for (Path file : files) {
                add(roots, read(file));
            }
            Path store = Files.createTempFile("hypercube-roots", ".jks");
            store.toFile().deleteOnExit();
            try (OutputStream out = Files.newOutputStream(store)) {
                roots.store(out, PASSWORD);
            }
            System.setProperty(PROPERTY, store.toString());
        } catch (IOException e) {
            throw new UncheckedIOException("trustedAuthorities: " + files, e);
        } catch (GeneralSecurityException e) {
            throw new IllegalArgumentException("trustedAuthorities: " + files + ": " + e.getMessage(), e);
        }
    }

    private static List<X509Certificate> ofTheJvm() throws GeneralSecurityException {
        TrustManagerFactory factory = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        factory.init((@Nullable KeyStore) null);
        List<X509Certificate> all = new ArrayList<>();
        for (var manager : factory.getTrustManagers()) {
            if (manager instanceof X509TrustManager roots) {
                all.addAll(List.of(roots.getAcceptedIssuers()));
            }
        }
        return all;
    }

    private static Collection<? extends Certificate> read(Path file) throws IOException, GeneralSecurityException {
        try (InputStream pem = Files.newInputStream(file)) {
            return CertificateFactory.getInstance("X.509").generateCertificates(pem);
        }
    }

    private static void add(KeyStore store, Collection<? extends Certificate> certificates)
            throws GeneralSecurityException {
        for (Certificate certificate : certificates) {
            store.setCertificateEntry("root-" + store.size(), certificate);
        }
    }
}
