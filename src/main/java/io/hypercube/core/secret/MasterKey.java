package io.hypercube.core.secret;

import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Arrays;
import java.util.HexFormat;
import java.util.Optional;

/** The key that wraps all other keys. Its id is derived from it, so replicas that have the same key agree on the id. */
final class MasterKey {
    private static final int ID_BYTES = 8;

    private final byte[] key;
    private final String id;

    /** @param key 32 random bytes */
    MasterKey(byte[] key) {
        this.key = key.clone();
        this.id = idOf(key);
    }

    /** Names the key in messages and rows; it discloses nothing about the key. */
    String id() {
        return id;
    }

    /** Wraps a secret. The result is bound to name and version, so rows cannot be exchanged. */
    byte[] wrap(String name, int version, byte[] plain) {
        return AesGcm.encrypt(key, associated(name, version), plain);
    }

    /** Empty when the row was wrapped by another key, has another name or version, or was modified. */
    Optional<byte[]> unwrap(SecretStore.Stored row) {
        return AesGcm.decrypt(key, associated(row.name(), row.version()), row.wrapped());
    }

    private static byte[] associated(String name, int version) {
        return (name + '\n' + version).getBytes(StandardCharsets.UTF_8);
    }

    private static String idOf(byte[] key) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            digest.update("hypercube master key\n".getBytes(StandardCharsets.UTF_8));
            return HexFormat.of().formatHex(Arrays.copyOf(digest.digest(key), ID_BYTES));
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    @Override
    public String toString() {
        return "master key " + id;
    }
}
