package io.hypercube.audit;

import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.ClientCertificate;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Trust;
import io.hypercube.cluster.kubeconfig.Pem;
import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.cert.X509Certificate;
import java.util.List;
import javax.net.ssl.KeyManager;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.TrustManagerFactory;
import org.jspecify.annotations.Nullable;

/** The TLS context of a webhook: the authorities and the client certificate of its kubeconfig. */
final class WebhookTls {
    private static final char[] NO_PASSWORD = {};

    private WebhookTls() {}

    static SSLContext context(ClusterConnection connection) throws GeneralSecurityException {
        try {
            SSLContext tls = SSLContext.getInstance("TLS");
            tls.init(keys(connection.certificate()), authorities(connection.trust()), null);
            return tls;
        } catch (IOException | Pem.MalformedException e) {
            throw new GeneralSecurityException(e.getMessage(), e);
        }
    }

    private static KeyManager @Nullable [] keys(@Nullable ClientCertificate certificate)
            throws GeneralSecurityException, IOException, Pem.MalformedException {
        if (certificate == null) {
            return null;
        }
        Certificate[] chain = Pem.certificates(certificate.chainPem()).toArray(Certificate[]::new);
        KeyStore store = emptyStore();
        store.setKeyEntry("client", Pem.privateKey(certificate.keyPem().revealBytes()), NO_PASSWORD, chain);
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, NO_PASSWORD);
        return keys.getKeyManagers();
    }

    /** Null for those that the JVM trusts. */
    private static TrustManager @Nullable [] authorities(Trust trust)
            throws GeneralSecurityException, IOException, Pem.MalformedException {
        return switch (trust) {
            case Trust.SystemRoots roots -> null;
            case Trust.Authorities named -> trusting(Pem.certificates(named.pem()));
            case Trust.Anyone anyone -> throw new GeneralSecurityException("insecure-skip-tls-verify");
        };
    }

    private static TrustManager[] trusting(List<X509Certificate> authorities)
            throws GeneralSecurityException, IOException {
        KeyStore store = emptyStore();
        for (X509Certificate authority : authorities) {
            store.setCertificateEntry("ca-" + store.size(), authority);
        }
        TrustManagerFactory trust = TrustManagerFactory.getInstance(TrustManagerFactory.getDefaultAlgorithm());
        trust.init(store);
        return trust.getTrustManagers();
    }

    private static KeyStore emptyStore() throws GeneralSecurityException, IOException {
        KeyStore store = KeyStore.getInstance("PKCS12");
        store.load(null, null);
        return store;
    }
}
