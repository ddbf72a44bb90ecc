package io.hypercube.server;

import io.vertx.core.buffer.Buffer;
import io.vertx.core.net.PemKeyCertOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.io.StringReader;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.openssl.PEMKeyPair;
import org.bouncycastle.openssl.PEMParser;
import org.bouncycastle.openssl.jcajce.JcaPEMKeyConverter;

/**
 * The contents of the two files of a serving certificate, read at one moment.
 *
 * @param chain PEM, leaf first
 * @param key PEM
 */
record CertificatePair(byte[] chain, byte[] key) {
    static CertificatePair read(ServingCertificate files) throws IOException {
        return new CertificatePair(Files.readAllBytes(files.chain()), Files.readAllBytes(files.key()));
    }

    boolean isSameAs(CertificatePair other) {
        return Arrays.equals(chain, other.chain) && Arrays.equals(key, other.key);
    }

    X509Certificate leaf() throws GeneralSecurityException {
        return (X509Certificate)
                CertificateFactory.getInstance("X.509").generateCertificate(new ByteArrayInputStream(chain));
    }

    /** Throws when the key does not belong to the certificate, as between the replacement of the two files. */
    void requireMatch() throws GeneralSecurityException, IOException {
        X509Certificate leaf = leaf();
        Signature signature = Signature.getInstance(
                switch (leaf.getPublicKey().getAlgorithm()) {
                    case "EC" -> "SHA256withECDSA";
                    case "RSA" -> "SHA256withRSA";
                    case String other -> other;
                });
        byte[] proof = "the key belongs to the certificate".getBytes(StandardCharsets.US_ASCII);
        signature.initSign(privateKey());
        signature.update(proof);
        byte[] signed = signature.sign();
        signature.initVerify(leaf.getPublicKey());
        signature.update(proof);
        if (!signature.verify(signed)) {
            throw new GeneralSecurityException("the private key does not belong to the certificate");
        }
    }

    private PrivateKey privateKey() throws IOException, GeneralSecurityException {
        try (PEMParser parser = new PEMParser(new StringReader(new String(key, StandardCharsets.ISO_8859_1)))) {
            for (Object next = parser.readObject(); next != null; next = parser.readObject()) {
                if (next instanceof PrivateKeyInfo plain) {
                    return new JcaPEMKeyConverter().getPrivateKey(plain);
                }
                if (next instanceof PEMKeyPair pair) {
                    return new JcaPEMKeyConverter().getPrivateKey(pair.getPrivateKeyInfo());
                }
            }
        }
        throw new GeneralSecurityException("the file has no private key without a password");
    }

    PemKeyCertOptions options() {
        return new PemKeyCertOptions().setCertValue(Buffer.buffer(chain)).setKeyValue(Buffer.buffer(key));
    }

    /** Leaves out the key. */
    @Override
    public String toString() {
        return "CertificatePair";
    }
}
