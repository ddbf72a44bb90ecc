package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.core.identity.RandomText;
import io.hypercube.core.secret.MasterKeyFile.MasterKeyConfig;
import io.hypercube.core.secret.MasterKeyFile.MasterKeyException;
import io.hypercube.core.secret.SecretStore;
import io.hypercube.core.secret.WrappedSecrets;
import io.hypercube.testbed.TestKeys;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.HexFormat;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Wrapped secrets in a real database, for both databases. */
@DatabaseContract
class SecretStoreContract {
    private static final byte[] SECRET = "canary".getBytes(StandardCharsets.UTF_8);

    private final TestedDatabase database;

    @TempDir
    private Path keys;

    private Path key;

    SecretStoreContract(TestedDatabase database) {
        this.database = database;
    }

    @BeforeEach
    void makeKey() throws IOException {
        key = newKey("master");
    }

    private SecretStore openSecrets() {
        return database.open().secrets();
    }

    @Test
    void givesAllThatStartAtOnceTheSameSecret() {
        Set<String> seen = ConcurrentHashMap.newKeySet();
        AtomicInteger made = new AtomicInteger();
        SecretStore store = openSecrets();
        SecretStore other = openSecrets();
        try (ExecutorService threads = Executors.newFixedThreadPool(8)) {
            IntStream.range(0, 16)
                    .forEach(i -> threads.execute(() -> seen.add(HexFormat.of()
                            .formatHex(secrets(i % 2 == 0 ? store : other, key, null)
                                    .getOrCreate("peer-ca", () -> {
                                        made.incrementAndGet();
                                        return RandomText.bytes(8);
                                    })))));
        }

        assertThat(seen).hasSize(1);
        assertThat(made).hasValue(1);
    }

    @Test
    void keepsNoSecretInPlainText() {
        SecretStore store = openSecrets();
        secrets(store, key, null).getOrCreate("peer-ca", () -> SECRET);

        assertThat(store.load()).extracting(SecretStore.Stored::name).containsExactly("master-key-check", "peer-ca");
        assertThat(store.load()).allSatisfy(row -> assertThat(new String(row.wrapped(), StandardCharsets.ISO_8859_1))
                .doesNotContain("canary", "hypercube"));
    }

    @Test
    void refusesAnotherMasterKeyAndChangesNothing() throws IOException {
        SecretStore store = openSecrets();
        secrets(store, key, null).getOrCreate("peer-ca", () -> SECRET);
        long version = store.version();
        Path wrong = newKey("wrong");

        assertThatExceptionOfType(MasterKeyException.class)
                .isThrownBy(() -> secrets(store, wrong, null))
                .withMessageContaining("is not that of the database");
        assertThatExceptionOfType(MasterKeyException.class).isThrownBy(() -> secrets(store, wrong, newKey("wrong2")));
        assertThat(store.version()).isEqualTo(version);
        assertThat(secrets(store, key, null).getOrCreate("peer-ca", () -> new byte[0]))
                .isEqualTo(SECRET);
    }

    @Test
    void wrapsEverythingAgainWhenTheMasterKeyIsChanged() throws IOException {
        SecretStore store = openSecrets();
        WrappedSecrets running = secrets(store, key, null);
        running.getOrCreate("peer-ca", () -> SECRET);
        Path next = newKey("next");

        assertThat(secrets(store, next, key).getOrCreate("peer-ca", () -> new byte[0]))
                .isEqualTo(SECRET);
        // a second start with both keys, as of the next replica
        long version = store.version();
        assertThat(secrets(store, next, key).getOrCreate("peer-ca", () -> new byte[0]))
                .isEqualTo(SECRET);

        assertThat(store.version()).isEqualTo(version);
        assertThat(store.load())
                .extracting(SecretStore.Stored::masterKey)
                .containsOnly(store.load().getFirst().masterKey());
        assertThatExceptionOfType(MasterKeyException.class).isThrownBy(() -> secrets(store, key, null));
        assertThatExceptionOfType(MasterKeyException.class)
                .isThrownBy(() -> running.getOrCreate("another", () -> SECRET))
                .withMessageContaining("nothing was changed");
    }

    @Test
    void refusesARowOfAnotherName() {
        SecretStore store = openSecrets();
        WrappedSecrets secrets = secrets(store, key, null);
        secrets.getOrCreate("peer-ca", () -> SECRET);
        store.change(rows -> List.of(rows.getFirst(), renamed(rows.getLast())));

        assertThatExceptionOfType(MasterKeyException.class)
                .isThrownBy(() -> secrets.getOrCreate("exchanged", () -> SECRET))
                .withMessageContaining("cannot be unwrapped");
    }

    private static SecretStore.Stored renamed(SecretStore.Stored row) {
        return new SecretStore.Stored(
                "exchanged",
                row.version(),
                row.masterKey(),
                row.wrapped(),
                row.creation(),
                row.start(),
                row.lifetime());
    }

    private static WrappedSecrets secrets(SecretStore store, Path key, @Nullable Path previous) {
        return WrappedSecrets.open(store, new MasterKeyConfig(key, false, previous), InstantSource.system());
    }

    private Path newKey(String name) throws IOException {
        return TestKeys.write(keys.resolve(name), TestKeys.newKey() + "\n");
    }
}
