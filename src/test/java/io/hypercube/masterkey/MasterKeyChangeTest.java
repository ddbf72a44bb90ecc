package io.hypercube.masterkey;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.identity.RandomText;
import io.hypercube.kube.ApiException;
import io.hypercube.storage.Storage;
import io.hypercube.storage.StorageConfig;
import io.hypercube.testbed.MovableClock;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.Base64;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A replica that runs with the old master key while another one has started with a new one. */
class MasterKeyChangeTest {
    private static final String NAME = "token-signing";
    private static final Duration HOUR = Duration.ofHours(1);
    private static final KeyUse USE = new KeyUse(NAME, HOUR, true, (key, old) -> true);

    private final MovableClock clock = new MovableClock();

    @TempDir
    private Path directory;

    private Storage storage;

    @BeforeEach
    void open() {
        storage = Storage.open(new StorageConfig(directory, null), secrets -> {});
    }

    @AfterEach
    void close() {
        storage.close();
    }

    @Test
    void usesItsKeysAfterAChangeOfTheMasterKeyUntilThereIsOneThatItCannotRead() throws IOException {
        RotatedKeys running = new RotatedKeys(
                WrappedSecrets.open(
                        storage.secrets(), new MasterKeyConfig(directory.resolve("master.key"), true, null), clock),
                clock,
                clock::nanoTime);
        RotatedKey key = running.open(USE, directory);
        Path next = Files.writeString(directory.resolve("next.key"), newKey());
        MasterKeyConfig changed = new MasterKeyConfig(next, false, directory.resolve("master.key"));
        RotatedKeys other =
                new RotatedKeys(WrappedSecrets.open(storage.secrets(), changed, clock), clock, clock::nanoTime);
        assertThat(other.open(USE, directory).versions())
                .extracting(version -> encoded(version.key()))
                .containsExactly(encoded(key.versions().getFirst().key()));
        clock.advance(HOUR);
        key.refresh();
        assertThat(running.problem()).isEmpty();
        assertThat(key.versions()).hasSize(1);

        other.rotate(NAME, clock.instant());
        clock.advance(Duration.ofSeconds(29));
        key.refresh();
        key.requireBelieved();
        clock.advance(Duration.ofSeconds(1));
        key.refresh();
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(key::requireBelieved)
                .satisfies(e -> assertThat(e.status().code()).isEqualTo(503));
        assertThat(running.problem()).contains("the shared keys have not been readable for 30 s");
        other.open(USE, directory).refresh();
        assertThat(other.problem()).isEmpty();
    }

    @Test
    void noticesADeletionAfterAChangeOfTheMasterKey() throws IOException {
        RotatedKeys running = new RotatedKeys(
                WrappedSecrets.open(
                        storage.secrets(), new MasterKeyConfig(directory.resolve("master.key"), true, null), clock),
                clock,
                clock::nanoTime);
        RotatedKey key = running.open(USE, directory);
        running.rotate(NAME, clock.instant());
        key.refresh();
        Path next = Files.writeString(directory.resolve("next.key"), newKey());
        MasterKeyConfig changed = new MasterKeyConfig(next, false, directory.resolve("master.key"));
        RotatedKeys other =
                new RotatedKeys(WrappedSecrets.open(storage.secrets(), changed, clock), clock, clock::nanoTime);

        other.deleteReplaced(NAME);
        key.refresh();

        assertThat(key.versions()).extracting(KeyVersion::version).containsExactly(2);
    }

    private static String newKey() {
        return encoded(RandomText.bytes(32));
    }

    private static String encoded(byte[] key) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(key);
    }
}
