package io.hypercube.core.secret;

import io.hypercube.core.secret.MasterKeyFile.MasterKeyConfig;
import io.hypercube.core.secret.MasterKeyFile.MasterKeyException;
import io.hypercube.core.secret.RotatedKeys.KeyVersion;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/**
 * The secrets of the database, wrapped by the master key. A row that every database has, {@value #CHECK}, shows whether a master
 * key is the right one before anything is written. Thread-safe, blocking.
 */
public final class WrappedSecrets implements SharedKeys {
    private static final String CHECK = "master-key-check";
    private static final byte[] CHECKED = "hypercube".getBytes(StandardCharsets.UTF_8);

    private final SecretStore store;
    private final MasterKey master;
    private final InstantSource clock;

    private WrappedSecrets(SecretStore store, MasterKey master, InstantSource clock) {
        this.store = store;
        this.master = master;
        this.clock = clock;
    }

    /**
     * Checks the master key against the database. An empty database is bound to it. A database of the previous master key is wrapped
     * again by the new one, all secrets in one transaction.
     *
     * @throws MasterKeyException when there is no master key, or the database belongs to another one; nothing was written
     */
    public static WrappedSecrets open(SecretStore store, MasterKeyConfig config, InstantSource clock) {
        List<SecretStore.Stored> rows = store.load();
        MasterKey master = MasterKeyFile.open(config, rows.isEmpty());
        WrappedSecrets secrets = new WrappedSecrets(store, master, clock);
        if (rows.isEmpty() || !secrets.isMaster(rows, master)) {
            MasterKey previous = previous(config);
            store.change(locked -> secrets.claim(locked, previous));
        }
        return secrets;
    }

    /**
     * Checks that {@link #open} will take the master key, and changes nothing: for a database whose schema is to be migrated before.
     *
     * @param store empty when the database has no secrets yet
     * @throws MasterKeyException when it will not
     */
    public static void requireOpenable(Optional<SecretStore> store, MasterKeyConfig config, InstantSource clock) {
        if (store.isEmpty()) {
            MasterKeyFile.requireUsable(config);
            return;
        }
        WrappedSecrets secrets = new WrappedSecrets(store.get(), MasterKeyFile.open(config, false), clock);
        secrets.claim(store.get().load(), previous(config));
    }

    private static @Nullable MasterKey previous(MasterKeyConfig config) {
        return config.previous() == null ? null : MasterKeyFile.read(config.previous());
    }

    /**
     * Checks that the secrets belong to the configured master key, and writes nothing.
     *
     * @throws MasterKeyException when they do not
     */
    public static void verify(SecretStore store, MasterKeyConfig config, InstantSource clock) {
        new WrappedSecrets(store, MasterKeyFile.open(config, false), clock).requireMaster(store.load());
    }

    private List<SecretStore.Stored> claim(List<SecretStore.Stored> rows, @Nullable MasterKey previous) {
        if (rows.isEmpty()) {
            return List.of(wrapped(new KeyVersion(1, CHECKED, now(), Duration.ZERO), CHECK));
        }
        if (previous != null && !isMaster(rows, master) && isMaster(rows, previous)) {
            return rows.stream().map(row -> rewrapped(row, previous)).toList();
        }
        requireMaster(rows);
        return rows;
    }

    private SecretStore.Stored rewrapped(SecretStore.Stored row, MasterKey previous) {
        byte[] plain = previous.unwrap(row).orElseThrow(() -> notReadable(row));
        return new SecretStore.Stored(
                row.name(),
                row.version(),
                master.id(),
                master.wrap(row.name(), row.version(), plain),
                row.creation(),
                row.start(),
                row.lifetime());
    }

    @Override
    public byte[] getOrCreate(String name, Supplier<byte[]> made) {
        return find(store.load(), name).orElseGet(() -> {
            List<SecretStore.Stored> rows = change(locked -> find(locked, name).isPresent()
                    ? locked
                    : with(locked, wrapped(new KeyVersion(1, made.get(), now(), Duration.ZERO), name)));
            return find(rows, name).orElseThrow();
        });
    }

    long version() {
        return store.version();
    }

    List<SecretStore.Stored> load() {
        return store.load();
    }

    /** Like {@link SecretStore#change}, but only while the master key is that of the database. */
    List<SecretStore.Stored> change(UnaryOperator<List<SecretStore.Stored>> change) {
        return store.change(rows -> {
            requireMaster(rows);
            return change.apply(rows);
        });
    }

    Runnable follow(Duration interval, Runnable look) {
        return store.follow(interval, look);
    }

    private Optional<byte[]> find(List<SecretStore.Stored> rows, String name) {
        return rows.stream().filter(row -> row.name().equals(name)).findFirst().map(this::unwrapped);
    }

    /** Whether this master key has wrapped the row, and no other one. */
    boolean wrapped(SecretStore.Stored row) {
        return row.masterKey().equals(master.id());
    }

    byte[] unwrapped(SecretStore.Stored row) {
        return master.unwrap(row).orElseThrow(() -> notReadable(row));
    }

    SecretStore.Stored wrapped(KeyVersion key, String name) {
        byte[] wrapped = master.wrap(name, key.version(), key.key());
        return new SecretStore.Stored(name, key.version(), master.id(), wrapped, now(), key.start(), key.lifetime());
    }

    static List<SecretStore.Stored> with(List<SecretStore.Stored> rows, SecretStore.Stored added) {
        List<SecretStore.Stored> all = new ArrayList<>(rows);
        all.add(added);
        return all;
    }

    /** Must hold before every write, because another replica may have changed the master key. */
    private void requireMaster(List<SecretStore.Stored> rows) {
        if (!isMaster(rows, master)) {
            throw new MasterKeyException(
                    "the master key " + master.id() + " is not that of the database (expected: master key "
                            + rows.stream()
                                    .filter(row -> row.name().equals(CHECK))
                                    .map(SecretStore.Stored::masterKey)
                                    .findFirst()
                                    .orElse("of the first start")
                            + "); nothing was changed");
        }
    }

    private boolean isMaster(List<SecretStore.Stored> rows, MasterKey candidate) {
        return rows.stream().filter(row -> row.name().equals(CHECK)).anyMatch(row -> candidate
                .unwrap(row)
                .filter(plain -> Arrays.equals(plain, CHECKED))
                .isPresent());
    }

    private MasterKeyException notReadable(SecretStore.Stored row) {
        return new MasterKeyException("the secret " + row.name() + " of the database cannot be unwrapped by the "
                + master + " (expected: master key " + row.masterKey() + ", and a row that was not modified)");
    }

    private Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
