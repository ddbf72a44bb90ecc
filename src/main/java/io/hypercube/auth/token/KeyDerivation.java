package io.hypercube.auth.token;

import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.Arrays;
import java.util.HexFormat;
import javax.crypto.KDF;
import javax.crypto.spec.HKDFParameterSpec;

/**
 * Derives keys and ids from the secret of a version of the signing key, so that one secret is stored, wrapped and rotated.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc5869">RFC 5869, HKDF</a>
 */
final class KeyDerivation {
    /** The length of a secret, random bytes. */
    static final int BYTES = 32;

    private static final int ID_BYTES = 8;

    private KeyDerivation() {}

    /** An id for a secret, which does not disclose it. */
    static String id(byte[] secret) {
        try {
            byte[] digest = MessageDigest.getInstance("SHA-256").digest(checked(secret));
            return HexFormat.of().formatHex(Arrays.copyOf(digest, ID_BYTES));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /** @param use a name that is different for each use of a secret */
    static byte[] derive(byte[] secret, String use, int bytes) {
        try {
            HKDFParameterSpec parameters = HKDFParameterSpec.ofExtract()
                    .addIKM(checked(secret))
                    .thenExpand(use.getBytes(StandardCharsets.US_ASCII), bytes);
            return KDF.getInstance("HKDF-SHA256").deriveData(parameters);
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    /**
     * A private key between 1 and {@code order} - 1. As many bits more than the order has make the bias negligible.
     *
     * @see <a href="https://doi.org/10.6028/NIST.FIPS.186-5">FIPS 186-5, appendix A.2.1</a>
     */
    static BigInteger scalar(byte[] secret, String use, BigInteger order) {
        int bytes = (order.bitLength() + 2 * Long.SIZE) / Byte.SIZE;
        BigInteger random = new BigInteger(1, derive(secret, use, bytes));
        return random.mod(order.subtract(BigInteger.ONE)).add(BigInteger.ONE);
    }

    private static byte[] checked(byte[] secret) {
        if (secret.length != BYTES) {
            throw new IllegalArgumentException("a signing key has " + BYTES + " bytes, not " + secret.length);
        }
        return secret;
    }
}
