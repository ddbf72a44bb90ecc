package io.hypercube.cluster.agent;

import io.hypercube.core.identity.RandomText;
import io.hypercube.core.identity.Secret;
import java.nio.charset.StandardCharsets;
import java.security.GeneralSecurityException;
import java.security.MessageDigest;
import java.util.HexFormat;
import javax.crypto.Mac;
import javax.crypto.spec.SecretKeySpec;

/**
 * Makes join tokens: {@code HJ}, 24 random letters and digits (142 bits), and 16 that are a keyed hash of them and the cluster's name. Every
 * replica recognises a token of any replica by it, so that wrong tokens and names of clusters cost neither a database query nor a
 * verification of a signature. Thread-safe; does not block.
 */
final class JoinTokens {
    private static final String ALGORITHM = "HmacSHA256";
    private static final String PREFIX = "HJ";
    private static final int RANDOM_LENGTH = 24;
    private static final int TAG_LENGTH = 16;
    private static final String DIGITS = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

    private final SecretKeySpec key;

    /** @param secret that all replicas share */
    JoinTokens(byte[] secret) {
        key = new SecretKeySpec(hash(new SecretKeySpec(secret, ALGORITHM), "hypercube join tokens tag"), ALGORITHM);
    }

    Secret create(String cluster) {
        String begin = PREFIX + RandomText.base62(RANDOM_LENGTH);
        return Secret.of(begin + tag(cluster, begin));
    }

    /** Whether the token was made for a cluster of that name, at any time. */
    boolean isOf(String cluster, Secret token) {
        String text = token.reveal();
        int end = PREFIX.length() + RANDOM_LENGTH;
        return text.length() == end + TAG_LENGTH
                && MessageDigest.isEqual(
                        text.substring(end).getBytes(StandardCharsets.UTF_8),
                        tag(cluster, text.substring(0, end)).getBytes(StandardCharsets.UTF_8));
    }

    private String tag(String cluster, String begin) {
        byte[] hash = hash(key, begin + "\n" + cluster);
        StringBuilder tag = new StringBuilder(TAG_LENGTH);
        for (int i = 0; i < TAG_LENGTH; i++) {
            tag.append(DIGITS.charAt(Byte.toUnsignedInt(hash[i]) % DIGITS.length()));
        }
        return tag.toString();
    }

    private static byte[] hash(SecretKeySpec key, String text) {
        try {
            Mac mac = Mac.getInstance(ALGORITHM);
            mac.init(key);
            return mac.doFinal(text.getBytes(StandardCharsets.UTF_8));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }

    static boolean isSame(String one, String other) {
        return MessageDigest.isEqual(
                one.getBytes(StandardCharsets.US_ASCII), other.getBytes(StandardCharsets.US_ASCII));
    }

    static String sha256(byte[] bytes) {
        try {
            return HexFormat.of().formatHex(MessageDigest.getInstance("SHA-256").digest(bytes));
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException(e);
        }
    }
}
