package io.hypercube.cli.agent;

import io.hypercube.core.identity.Secret;
import io.hypercube.core.secret.PemText;
import io.hypercube.core.secret.PrivateKeys;
import java.io.IOException;
import java.io.StringReader;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.security.PrivateKey;
import java.security.PublicKey;
import java.security.Signature;
import java.security.spec.ECGenParameterSpec;
import java.security.spec.X509EncodedKeySpec;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;
import org.bouncycastle.asn1.x509.SubjectPublicKeyInfo;
import org.bouncycastle.openssl.PEMParser;

/**
 * The key pair of an agent, on the curve P-256. It is kept as two blocks of PEM, because the JDK cannot derive the public key from the
 * private one.
 */
record AgentKey(PrivateKey privateKey, PublicKey publicKey) {
    static AgentKey create() {
        try {
            KeyPairGenerator generator = KeyPairGenerator.getInstance("EC");
            generator.initialize(new ECGenParameterSpec("secp256r1"));
            KeyPair pair = generator.generateKeyPair();
            return new AgentKey(pair.getPrivate(), pair.getPublic());
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("no keys on the curve P-256", e);
        }
    }

    /** @throws IOException for any other text; the message quotes nothing of it */
    static AgentKey read(Secret pem) throws IOException {
        PrivateKey privateKey = null;
        PublicKey publicKey = null;
        try (PEMParser parser = new PEMParser(new StringReader(pem.reveal()))) {
            for (Object block = parser.readObject(); block != null; block = parser.readObject()) {
                if (block instanceof PrivateKeyInfo info) {
                    privateKey = PrivateKeys.of(info);
                } else if (block instanceof SubjectPublicKeyInfo info) {
                    publicKey = KeyFactory.getInstance("EC").generatePublic(new X509EncodedKeySpec(info.getEncoded()));
                }
            }
        } catch (IOException | GeneralSecurityException | RuntimeException e) {
            throw new IOException("not a key in PEM", e);
        }
        if (privateKey == null || publicKey == null) {
            throw new IOException("not a key of an agent (expected: a private and a public key in PEM)");
        }
        return new AgentKey(privateKey, publicKey);
    }

    Secret pem() {
        return Secret.of(PemText.of(privateKey) + PemText.of(publicKey));
    }

    /** ECDSA with SHA-256. */
    byte[] sign(byte[] text) {
        try {
            Signature signature = Signature.getInstance("SHA256withECDSA");
            signature.initSign(privateKey);
            signature.update(text);
            return signature.sign();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("the agent's key cannot sign", e);
        }
    }

    /** Leaves out the private key. */
    @Override
    public String toString() {
        return "AgentKey[" + publicKey.getAlgorithm() + ']';
    }
}
