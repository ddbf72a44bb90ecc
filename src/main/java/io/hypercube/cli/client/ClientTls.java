package io.hypercube.cli.client;

import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** TLS contexts of clients, made of PEM. */
public final class ClientTls {
    private static final char[] NO_PASSWORD = {};

    private ClientTls() {}

    /**
     * @param authorities CA certificates in PEM, or null for those of the JVM
     * @param chain the client certificate, leaf first; empty for none
     * @param key its key, or null for none
     * @throws IOException when a certificate is invalid
     */
    public static SSLContext context(
            byte @Nullable [] authorities, List<X509Certificate> chain, @Nullable PrivateKey key) throws IOException {
        try {
            SSLContext tls = SSLContext.getInstance("TLS");
            tls.init(key == null ? null : identity(chain, key), authorities == null ? null : trust(authorities), null);
            return tls;
        } catch (GeneralSecurityException e) {
            throw new IOException("invalid CA certificate (expected: certificates in PEM)", e);
        }
    }

    private static TrustManager[] trust(byte[] pem) throws GeneralSecurityException, IOException {
        KeyStore store = empty();
        int number = 0;
        for (Certificate certificate :
                CertificateFactory.getInstance("X.509").generateCertificates(new ByteArrayInputStream(pem))) {
            store.setCertificateEntry("ca-" + number++, certificate);
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        return trust.getTrustManagers();
    }

    private static KeyManager[] identity(List<X509Certificate> chain, PrivateKey key)
            throws GeneralSecurityException, IOException {
        KeyStore store = empty();
        store.setKeyEntry("client", key, NO_PASSWORD, chain.toArray(Certificate[]::new));
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, NO_PASSWORD);
        return keys.getKeyManagers();
    }

    private static KeyStore empty() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        return store;
    }
}
