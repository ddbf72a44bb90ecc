package io.hypercube.replica;

import io.hypercube.cluster.kubeconfig.ClusterConnection.ClientCertificate;
import io.hypercube.identity.Secret;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Date;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.x509.BasicConstraints;
import org.bouncycastle.asn1.x509.ExtendedKeyUsage;
import org.bouncycastle.asn1.x509.Extension;
import org.bouncycastle.asn1.x509.GeneralName;
import org.bouncycastle.asn1.x509.GeneralNames;
import org.bouncycastle.asn1.x509.KeyPurposeId;
import org.bouncycastle.asn1.x509.KeyUsage;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.X509v3CertificateBuilder;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.util.io.pem.PemObject;

/**
 * The CA of the calls between replicas. It signs nothing else, and only replicas have its key. The certificate of a
 * replica names the member, so a caller knows that it has reached the member that it wanted, at whatever address.
 */
public final class InternalAuthority {
    /** The name of the CA's key among the secrets that replicas share. */
    public static final String SECRET = "replica-ca";

    private static final Duration LIFETIME = Duration.ofDays(3650);
    private static final Duration LEAF_LIFETIME = Duration.ofHours(24);
    /** Clocks of replicas may differ by this much. */
    private static final Duration SKEW = Duration.ofHours(1);

    private static final X500Principal ISSUER = new X500Principal("CN=Hypercube replicas");

    private final X509CertificateHolder certificate;
    private final PrivateKey key;

    /** A certificate and key of a replica, for both directions. */
    public record Leaf(ClientCertificate certificate, Instant renewal) {}

    /** @param secret from {@link #create} */
    public InternalAuthority(byte[] secret) {
        try (PEMParser pem = new PEMParser(new StringReader(new String(secret, StandardCharsets.US_ASCII)))) {
            this.key = new JcaPEMKeyConverter().getPrivateKey((PrivateKeyInfo) pem.readObject());
            this.certificate = (X509CertificateHolder) pem.readObject();
        } catch (IOException e) {
            throw new UncheckedIOException("the CA of the replicas cannot be read", e);
        }
    }

    /** Creates a CA: its key and certificate in PEM. */
    public static byte[] create() {
        try {
            KeyPair pair = newKeyPair();
            X509v3CertificateBuilder root = certificate(ISSUER, LIFETIME, pair.getPublic())
                    .addExtension(Extension.basicConstraints, true, new BasicConstraints(0))
                    .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign));
            return (key(pair) + pem(sign(root, pair.getPrivate()))).getBytes(StandardCharsets.US_ASCII);
        } catch (IOException | GeneralSecurityException | OperatorCreationException e) {
            throw new IllegalStateException("the CA of the replicas cannot be made", e);
        }
    }

    /** The CA's certificate in PEM. */
    public byte[] pem() {
        try {
            return pem(certificate).getBytes(StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The TLS server name of a member. */
    public static String nameOf(String member) {
        return member + ".replicas.hypercube.internal";
    }

    /** Signs a new certificate for a member. It is valid for a day. */
    public Leaf issue(String member) {
        try {
            KeyPair pair = newKeyPair();
            X509v3CertificateBuilder leaf = certificate(
                            new X500Principal("CN=" + member), LEAF_LIFETIME, pair.getPublic())
                    .addExtension(Extension.basicConstraints, true, new BasicConstraints(false))
                    .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature))
                    .addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(new KeyPurposeId[] {
                        KeyPurposeId.id_kp_serverAuth, KeyPurposeId.id_kp_clientAuth
                    }))
                    .addExtension(
                            Extension.subjectAlternativeName,
                            false,
                            new GeneralNames(new GeneralName(GeneralName.dNSName, nameOf(member))));
            byte[] chain = pem(sign(leaf, key)).getBytes(StandardCharsets.US_ASCII);
            return new Leaf(
                    new ClientCertificate(chain, Secret.of(key(pair))),
                    Instant.now().plus(LEAF_LIFETIME.dividedBy(2)));
        } catch (IOException | GeneralSecurityException | OperatorCreationException e) {
            throw new IllegalStateException("the certificate of this replica cannot be made", e);
        }
    }

    private static KeyPair newKeyPair() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        return generator.generateKeyPair();
    }

    private static X509v3CertificateBuilder certificate(X500Principal subject, Duration lifetime, PublicKey key) {
        Instant now = Instant.now();
        return new JcaX509v3CertificateBuilder(
                ISSUER,
                new BigInteger(127, new SecureRandom()),
                Date.from(now.minus(SKEW)),
                Date.from(now.plus(lifetime)),
                subject,
                key);
    }

    private static X509CertificateHolder sign(X509v3CertificateBuilder certificate, PrivateKey key)
            throws OperatorCreationException {
        return certificate.build(new JcaContentSignerBuilder("SHA256withECDSA").build(key));
    }

    private static String key(KeyPair pair) throws IOException {
        return pem(new PemObject("PRIVATE KEY", pair.getPrivate().getEncoded()));
    }

    private static String pem(Object block) throws IOException {
        StringWriter text = new StringWriter();
        try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
            writer.writeObject(block);
        }
        return text.toString();
    }
}
