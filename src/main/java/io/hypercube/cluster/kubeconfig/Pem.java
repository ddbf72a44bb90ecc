package io.hypercube.cluster.kubeconfig;

import io.hypercube.core.identity.Secret;
import io.hypercube.core.secret.PrivateKeys;
import java.io.IOException;
import java.io.StringReader;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.cert.CertificateException;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.cert.X509CertificateHolder;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.openssl.PEMEncryptedKeyPair;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.pkcs.PKCS8EncryptedPrivateKeyInfo;
import org.bouncycastle.util.io.pem.PemObject;
import org.bouncycastle.util.io.pem.PemWriter;
import org.jspecify.annotations.Nullable;

/** Certificates and keys in PEM: read early, so that a wrong one is told at start and not by a failing handshake. */
public final class Pem {
    /** A PEM text that cannot be read. The message quotes nothing of it. */
    public static final class MalformedException extends Exception {
        MalformedException(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    private Pem() {}

    /** Every certificate in the text, at least one; text between blocks and blocks of other kinds are passed over. */
    public static List<X509Certificate> certificates(byte[] pem) throws MalformedException {
        List<X509Certificate> certificates = new ArrayList<>();
        try (PEMParser parser = parser(pem)) {
            for (Object block = parser.readObject(); block != null; block = parser.readObject()) {
                if (block instanceof X509CertificateHolder holder) {
                    certificates.add(new JcaX509CertificateConverter().getCertificate(holder));
                }
            }
        } catch (IOException | CertificateException | RuntimeException e) {
            throw new MalformedException("not certificates in PEM", e);
        }
        if (certificates.isEmpty()) {
            throw new MalformedException("holds no certificate in PEM", null);
        }
        return certificates;
    }

    /** The first private key in the text: PKCS #8, PKCS #1 or SEC 1, not encrypted. */
    public static PrivateKey privateKey(byte[] pem) throws MalformedException {
        try (PEMParser parser = parser(pem)) {
            for (Object block = parser.readObject(); block != null; block = parser.readObject()) {
                switch (block) {
                    case PEMKeyPair pair -> {
                        return PrivateKeys.of(pair.getPrivateKeyInfo());
                    }
                    case PrivateKeyInfo key -> {
                        return PrivateKeys.of(key);
                    }
                    case PEMEncryptedKeyPair encrypted -> throw encrypted();
                    case PKCS8EncryptedPrivateKeyInfo encrypted -> throw encrypted();
                    default -> {}
                }
            }
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            throw new MalformedException("not a private key in PEM", e);
        }
        throw new MalformedException("holds no private key in PEM", null);
    }

    /** A certificate chain and its key, checked to belong together, in the plainest form of PEM: what any TLS engine reads. */
    public static ClusterConnection.ClientCertificate clientCertificate(byte[] chainPem, byte[] keyPem)
            throws MalformedException {
        List<X509Certificate> chain = certificates(chainPem);
        PrivateKey key = privateKey(keyPem);
        X509Certificate leaf = chain.getFirst();
        if (!belongTogether(leaf.getPublicKey(), key)) {
            throw new MalformedException("the private key is not that of the certificate", null);
        }
        return new ClusterConnection.ClientCertificate(
                print(chain), Secret.of(print(new PemObject(PEMParser.TYPE_PRIVATE_KEY, key.getEncoded()))));
    }

    /** When the leaf of a chain expires; empty where that cannot be read. */
    public static Optional<Instant> expiration(byte[] chainPem) {
        try {
            return Optional.of(certificates(chainPem).getFirst().getNotAfter().toInstant());
        } catch (MalformedException e) {
            return Optional.empty();
        }
    }

    static byte[] print(List<X509Certificate> certificates) throws MalformedException {
        List<PemObject> blocks = new ArrayList<>();
        try {
            for (X509Certificate certificate : certificates) {
                blocks.add(new PemObject(PEMParser.TYPE_CERTIFICATE, certificate.getEncoded()));
            }
        } catch (CertificateException e) {
            throw new MalformedException("not certificates in PEM", e);
        }
        return print(blocks.toArray(PemObject[]::new)).getBytes(StandardCharsets.US_ASCII);
    }

    private static String print(PemObject... blocks) {
        StringWriter text = new StringWriter();
        try (PemWriter writer = new PemWriter(text)) {
            for (PemObject block : blocks) {
                writer.writeObject(block);
            }
        } catch (IOException e) {
            throw new UncheckedIOException("a text in memory cannot be written", e);
        }
        return text.toString();
    }

    /** Signs something with the one and verifies it with the other. */
    private static boolean belongTogether(PublicKey certified, PrivateKey key) throws MalformedException {
        String algorithm =
                switch (key.getAlgorithm()) {
                    case "RSA" -> "SHA256withRSA";
                    case "EC", "ECDSA" -> "SHA256withECDSA";
                    default -> key.getAlgorithm();
                };
        try {
            byte[] message = algorithm.getBytes(StandardCharsets.US_ASCII);
            Signature signature = Signature.getInstance(algorithm);
            signature.initSign(key);
            signature.update(message);
            byte[] signed = signature.sign();
            signature.initVerify(certified);
            signature.update(message);
            return signature.verify(signed);
        } catch (java.security.InvalidKeyException | java.security.SignatureException e) {
            return false;
        } catch (GeneralSecurityException e) {
            throw new MalformedException("a private key of an unknown kind: " + key.getAlgorithm(), e);
        }
    }

    private static PEMParser parser(byte[] pem) {
        return new PEMParser(new StringReader(new String(pem, StandardCharsets.ISO_8859_1)));
    }

    private static MalformedException encrypted() {
        return new MalformedException("an encrypted private key (expected: one without a password)", null);
    }
}
