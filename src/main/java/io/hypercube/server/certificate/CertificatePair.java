package io.hypercube.server.certificate;

import io.hypercube.cluster.kubeconfig.Pem;
import io.vertx.core.net.KeyCertOptions;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.security.GeneralSecurityException;
import java.security.KeyStore;
import java.security.PrivateKey;
import java.security.Signature;
import java.security.cert.Certificate;
import java.security.cert.CertificateFactory;
import java.security.cert.X509Certificate;
import java.util.Arrays;
import java.util.List;
import javax.net.ssl.KeyManagerFactory;

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
    void requireMatch() throws GeneralSecurityException {
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

    private PrivateKey privateKey() throws GeneralSecurityException {
        try {
            return Pem.privateKey(key);
        } catch (Pem.MalformedException e) {
            throw new GeneralSecurityException("private key: " + e.getMessage(), e);
        }
    }

    /**
     * For the TLS engine. The library would make a PKCS #12 store in memory, and derive keys from its password in 10,000 rounds each,
     * which takes a quarter of a start.
     */
    KeyCertOptions options() throws GeneralSecurityException, IOException {
        char[] password = {};
        KeyStore store = KeyStore.getInstance("JKS");
        store.load(null, password);
        store.setKeyEntry("serving", privateKey(), password, certificates().toArray(Certificate[]::new));
        KeyManagerFactory keys = KeyManagerFactory.getInstance(KeyManagerFactory.getDefaultAlgorithm());
        keys.init(store, password);
        return KeyCertOptions.wrap(keys);
    }

    private List<X509Certificate> certificates() throws GeneralSecurityException {
        try {
            return Pem.certificates(chain);
        } catch (Pem.MalformedException e) {
            throw new GeneralSecurityException("certificate: " + e.getMessage(), e);
        }
    }

    /** Leaves out the key. */
    @Override
    public String toString() {
        return "CertificatePair";
    }
}
