package io.hypercube.proxy;

import io.netty.handler.ssl.util.InsecureTrustManagerFactory;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.http.HttpServerOptions;
import io.vertx.core.net.OpenSSLEngineOptions;
import io.vertx.core.net.PfxOptions;
import java.io.ByteArrayOutputStream;
import java.math.BigInteger;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.KeyStore;
import java.security.cert.Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import javax.net.ssl.KeyManagerFactory;
import javax.net.ssl.SSLContext;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;

/** One certificate for all servers of a test. Clients trust any certificate. */
final class TestTls {
    private static final String PASSWORD = "changeit";
    private static final KeyStore STORE = store();

    private TestTls() {}

    static HttpServerOptions serverOptions() throws Exception {
        ByteArrayOutputStream pfx = new ByteArrayOutputStream();
        STORE.store(pfx, PASSWORD.toCharArray());
        HttpServerOptions options = new HttpServerOptions().setSsl(true).setUseAlpn(true);
        options.setKeyCertOptions(
                new PfxOptions().setValue(Buffer.buffer(pfx.toByteArray())).setPassword(PASSWORD));
        if (OpenSSLEngineOptions.isAvailable()) {
            options.setSslEngineOptions(new OpenSSLEngineOptions());
        }
        return options;
    }

    /** For a server with the certificate, or for a client that verifies nothing. */
    static SSLContext context() throws Exception {
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(STORE, PASSWORD.toCharArray());
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(keys.getKeyManagers(), InsecureTrustManagerFactory.INSTANCE.getTrustManagers(), null);
        return context;
    }

    private static KeyStore store() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            KeyPair pair = generator.generateKeyPair();
            X500Name name = new X500Name("CN=localhost");
            Instant now = Instant.now();
            JcaX509v3CertificateBuilder builder = new JcaX509v3CertificateBuilder(
                    name,
                    BigInteger.ONE,
                    Date.from(now.minus(Duration.ofHours(1))),
                    Date.from(now.plus(Duration.ofHours(1))),
                    name,
                    pair.getPublic());
            Certificate certificate = new JcaX509CertificateConverter()
                    .getCertificate(
                            builder.build(new JcaContentSignerBuilder("SHA256withECDSA").build(pair.getPrivate())));
            KeyStore store = KeyStore.getInstance("PKCS12");
            store.load(null, null);
            store.setKeyEntry("server", pair.getPrivate(), PASSWORD.toCharArray(), new Certificate[] {certificate});
            return store;
        } catch (Exception e) {
            throw new IllegalStateException(e);
        }
    }
}
