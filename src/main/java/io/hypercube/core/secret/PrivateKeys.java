package io.hypercube.core.secret;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.security.KeyFactory;
import java.security.PrivateKey;
import java.security.spec.PKCS8EncodedKeySpec;
import org.bouncycastle.asn1.pkcs.PrivateKeyInfo;

/**
 * Private keys of the JDK. Bouncy Castle's own converter asks for keys named ECDSA, which no provider of the JDK has; in search of
 * one, the JDK creates every provider that it can find, which takes longer than all other reading of keys and certificates.
 */
public final class PrivateKeys {
    private PrivateKeys() {}

    /** @throws GeneralSecurityException when the JDK does not know the kind of key */
    public static PrivateKey of(PrivateKeyInfo info) throws GeneralSecurityException {
        try {
            return KeyFactory.getInstance(
                            info.getPrivateKeyAlgorithm().getAlgorithm().getId())
                    .generatePrivate(new PKCS8EncodedKeySpec(info.getEncoded()));
        } catch (IOException e) {
            throw new GeneralSecurityException("not a private key", e);
        }
    }
}
