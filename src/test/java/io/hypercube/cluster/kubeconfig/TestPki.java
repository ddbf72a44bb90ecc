package io.hypercube.cluster.kubeconfig;

import java.io.IOException;
import java.io.StringWriter;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Instant;
import java.util.Date;
import org.bouncycastle.asn1.ASN1Encodable;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.sec.ECPrivateKey;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.cert.jcajce.JcaX509CertificateConverter;
import org.bouncycastle.cert.jcajce.JcaX509v3CertificateBuilder;
import org.bouncycastle.jce.provider.BouncyCastleProvider;
import org.bouncycastle.openssl.jcajce.JcaPEMWriter;
import org.bouncycastle.openssl.jcajce.JcaPKCS8Generator;
import org.bouncycastle.openssl.jcajce.JcePEMEncryptorBuilder;
import org.bouncycastle.operator.OperatorException;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.util.io.pem.PemObject;

/** Certificates and keys of every kind that a kubeconfig may contain; all certificates are self-signed. */
public final class TestPki {
    public static final Instant EXPIRATION = Instant.parse("2040-01-02T03:04:05Z");
    public static final KeyPair EC = pair("EC", 256);
    static final KeyPair RSA = pair("RSA", 2048);
    static final KeyPair ED25519 = pair("Ed25519", 255);

    private TestPki() {}

    public static byte[] certificate(String name, KeyPair pair) {
        String algorithm =
                switch (pair.getPublic().getAlgorithm()) {
                    case "EC" -> "SHA256withECDSA";
                    case "RSA" -> "SHA256withRSA";
                    default -> "Ed25519";
                };
        X500Name subject = new X500Name("CN=" + name);
        try {
            X509Certificate certificate = new JcaX509CertificateConverter()
                    .getCertificate(new JcaX509v3CertificateBuilder(
                                    subject,
                                    new BigInteger(64, new SecureRandom()),
                                    Date.from(Instant.parse("2020-01-01T00:00:00Z")),
                                    Date.from(EXPIRATION),
                                    subject,
                                    pair.getPublic())
                            .build(new JcaContentSignerBuilder(algorithm).build(pair.getPrivate())));
            return pem(certificate);
        } catch (GeneralSecurityException | OperatorException e) {
            throw new IllegalStateException(e);
        }
    }

    /** PKCS #8. */
    static byte[] key(KeyPair pair) {
        try {
            return pem(new JcaPKCS8Generator(pair.getPrivate(), null));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** PKCS #1, or SEC 1 after its parameters as openssl writes it, depending on the kind of key. */
    public static byte[] oldKey(KeyPair pair) {
        if (!pair.getPrivate().getAlgorithm().equals("EC")) {
            return pem(pair);
        }
        PrivateKeyInfo info = PrivateKeyInfo.getInstance(pair.getPrivate().getEncoded());
        try {
            ECPrivateKey key = ECPrivateKey.getInstance(info.parsePrivateKey());
            ASN1Encodable curve = info.getPrivateKeyAlgorithm().getParameters();
            byte[] parameters =
                    pem(new PemObject("EC PARAMETERS", curve.toASN1Primitive().getEncoded()));
            byte[] sec1 = pem(new PemObject("EC PRIVATE KEY", new ECPrivateKey(256, key.getKey(), curve).getEncoded()));
            return (new String(parameters, StandardCharsets.US_ASCII) + new String(sec1, StandardCharsets.US_ASCII))
                    .getBytes(StandardCharsets.US_ASCII);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    static byte[] encryptedKey(KeyPair pair) {
        StringWriter text = new StringWriter();
        try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
            writer.writeObject(
                    pair,
                    new JcePEMEncryptorBuilder("AES-128-CBC")
                            .setProvider(new BouncyCastleProvider())
                            .build("password".toCharArray()));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    /** Writes one of each to files. */
    static void writeTo(Path folder) throws IOException {
        Files.write(folder.resolve("ca.crt"), certificate("ca", EC));
        Files.write(folder.resolve("ec.crt"), certificate("ec", EC));
        Files.write(folder.resolve("ec.key"), key(EC));
        Files.write(folder.resolve("rsa.crt"), certificate("rsa", RSA));
        Files.write(folder.resolve("rsa.key"), oldKey(RSA));
        Files.write(folder.resolve("encrypted.key"), encryptedKey(EC));
        Files.writeString(folder.resolve("token"), "file-token\n");
    }

    private static byte[] pem(Object object) {
        StringWriter text = new StringWriter();
        try (JcaPEMWriter writer = new JcaPEMWriter(text)) {
            writer.writeObject(object);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
        return text.toString().getBytes(StandardCharsets.US_ASCII);
    }

    private static KeyPair pair(String algorithm, int size) {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance(algorithm);
            generator.initialize(size);
            return generator.generateKeyPair();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
