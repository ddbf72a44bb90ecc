package io.hypercube.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.cluster.KubeconfigCipher.UnreadableException;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.secret.KeyUse;
import io.hypercube.core.secret.RotatedKeys;
import io.hypercube.storage.Storage;
import io.hypercube.testbed.EmptyDatabase;
import io.hypercube.testbed.MovableClock;
import io.hypercube.testbed.TestKeys;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KubeconfigCipherTest {
    private static final ClusterName PROD = new ClusterName("prod");
    private static final Secret TEXT = Secret.of("{\"users\":[{\"token\":\"hünter2\"}]}");

    private final MovableClock clock = new MovableClock();

    @TempDir
    Path directory;

    private Storage storage;
    private ClusterStore store;

    @BeforeEach
    void open() {
        storage = EmptyDatabase.open(directory);
        store = storage.clusters();
    }

    @AfterEach
    void close() {
        storage.close();
    }

    @Test
    void decryptsWhatItEncryptedAlsoAfterARestart() throws Exception {
        byte[] encrypted = cipher().encrypt(PROD, TEXT);

        assertThat(cipher().decrypt(PROD, encrypted)).isEqualTo(TEXT);
        assertThat(new String(encrypted, StandardCharsets.ISO_8859_1)).doesNotContain("nter2", "users");
    }

    @Test
    void neverMakesTheSameBytesTwice() {
        KubeconfigCipher cipher = cipher();

        assertThat(cipher.encrypt(PROD, TEXT)).isNotEqualTo(cipher.encrypt(PROD, TEXT));
    }

    @Test
    void refusesOneByteChangedAndAnotherClustersKubeconfig() {
        KubeconfigCipher cipher = cipher();
        byte[] encrypted = cipher.encrypt(PROD, TEXT);
        for (int i = 0; i < encrypted.length; i++) {
            byte[] changed = encrypted.clone();
            changed[i] ^= 1;
            assertThatExceptionOfType(UnreadableException.class).isThrownBy(() -> cipher.decrypt(PROD, changed));
        }
        assertThatExceptionOfType(UnreadableException.class)
                .isThrownBy(() -> cipher.decrypt(new ClusterName("dev"), encrypted))
                .withMessageContaining("another key");
        assertThatExceptionOfType(UnreadableException.class).isThrownBy(() -> cipher.decrypt(PROD, new byte[0]));
    }

    /** It has not noticed the rotation yet. */
    @Test
    void readsTheKeysAgainWhenAnotherReplicaEncryptedWithANewOne() throws Exception {
        KubeconfigCipher late = cipher();
        byte[] old = late.encrypt(PROD, TEXT);
        keys().rotate(KeyUse.KUBECONFIG_ENCRYPTION, clock.instant());
        byte[] recent = cipher().encrypt(PROD, TEXT);

        assertThat(late.decrypt(PROD, recent)).isEqualTo(TEXT);
        assertThat(late.decrypt(PROD, old)).isEqualTo(TEXT);
    }

    /** Creating a new key in place of a lost one would hide the loss. */
    @Test
    void makesNoNewKeyWhereClustersWereEncryptedWithALostOne() {
        byte[] encrypted = cipher().encrypt(PROD, TEXT);
        store.insert(new ClusterStore.Stored(PROD, Map.of(), encrypted, Instant.EPOCH));
        loseKey();

        KubeconfigCipher without = cipher();

        assertThat(keys().versions(KeyUse.KUBECONFIG_ENCRYPTION)).isEmpty();
        assertThatExceptionOfType(UnreadableException.class)
                .isThrownBy(() -> without.decrypt(PROD, encrypted))
                .withMessageContaining("no key that decrypts them");
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> without.encrypt(PROD, TEXT))
                .satisfies(e -> assertThat(e.status().code()).isEqualTo(503));
    }

    private void loseKey() {
        storage.secrets().change(rows -> rows.stream()
                .filter(row -> !row.name().equals(KeyUse.KUBECONFIG_ENCRYPTION))
                .toList());
    }

    private RotatedKeys keys() {
        return TestKeys.rotated(storage, directory, clock);
    }

    private KubeconfigCipher cipher() {
        return KubeconfigCipher.open(keys(), directory, store);
    }
}
