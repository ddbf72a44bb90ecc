package io.hypercube.cluster.replica;

import io.hypercube.cluster.kubeconfig.ClusterConnection.ClientCertificate;
import io.hypercube.testbed.Patience;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.security.spec.PKCS8EncodedKeySpec;
import java.util.Base64;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509TrustManager;
import org.jspecify.annotations.Nullable;

/** A TLS client that trusts every server, with the certificate of a test or with none. Writes requests by hand. */
final class TlsPeer {
    private static final int RECEIVE_BUFFER = 64 << 10;

    private final SSLContext context;

    TlsPeer(@Nullable ClientCertificate certificate) throws GeneralSecurityException, IOException {
        this.context = SSLContext.getInstance("TLSv1.3");
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        KeyStore store = KeyStore.getInstance(KeyStore.getDefaultType());
        store.load(null, null);
        if (certificate != null) {
            Certificate chain = CertificateFactory.getInstance("X.509")
                    .generateCertificate(new ByteArrayInputStream(certificate.chainPem()));
            store.setKeyEntry("key", key(certificate), new char[0], new Certificate[] {chain});
        }
        keys.init(store, new char[0]);
        context.init(keys.getKeyManagers(), new TrustManager[] {new Anyone()}, null);
    }

    SSLContext context() {
        return context;
    }

    private static PrivateKey key(ClientCertificate certificate) throws GeneralSecurityException {
        String base64 = certificate.keyPem().reveal().replaceAll("-----[A-Z ]+-----|\\s", "");
        return KeyFactory.getInstance("EC")
                .generatePrivate(new PKCS8EncodedKeySpec(Base64.getDecoder().decode(base64)));
    }

    /** The status line of the response, or the exception of the handshake. */
    String send(String address, String request) throws IOException {
        try (SSLSocket socket = open(address, request + "\r\nHost: replica\r\nConnection: close")) {
            byte[] answer = socket.getInputStream().readAllBytes();
            return new String(answer, StandardCharsets.UTF_8)
                    .lines()
                    .findFirst()
                    .orElse("closed");
        }
    }

    /** Sends a request and reads nothing of the response. The socket has a small receive buffer. */
    SSLSocket open(String address, String request) throws IOException {
        URI uri = URI.create("https://" + address);
        SSLSocket socket = (SSLSocket) context.getSocketFactory().createSocket();
        try {
            socket.setReceiveBufferSize(RECEIVE_BUFFER);
            socket.setSoTimeout(Patience.MILLIS);
            socket.connect(new InetSocketAddress(uri.getHost(), uri.getPort()));
            socket.startHandshake();
            socket.getOutputStream().write((request + "\r\n\r\n").getBytes(StandardCharsets.UTF_8));
            return socket;
        } catch (IOException e) {
            socket.close();
            throw e;
        }
    }

    private static final class Anyone implements X509TrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
