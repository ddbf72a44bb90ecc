package io.hypercube.server;

import io.hypercube.masterkey.SharedKeys;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.time.Instant;
import java.util.Collection;
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
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.operator.OperatorCreationException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.util.io.pem.PemObject;

/**
 * The CA of all replicas: its certificate and private key are one wrapped secret of the database. Clients trust it once; each
 * replica signs its own serving certificate.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc5280">RFC 5280</a>
 */
record SharedAuthority(X509Certificate certificate, PrivateKey key) {
    /** How long a serving certificate is valid. */
    static final Duration LIFETIME = Duration.ofDays(397);

    private static final String NAME = "serving-ca";
    private static final Duration OWN_LIFETIME = Duration.ofDays(3650);

    /** A certificate with its private key. */
    record Issued(X509Certificate certificate, PrivateKey key) {}

    /** Reads the CA; the first replica creates it. Blocking. */
    static SharedAuthority of(SharedKeys keys) throws IOException, GeneralSecurityException {
        return read(keys.getOrCreate(NAME, SharedAuthority::make));
    }

    private static byte[] make() {
        try {
            KeyPair pair = newKeyPair();
            X500Principal name = new X500Principal("CN=Hypercube CA " + serial().toString(36));
            X509Certificate certificate = sign(
                    certificate(name, name, pair.getPublic(), OWN_LIFETIME)
                            .addExtension(Extension.basicConstraints, true, new BasicConstraints(0))
                            .addExtension(
                                    Extension.keyUsage, true, new KeyUsage(KeyUsage.keyCertSign | KeyUsage.cRLSign)),
                    pair.getPrivate());
            return (pem(certificate)
                            + pem(new PemObject("PRIVATE KEY", pair.getPrivate().getEncoded())))
                    .getBytes(StandardCharsets.US_ASCII);
        } catch (IOException | GeneralSecurityException | OperatorCreationException e) {
            throw new IllegalStateException("cannot create a CA", e);
        }
    }

    private static SharedAuthority read(byte[] pem) throws IOException, GeneralSecurityException {
        try (PEMParser parser = new PEMParser(new StringReader(new String(pem, StandardCharsets.US_ASCII)))) {
            var certificate =
                    new JcaX509CertificateConverter().getCertificate((X509CertificateHolder) parser.readObject());
            return new SharedAuthority(
                    certificate, new JcaPEMKeyConverter().getPrivateKey((PrivateKeyInfo) parser.readObject()));
        }
    }

    /** Signs a serving certificate for DNS names and addresses. */
    Issued issue(Collection<String> names) throws IOException, GeneralSecurityException, OperatorCreationException {
        KeyPair serving = newKeyPair();
        GeneralName[] alternatives = names.stream()
                .map(name ->
                        new GeneralName(HostNames.isAddress(name) ? GeneralName.iPAddress : GeneralName.dNSName, name))
                .toArray(GeneralName[]::new);
        X509v3CertificateBuilder leaf = certificate(
                        certificate.getSubjectX500Principal(),
                        new X500Principal("CN=hypercube"),
                        serving.getPublic(),
                        LIFETIME)
                .addExtension(Extension.basicConstraints, true, new BasicConstraints(false))
                .addExtension(Extension.keyUsage, true, new KeyUsage(KeyUsage.digitalSignature))
                .addExtension(Extension.extendedKeyUsage, false, new ExtendedKeyUsage(KeyPurposeId.id_kp_serverAuth))
                .addExtension(Extension.subjectAlternativeName, false, new GeneralNames(alternatives));
        return new Issued(sign(leaf, key), serving.getPrivate());
    }

    boolean signed(X509Certificate leaf) {
        return isSignedBy(leaf, certificate);
    }

    static boolean isSignedBy(X509Certificate leaf, X509Certificate authority) {
        try {
            leaf.verify(authority.getPublicKey());
            return true;
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    static String pem(Object object) throws IOException {
        StringWriter text = new StringWriter();
        try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
            writer.writeObject(object);
        }
        return text.toString();
    }

    private static KeyPair newKeyPair() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        return generator.generateKeyPair();
    }

    private static BigInteger serial() {
        return new BigInteger(127, new SecureRandom());
    }

    private static JcaX509v3CertificateBuilder certificate(
            X500Principal issuer, X500Principal subject, PublicKey key, Duration lifetime) {
        Instant now = Instant.now();
        return new JcaX509v3CertificateBuilder(
                issuer,
                serial(),
                Date.from(now.minus(Duration.ofMinutes(5))),
                Date.from(now.plus(lifetime)),
                subject,
                key);
    }

    private static X509Certificate sign(X509v3CertificateBuilder certificate, PrivateKey key)
            throws GeneralSecurityException, OperatorCreationException {
        return new JcaX509CertificateConverter()
                .getCertificate(certificate.build(new JcaContentSignerBuilder("SHA256withECDSA").build(key)));
    }

    @Override
    public String toString() {
        return certificate.getSubjectX500Principal().getName();
    }
}
