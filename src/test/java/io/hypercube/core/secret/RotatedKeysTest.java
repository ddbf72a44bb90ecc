package io.hypercube.core.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.core.identity.RandomText;
import io.hypercube.core.secret.MasterKeyFile.MasterKeyConfig;
import io.hypercube.core.secret.MasterKeyFile.MasterKeyException;
import io.hypercube.core.secret.RotatedKeys.KeyVersion;
import io.hypercube.testbed.InStorage;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.TestKeys;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Set;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.UnaryOperator;
import org.awaitility.Awaitility;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The versions of a key in a real SQLite file, with a movable clock. */
class RotatedKeysTest extends InStorage {
    private static final String NAME = "token-signing";
    private static final Duration HOUR = Duration.ofHours(1);
    private static final KeyUse USE = new KeyUse(NAME, HOUR, true, (key, old) -> true);

    @Test
    @Shows("S12")
    void createsTheMasterKeyOfANewDataDirectoryForItsOwner() throws IOException {
        keys();

        Path file = directory.resolve("master.key");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(Base64.getUrlDecoder().decode(Files.readString(file).strip()))
                .hasSize(32);
    }

    @Test
    void createsNoSecondMasterKeyForADatabaseThatHasOne() throws IOException {
        keys().open(USE, directory);
        Files.delete(directory.resolve("master.key"));

        assertThatExceptionOfType(MasterKeyException.class)
                .isThrownBy(this::keys)
                .withMessageContaining("master.key is missing");
        assertThat(directory.resolve("master.key")).doesNotExist();
    }

    @Test
    void readsAMasterKeyInEitherAlphabetAndRefusesAnythingElseWithoutRepeatingIt() throws IOException {
        byte[] key = RandomText.bytes(32);
        key[0] = (byte) 0xff;
        Path file = directory.resolve("master.key");
        TestKeys.write(file, Base64.getEncoder().encodeToString(key));
        keys().open(USE, directory);
        Files.writeString(file, Base64.getUrlEncoder().withoutPadding().encodeToString(key) + "\n\n");
        keys().open(USE, directory);

        String two = Files.readString(file) + "A".repeat(43);
        for (String content : List.of("", "canary", "canary".repeat(9), two)) {
            Files.writeString(file, content);
            assertThatExceptionOfType(MasterKeyException.class)
                    .isThrownBy(this::keys)
                    .withMessageContaining("32 bytes in base64")
                    .withMessageNotContaining("canary");
        }
    }

    /** The mode of a Secret that is mounted for the group of a pod is 0440 or 0640. */
    @ParameterizedTest
    @ValueSource(strings = {"rw-------", "r--------", "r--r-----", "rw-rw----"})
    void readsAMasterKeyThatItsOwnerAndGroupAloneCanRead(String mode) throws IOException {
        Path file = TestKeys.write(directory.resolve("master.key"), TestKeys.newKey());
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));

        keys().open(USE, directory);
    }

    @ParameterizedTest
    @CsvSource({"rw-r--r--, 0644", "rw-r----x, 0641", "r--r--r--, 0444", "rw-----w-, 0602"})
    void refusesAMasterKeyThatOthersCanUse(String mode, String shown) throws IOException {
        Path file = TestKeys.write(directory.resolve("other.key"), TestKeys.newKey());
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString(mode));
        Path link = Files.createSymbolicLink(directory.resolve("link.key"), file);
        for (Path given : List.of(file, link)) {
            assertThatExceptionOfType(MasterKeyException.class)
                    .isThrownBy(() -> open(new MasterKeyConfig(given, false, null)))
                    .withMessage(given + ": mode " + shown
                            + " (expected: no rights for others, such as 0600; chmod o= FILE)");
        }
        assertThat(storage.secrets().load()).isEmpty();

        keys();
        assertThatExceptionOfType(MasterKeyException.class)
                .isThrownBy(() -> open(new MasterKeyConfig(
                        TestKeys.write(directory.resolve("next.key"), TestKeys.newKey()), false, file)))
                .withMessageContaining("other.key: mode " + shown);
    }

    private WrappedSecrets open(MasterKeyConfig config) {
        return WrappedSecrets.open(storage.secrets(), config, clock);
    }

    @Test
    void usesANewVersionWhenItsTimeHasCome() {
        RotatedKey key = keys().open(USE, directory);
        RotatedKeys rotating = keys();
        rotating.rotate(NAME, clock.instant().plusSeconds(45));

        key.refresh();
        assertThat(key.versions()).extracting(KeyVersion::version).containsExactly(2, 1);
        assertThat(key.current())
                .hasValueSatisfying(version -> assertThat(version.version()).isEqualTo(1));
        clock.advance(Duration.ofSeconds(45));
        assertThat(key.current())
                .hasValueSatisfying(version -> assertThat(version.version()).isEqualTo(2));
    }

    @Test
    void deletesAVersionWhenNothingMadeWithItIsValid() {
        List<KeyVersion> asked = new ArrayList<>();
        try (RotatedKeys running = keys()) {
            running.follow();
            RotatedKey key = running.open(new KeyUse(NAME, HOUR, true, (self, old) -> asked.add(old)), directory);
            keys().rotate(NAME, clock.instant());
            clock.advance(HOUR);
            key.refresh();
            assertThat(key.outlived()).isEmpty();

            clock.advance(RotatedKey.MARGIN.plusSeconds(1));
            Awaitility.await().until(() -> key.versions().size() == 1);
        }
        assertThat(asked).extracting(KeyVersion::version).containsExactly(1);
        assertThat(keys().versions(NAME)).extracting(KeyVersion::version).containsExactly(2);
    }

    @Test
    void keepsAVersionForTheLongestLifetimeOfAnyReplica() {
        keys().open(USE, directory);
        keys().open(new KeyUse(NAME, Duration.ofDays(1), true, (key, old) -> true), directory);
        RotatedKey key = keys().open(USE, directory);
        keys().rotate(NAME, clock.instant());
        key.refresh();

        assertThat(key.versions()).extracting(KeyVersion::lifetime).containsOnly(Duration.ofDays(1));
        clock.advance(Duration.ofHours(2));
        assertThat(key.outlived()).isEmpty();
        clock.advance(Duration.ofDays(1));
        assertThat(key.outlived()).hasSize(1);
    }

    @Test
    void movesTheKeyFileOfAnOlderVersionToTheDatabase() throws IOException {
        String current = TestKeys.newKey();
        String old = TestKeys.newKey();
        Path file = Files.writeString(directory.resolve(NAME + ".keys"), current + "\n" + old + "\n");

        RotatedKey key = keys().open(USE, directory);

        assertThat(key.versions())
                .extracting(version -> TestKeys.encoded(version.key()))
                .containsExactly(current, old);
        assertThat(key.current()).hasValueSatisfying(version -> assertThat(TestKeys.encoded(version.key()))
                .isEqualTo(current));
        assertThat(file).doesNotExist();
        assertThat(directory.resolve(NAME + ".keys.moved")).content().isEqualTo(current + "\n" + old + "\n");
    }

    /** A replica with the same file, or a process that was killed before it renamed the file. */
    @Test
    void takesAFileWhoseKeysTheDatabaseHasAndRefusesAnyOther() throws IOException {
        String current = TestKeys.newKey();
        Path file = directory.resolve(NAME + ".keys");
        Files.writeString(file, current);
        keys().open(USE, directory);
        Files.writeString(file, current);
        assertThat(keys().open(USE, directory).versions()).hasSize(1);
        assertThat(file).doesNotExist();

        Files.writeString(file, TestKeys.newKey());
        assertThatExceptionOfType(MasterKeyException.class)
                .isThrownBy(() -> keys().open(USE, directory))
                .withMessageContaining("has a key that the database does not have");
        assertThat(file).exists();
        assertThat(keys().versions(NAME)).hasSize(1);
    }

    /** As in a directory that is mounted read-only: the program cannot rename the file. */
    @Test
    void startsWithAKeyFileThatCannotBePutAway() throws IOException {
        String current = TestKeys.newKey();
        Path file = Files.writeString(directory.resolve(NAME + ".keys"), current);
        Files.createFile(
                Files.createDirectory(directory.resolve(NAME + ".keys.moved")).resolve("in-the-way"));

        for (int start = 0; start < 2; start++) {
            assertThat(keys().open(USE, directory).versions())
                    .extracting(version -> TestKeys.encoded(version.key()))
                    .containsExactly(current);
        }
        assertThat(file).content().isEqualTo(current);
    }

    /** The other thread is the one that follows changes. It must not regard the rotation as known to a key that lacks it. */
    @Test
    void noticesARotationWhileAKeyIsOpened() {
        AtomicReference<Runnable> afterLoad = new AtomicReference<>(() -> {});
        RotatedKeys running =
                new RotatedKeys(secrets(new HookedStore(storage.secrets(), afterLoad)), clock, clock::nanoTime);
        RotatedKey other = running.open(new KeyUse("other", HOUR, true, (key, old) -> true), directory);
        afterLoad.set(() -> {
            afterLoad.set(() -> {});
            keys().rotate(NAME, clock.instant());
            Thread follower = Thread.ofPlatform().start(other::refresh);
            Awaitility.await().until(() -> Set.of(Thread.State.WAITING, Thread.State.TERMINATED)
                    .contains(follower.getState()));
        });

        RotatedKey key = running.open(USE, directory);
        key.refresh();

        assertThat(key.versions()).extracting(KeyVersion::version).containsExactly(2, 1);
    }

    /** @param afterLoad runs after rows were read, outside of a change */
    private record HookedStore(SecretStore store, AtomicReference<Runnable> afterLoad) implements SecretStore {
        @Override
        public long version() {
            return store.version();
        }

        @Override
        public List<Stored> load() {
            List<Stored> rows = store.load();
            afterLoad.get().run();
            return rows;
        }

        @Override
        public List<Stored> change(UnaryOperator<List<Stored>> change) {
            return store.change(change);
        }

        @Override
        public Runnable follow(Duration interval, Runnable look) {
            return store.follow(interval, look);
        }
    }

    private WrappedSecrets secrets(SecretStore store) {
        return WrappedSecrets.open(store, new MasterKeyConfig(directory.resolve("master.key"), true, null), clock);
    }

    @Test
    void refusesADamagedKeyFileWithoutRepeatingIt() throws IOException {
        Path file = directory.resolve(NAME + ".keys");
        for (String content : List.of("", "\n", "c2hvcnQ", "canary!canary!canary!canary!canary!canary!!")) {
            Files.writeString(file, content);
            assertThatExceptionOfType(MasterKeyException.class)
                    .isThrownBy(() -> keys().open(USE, directory))
                    .withMessageContaining(file.toString())
                    .withMessageNotContaining("canary");
            assertThat(file).content().isEqualTo(content);
        }
        assertThat(keys().versions(NAME)).isEmpty();
    }

    private RotatedKeys keys() {
        return TestKeys.rotated(storage, directory, clock);
    }
}
