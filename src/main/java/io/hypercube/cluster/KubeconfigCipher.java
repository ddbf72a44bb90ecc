package io.hypercube.cluster;

import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.core.secret.AesGcm;
import io.hypercube.core.secret.KeyUse;
import io.hypercube.core.secret.RotatedKey;
import io.hypercube.core.secret.RotatedKeys;
import io.hypercube.core.secret.RotatedKeys.KeyVersion;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Encrypts kubeconfigs for the database by {@link AesGcm}, with the cluster's name as associated data. The keys are shared by all
 * replicas and wrapped in the database, so a copy of the database discloses no credential. The current key encrypts, all known ones
 * decrypt. Thread-safe, blocking.
 */
public final class KubeconfigCipher {
    private static final String NO_KEY =
            "the database has imported clusters, but no key that decrypts them (expected: at the first start of this version, "
                    + KeyUse.KUBECONFIG_ENCRYPTION + ".keys in the data directory)";

    private final RotatedKey key;

    /** An encrypted kubeconfig cannot be read. The message is for administrators. */
    static final class UnreadableException extends Exception {
        UnreadableException(String message) {
            super(message);
        }
    }

    private KubeconfigCipher(RotatedKey key) {
        this.key = key;
    }

    /**
     * Reads the keys, or creates one when the database holds no imported clusters. Without keys the cipher rejects every call with the
     * reason, and the rest of the gateway works as usual.
     *
     * @param dataDirectory may have the key file of an older version of the program
     * @throws io.hypercube.core.secret.MasterKeyFile.MasterKeyException when the keys cannot be read
     */
    public static KubeconfigCipher open(RotatedKeys keys, Path dataDirectory, ClusterStore store) {
        boolean made = store.load().clusters().isEmpty();
        KubeconfigRenewal renewal = new KubeconfigRenewal(store);
        KeyUse use = new KeyUse(
                KeyUse.KUBECONFIG_ENCRYPTION,
                Duration.ZERO,
                made,
                (key, old) -> renewal.isUnused(new KubeconfigCipher(key), old));
        return new KubeconfigCipher(keys.open(use, dataDirectory));
    }

    /** @throws ApiException 503 when there is no usable key, or the keys could not be read for too long */
    byte[] encrypt(ClusterName name, Secret kubeconfig) {
        key.refresh(); // another replica may have replaced it
        key.requireBelieved();
        KeyVersion current = key.current()
                .orElseThrow(() -> ApiException.of(
                        StatusReason.SERVICE_UNAVAILABLE, "kubeconfigs cannot be encrypted: " + NO_KEY));
        return AesGcm.encrypt(current.key(), associated(name), kubeconfig.revealBytes());
    }

    Secret decrypt(ClusterName name, byte[] encrypted) throws UnreadableException {
        if (!AesGcm.isWellFormed(encrypted)) {
            throw new UnreadableException("its kubeconfig is encrypted in an unknown format");
        }
        Optional<byte[]> plain = tryAll(name, encrypted);
        if (plain.isEmpty()) {
            key.refresh(); // another replica may have encrypted it with a newer version
            plain = tryAll(name, encrypted);
        }
        return Secret.of(new String(
                plain.orElseThrow(() -> new UnreadableException("its kubeconfig cannot be decrypted: "
                        + (key.versions().isEmpty()
                                ? NO_KEY
                                : "it was encrypted with another key, or the data was modified"))),
                StandardCharsets.UTF_8));
    }

    private Optional<byte[]> tryAll(ClusterName name, byte[] encrypted) {
        return key.versions().stream()
                .flatMap(version -> AesGcm.decrypt(version.key(), associated(name), encrypted).stream())
                .findFirst();
    }

    /** Whether a version newer than {@code old} decrypts the kubeconfig. */
    boolean isNewerThan(KeyVersion old, ClusterName name, byte[] encrypted) {
        return key.versions().stream()
                .filter(version -> version.version() > old.version())
                .anyMatch(version -> AesGcm.decrypt(version.key(), associated(name), encrypted)
                        .isPresent());
    }

    private static byte[] associated(ClusterName name) {
        return name.value().getBytes(StandardCharsets.UTF_8);
    }
}
