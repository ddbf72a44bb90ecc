package io.hypercube.core.secret;

import io.hypercube.core.identity.RandomText;
import java.nio.ByteBuffer;
import java.security.GeneralSecurityException;
import java.util.Optional;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;

/**
 * Authenticated encryption with AES-256-GCM, a random nonce for each value, and associated data that the value is bound to.
 *
 * <pre>
 *   1 byte: 1 │ 12 bytes: nonce │ ciphertext │ 16 bytes: tag
 * </pre>
 *
 * @see <a href="https://doi.org/10.6028/NIST.SP.800-38D">NIST SP 800-38D</a>
 */
public final class AesGcm {
    private static final byte FORM = 1;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private AesGcm() {}

    /** @param key 32 bytes */
    public static byte[] encrypt(byte[] key, byte[] associated, byte[] plain) {
        byte[] nonce = RandomText.bytes(NONCE_BYTES);
        try {
            byte[] text = cipher(Cipher.ENCRYPT_MODE, key, nonce, associated).doFinal(plain);
            return ByteBuffer.allocate(1 + NONCE_BYTES + text.length)
                    .put(FORM)
                    .put(nonce)
                    .put(text)
                    .array();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES-256-GCM is not available", e);
        }
    }

    /** Whether a value has the layout that {@link #encrypt} writes. */
    public static boolean isWellFormed(byte[] encrypted) {
        return encrypted.length >= 1 + NONCE_BYTES + TAG_BITS / Byte.SIZE && encrypted[0] == FORM;
    }

    /** Empty when the value was encrypted with another key or other associated data, or was modified. */
    public static Optional<byte[]> decrypt(byte[] key, byte[] associated, byte[] encrypted) {
        if (!isWellFormed(encrypted)) {
            return Optional.empty();
        }
        ByteBuffer parts = ByteBuffer.wrap(encrypted, 1, encrypted.length - 1);
        byte[] nonce = new byte[NONCE_BYTES];
        parts.get(nonce);
        byte[] text = new byte[parts.remaining()];
        parts.get(text);
        try {
            return Optional.of(
                    cipher(Cipher.DECRYPT_MODE, key, nonce, associated).doFinal(text));
        } catch (GeneralSecurityException e) {
            return Optional.empty();
        }
    }

    private static Cipher cipher(int mode, byte[] key, byte[] nonce, byte[] associated)
            throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, new SecretKeySpec(key, "AES"), new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(associated);
        return cipher;
    }
}
