package io.hypercube.federation.oidc;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.util.Collection;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** Reads the certificate authorities of an issuer. */
public final class TrustedAuthorities {
    private TrustedAuthorities() {}

    /**
     * A TLS context that trusts the CAs in a PEM file, and no others.
     *
     * @throws IssuerException when there is none in it
     */
    public static SSLContext read(Path file) {
        try (InputStream pem = Files.newInputStream(file)) {
            Collection<? extends Certificate> authorities =
                    CertificateFactory.getInstance("X.509").generateCertificates(pem);
            if (authorities.isEmpty()) {
                throw unusable(file, null);
            }
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            for (Certificate authority : authorities) {
                store.setCertificateEntry("ca-" + store.size(), authority);
            }
            TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
            trust.init(store);
            SSLContext tls = SSLContext.getInstance("TLS");
            tls.init(null, trust.getTrustManagers(), null);
            return tls;
        } catch (IOException | GeneralSecurityException e) {
            throw unusable(file, e);
        }
    }

    private static IssuerException unusable(Path file, @Nullable Exception cause) {
        String message = "certificateAuthority: " + file + " (expected: a PEM file with CA certificates)";
        return cause == null ? IssuerException.invalid(message) : IssuerException.invalid(message, cause);
    }
}
