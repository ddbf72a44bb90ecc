package io.hypercube.core.identity;

import java.security.SecureRandom;

/** Cryptographically random text and bytes. */
public final class RandomText {
    private static final String ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";
    private static final SecureRandom RANDOM = new SecureRandom();

    private RandomText() {}

    /** Letters and digits with 5.95 random bits each; 43 of them are as strong as a 256-bit key. */
    public static String base62(int length) {
        StringBuilder text = new StringBuilder(length);
        for (int i = 0; i < length; i++) {
            text.append(ALPHABET.charAt(RANDOM.nextInt(ALPHABET.length())));
        }
        return text.toString();
    }

    /** Raw random bytes, for keys and salts. */
    public static byte[] bytes(int length) {
        byte[] bytes = new byte[length];
        RANDOM.nextBytes(bytes);
        return bytes;
    }
}
