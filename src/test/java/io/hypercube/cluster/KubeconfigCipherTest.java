package io.hypercube.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.cluster.KubeconfigCipher.UnreadableException;
import io.hypercube.identity.Secret;
import io.hypercube.kube.ApiException;
import io.hypercube.kube.ClusterName;
import io.hypercube.storage.Storage;
import io.hypercube.storage.StorageConfig;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KubeconfigCipherTest {
    private static final ClusterName PROD = new ClusterName("prod");
    private static final Secret TEXT = Secret.of("{\"users\":[{\"token\":\"hünter2\"}]}");

    @TempDir
    Path directory;

    private Storage storage;
    private ClusterStore store;

    @BeforeEach
    void open() {
        storage = Storage.open(new StorageConfig(directory, null));
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
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(keyFile())))
                .isEqualTo("rw-------");
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
                .withMessageContaining(KubeconfigCipher.FILE);
        assertThatExceptionOfType(UnreadableException.class).isThrownBy(() -> cipher.decrypt(PROD, new byte[0]));
    }

    @Test
    void encryptsWithTheFirstKeyAndDecryptsWithAll() throws Exception {
        byte[] old = cipher().encrypt(PROD, TEXT);
        String oldKey = Files.readString(keyFile());
        Files.delete(keyFile());
        byte[] recent = cipher().encrypt(PROD, TEXT);
        Files.writeString(keyFile(), Files.readString(keyFile()) + "\n" + oldKey);

        assertThat(cipher().decrypt(PROD, old)).isEqualTo(TEXT);
        assertThat(cipher().decrypt(PROD, recent)).isEqualTo(TEXT);
        Files.writeString(keyFile(), oldKey);
        assertThatExceptionOfType(UnreadableException.class).isThrownBy(() -> cipher().decrypt(PROD, recent));
    }

    /** Creating a new key in place of a lost one would hide the loss. */
    @Test
    void makesNoNewKeyWhereClustersWereEncryptedWithALostOne() throws IOException {
        byte[] encrypted = cipher().encrypt(PROD, TEXT);
        store.insert(new ClusterStore.Stored(PROD, Map.of(), encrypted, Instant.EPOCH));
        Files.delete(keyFile());

        KubeconfigCipher without = cipher();

        assertThat(keyFile()).doesNotExist();
        assertThatExceptionOfType(UnreadableException.class)
                .isThrownBy(() -> without.decrypt(PROD, encrypted))
                .withMessageContaining(keyFile() + " is missing");
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> without.encrypt(PROD, TEXT))
                .satisfies(e -> assertThat(e.status().code()).isEqualTo(503));
    }

    @Test
    void saysWhatIsWrongWithAFileOfSomethingElseWithoutRepeatingIt() throws IOException {
        for (String content : List.of("", "canary", "canary".repeat(9))) {
            Files.writeString(keyFile(), content);
            KubeconfigCipher cipher = cipher();
            assertThatExceptionOfType(ApiException.class)
                    .isThrownBy(() -> cipher.encrypt(PROD, TEXT))
                    .withMessageContaining("expected: lines of 32 bytes in base64url")
                    .withMessageNotContaining("canary");
        }
    }

    private KubeconfigCipher cipher() {
        return KubeconfigCipher.open(directory, store);
    }

    private Path keyFile() {
        return directory.resolve(KubeconfigCipher.FILE);
    }
}
