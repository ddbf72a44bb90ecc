package io.hypercube.cluster;

import io.hypercube.core.secret.RotatedKeys.KeyVersion;

/**
 * Encrypts stored kubeconfigs again after the rotation of their key. Any number of replicas may do so at once: a kubeconfig that
 * was changed in between stays as it is. Blocking.
 */
final class KubeconfigRenewal {
    private final ClusterStore store;

    KubeconfigRenewal(ClusterStore store) {
        this.store = store;
    }

    /** Encrypts with the current key what only {@code old} or older ones decrypt. Returns whether nothing needs {@code old} any more. */
    boolean isUnused(KubeconfigCipher cipher, KeyVersion old) {
        boolean unused = true;
        for (ClusterStore.Stored cluster : store.load().clusters()) {
            if (!cipher.isNewerThan(old, cluster.name(), cluster.kubeconfig())) {
                unused &= renew(cipher, cluster);
            }
        }
        return unused;
    }

    private boolean renew(KubeconfigCipher cipher, ClusterStore.Stored cluster) {
        try {
            byte[] renewed = cipher.encrypt(cluster.name(), cipher.decrypt(cluster.name(), cluster.kubeconfig()));
            return store.replaceKubeconfig(cluster.name(), cluster.kubeconfig(), renewed);
        } catch (KubeconfigCipher.UnreadableException e) {
            return true; // the old key does not decrypt it either
        }
    }
}
