package io.hypercube.core.secret;

import io.hypercube.core.identity.Secret;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.cert.X509Certificate;
import java.security.spec.ECGenParameterSpec;
import java.time.Duration;
import java.util.Collection;
import java.util.Set;
import javax.security.auth.x500.X500Principal;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.openssl.PEMParser;

/**
 * The certificate of a CA and its private key, on the curve P-256. The CA signs certificates of servers and clients, and no other
 * CA. Immutable.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc5280">RFC 5280</a>
 */
public record CertificateAuthority(X509Certificate certificate, PrivateKey key) {
    private static final Duration LIFETIME = Duration.ofDays(3650);

    /** Creates a CA that is valid for ten years. */
    public static CertificateAuthority create(String commonName) {
        try {
            KeyPair pair = newKeyPair();
            X500Principal name = new X500Principal("CN=" + commonName);
            return new CertificateAuthority(Certificates.authority(name, pair, LIFETIME), pair.getPrivate());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("cannot create a CA", e);
        }
    }

    /**
     * Reads the certificate and the private key of a CA.
     *
     * @param pem both blocks, in either order
     * @throws GeneralSecurityException for any other text; the message quotes nothing of it
     */
    public static CertificateAuthority read(byte[] pem) throws GeneralSecurityException {
        X509Certificate certificate = null;
        PrivateKey key = null;
        try (PEMParser parser = new PEMParser(new StringReader(new String(pem, StandardCharsets.US_ASCII)))) {
            for (Object block = parser.readObject(); block != null; block = parser.readObject()) {
                if (block instanceof X509CertificateHolder holder) {
                    certificate = new JcaX509CertificateConverter().getCertificate(holder);
                } else if (block instanceof PrivateKeyInfo info) {
                    key = PrivateKeys.of(info);
                }
            }
        } catch (IOException e) {
            throw new GeneralSecurityException("the CA cannot be read", e);
        }
        if (certificate == null || key == null) {
            throw new GeneralSecurityException("not a CA (expected: a certificate and a private key in PEM)");
        }
        return new CertificateAuthority(certificate, key);
    }

    /** The certificate and the private key in PEM, for {@link #read}. */
    public byte[] pem() {
        return (PemText.of(certificate) + PemText.of(key)).getBytes(StandardCharsets.US_ASCII);
    }

    /**
     * Signs a certificate for a new key.
     *
     * @param names DNS names and IP addresses, the subject's alternative names
     */
    public IssuedCertificate issue(
            String commonName, Duration lifetime, Collection<String> names, Set<KeyPurpose> purposes)
            throws GeneralSecurityException {
        KeyPair pair = newKeyPair();
        return new IssuedCertificate(sign(commonName, pair.getPublic(), lifetime, names, purposes), pair.getPrivate());
    }

    /** Signs a certificate for a key that another one has. Otherwise as {@link #issue}. */
    public X509Certificate sign(
            String commonName, PublicKey key, Duration lifetime, Collection<String> names, Set<KeyPurpose> purposes)
            throws GeneralSecurityException {
        return Certificates.leaf(this, new X500Principal("CN=" + commonName), key, lifetime, names, purposes);
    }

    /** Whether the private key of a CA has signed the certificate. */
    public static boolean isSignedBy(X509Certificate leaf, X509Certificate authority) {
        try {
            leaf.verify(authority.getPublicKey());
            return true;
        } catch (GeneralSecurityException e) {
            return false;
        }
    }

    /** Makes a later {@link #create} or {@link #issue} faster: the JDK calculates tables for the curve when a program first uses it. */
    public static void calculateTables() {
        try {
            var _ = newKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("no keys on the curve P-256", e);
        }
    }

    private static KeyPair newKeyPair() throws GeneralSecurityException {
        KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
        generator.initialize(new ECGenParameterSpec("secp256r1"));
        return generator.generateKeyPair();
    }

    /** Leaves out the key. */
    @Override
    public String toString() {
        return certificate.getSubjectX500Principal().getName();
    }

    /** A certificate that a {@link CertificateAuthority} has signed, with its private key. */
    public record IssuedCertificate(X509Certificate certificate, PrivateKey key) {
        /** The certificate in PEM. */
        public String certificatePem() {
            return PemText.of(certificate);
        }

        /** The private key in PEM, as PKCS #8. */
        public Secret keyPem() {
            return Secret.of(PemText.of(key));
        }

        /** Leaves out the key. */
        @Override
        public String toString() {
            return certificate.getSubjectX500Principal().getName();
        }
    }

    /** A use of a certificate's key in TLS (RFC 5280 section 4.2.1.12). */
    public enum KeyPurpose {
        SERVER,
        CLIENT
    }
}
