package io.hypercube.cluster;

import io.hypercube.identity.RandomText;
import io.hypercube.identity.Secret;
import io.hypercube.keyfile.KeyFile;
import io.hypercube.kube.ApiException;
import io.hypercube.kube.ClusterName;
import io.hypercube.kube.StatusReason;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.GeneralSecurityException;
import java.util.List;
import javax.crypto.Cipher;
import javax.crypto.spec.GCMParameterSpec;
import javax.crypto.spec.SecretKeySpec;
import org.jspecify.annotations.Nullable;

/**
 * Encrypts kubeconfigs for the database: AES-256-GCM, a random nonce for each, with the cluster's name as associated data. The
 * keys are in a file of the data directory and never in the database, so a copy of the database discloses no credential. The
 * file has one key a line, base64url; the first encrypts, all of them decrypt. Replicas need the same file. Thread-safe.
 *
 * <pre>
 *   1 byte: 1 │ 12 bytes: nonce │ ciphertext │ 16 bytes: tag
 * </pre>
 *
 * @see <a href="https://doi.org/10.6028/NIST.SP.800-38D">NIST SP 800-38D</a>
 */
public final class KubeconfigCipher {
    /** The file's name in the data directory. */
    public static final String FILE = "kubeconfig-encryption.keys";

    private static final byte FORM = 1;
    private static final int NONCE_BYTES = 12;
    private static final int TAG_BITS = 128;

    private final Path file;
    private final List<SecretKeySpec> keys;
    private final @Nullable String problem;

    /** An encrypted kubeconfig cannot be read. The message is for administrators. */
    static final class UnreadableException extends Exception {
        UnreadableException(String message, @Nullable Throwable cause) {
            super(message, cause);
        }
    }

    private KubeconfigCipher(Path file, List<byte[]> keys, @Nullable String problem) {
        this.file = file;
        this.keys = keys.stream().map(key -> new SecretKeySpec(key, "AES")).toList();
        this.problem = problem;
    }

    /**
     * Reads the key file, or creates it when the database holds no imported clusters. Blocking. Without usable keys the cipher
     * rejects every call with the reason, and the rest of the gateway works as usual.
     *
     * @param dataDirectory must exist
     */
    public static KubeconfigCipher open(Path dataDirectory, ClusterStore store) {
        Path file = dataDirectory.resolve(FILE);
        if (!Files.exists(file) && !store.load().clusters().isEmpty()) {
            return new KubeconfigCipher(
                    file,
                    List.of(),
                    file + " is missing (expected: the file with the key that encrypts imported clusters)");
        }
        try {
            return new KubeconfigCipher(file, KeyFile.openOrMake(file), null);
        } catch (UncheckedIOException | IllegalArgumentException e) {
            return new KubeconfigCipher(file, List.of(), String.valueOf(e.getMessage()));
        }
    }

    /** @throws ApiException 503 when there is no usable key */
    byte[] encrypt(ClusterName name, Secret kubeconfig) {
        if (problem != null) {
            throw ApiException.of(StatusReason.SERVICE_UNAVAILABLE, "kubeconfigs cannot be encrypted: " + problem);
        }
        byte[] nonce = RandomText.bytes(NONCE_BYTES);
        try {
            byte[] text =
                    cipher(Cipher.ENCRYPT_MODE, keys.getFirst(), nonce, name).doFinal(kubeconfig.revealBytes());
            return ByteBuffer.allocate(1 + NONCE_BYTES + text.length)
                    .put(FORM)
                    .put(nonce)
                    .put(text)
                    .array();
        } catch (GeneralSecurityException e) {
            throw new IllegalStateException("AES-256-GCM is not available", e);
        }
    }

    Secret decrypt(ClusterName name, byte[] encrypted) throws UnreadableException {
        if (problem != null) {
            throw new UnreadableException("its kubeconfig cannot be decrypted: " + problem, null);
        }
        if (encrypted.length <= 1 + NONCE_BYTES || encrypted[0] != FORM) {
            throw new UnreadableException("its kubeconfig is encrypted in an unknown format", null);
        }
        ByteBuffer parts = ByteBuffer.wrap(encrypted, 1, encrypted.length - 1);
        byte[] nonce = new byte[NONCE_BYTES];
        parts.get(nonce);
        byte[] text = new byte[parts.remaining()];
        parts.get(text);
        GeneralSecurityException last = null;
        for (SecretKeySpec key : keys) {
            try {
                byte[] plain = cipher(Cipher.DECRYPT_MODE, key, nonce, name).doFinal(text);
                return Secret.of(new String(plain, StandardCharsets.UTF_8));
            } catch (GeneralSecurityException e) {
                last = e;
            }
        }
        throw new UnreadableException(
                "its kubeconfig cannot be decrypted: " + file + " holds another key, or the data was modified", last);
    }

    private static Cipher cipher(int mode, SecretKeySpec key, byte[] nonce, ClusterName name)
            throws GeneralSecurityException {
        Cipher cipher = Cipher.getInstance("AES/GCM/NoPadding");
        cipher.init(mode, key, new GCMParameterSpec(TAG_BITS, nonce));
        cipher.updateAAD(name.value().getBytes(StandardCharsets.UTF_8));
        return cipher;
    }
}
