package io.hypercube.core.secret;

import io.hypercube.core.identity.RandomText;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.core.secret.MasterKeyFile.MasterKeyException;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.IntFunction;
import java.util.function.LongSupplier;
import java.util.function.UnaryOperator;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The keys that {@code keys rotate} replaces while replicas run. A new version is in the database before its time comes, so that
 * every replica can verify and decrypt with it before one signs or encrypts with it. A version that nothing needs any more is
 * deleted. Thread-safe, blocking.
 *
 * <p>Keys that cannot be read are used for {@link #LONGEST_UNCONFIRMED}. After that nothing signs, verifies or encrypts with them,
 * because a key may have been disclosed and deleted in the meantime. After a change of the master key by another replica, known
 * versions stay in use as long as the database has them; a new version cannot be read until a restart with the new master key.
 *
 * <pre>
 *   published ──► start: signs, encrypts ──► replaced: verifies, decrypts ──► deleted
 * </pre>
 */
public final class RotatedKeys implements AutoCloseable {
    /** How long the last known keys are used while they cannot be read. */
    public static final Duration LONGEST_UNCONFIRMED = Duration.ofSeconds(30);

    private static final Logger LOGGER = LoggerFactory.getLogger(RotatedKeys.class);
    private static final Duration INTERVAL = Duration.ofSeconds(1);
    private static final Duration BETWEEN_DELETIONS = Duration.ofMinutes(1);
    /** Time for replicas, and for those who have the public keys, to learn a version before it is used. */
    private static final Duration PUBLISHED = Duration.ofMinutes(2);

    private static final int KEY_BYTES = 32;

    private final WrappedSecrets secrets;
    private final InstantSource clock;
    private final LongSupplier nanoTime;
    private final List<RotatedKey> keys = new CopyOnWriteArrayList<>();
    private final ReentrantLock refreshing = new ReentrantLock();
    private long seen = -1;
    private volatile long confirmed;
    private boolean failing;
    private Instant nextDeletion = Instant.MIN;
    private volatile Runnable end = () -> {};

    /** @param nanoTime {@code System::nanoTime} */
    public RotatedKeys(WrappedSecrets secrets, InstantSource clock, LongSupplier nanoTime) {
        this.secrets = secrets;
        this.clock = clock;
        this.nanoTime = nanoTime;
        this.confirmed = nanoTime.getAsLong();
    }

    /**
     * Reads a key. The first start moves it from the key file of an older version of the program, if there is one, and creates it
     * otherwise.
     *
     * @throws MasterKeyException when the key file is damaged, or has a key that the database does not have
     */
    public RotatedKey open(KeyUse use, Path dataDirectory) {
        MovedKeyFile file = MovedKeyFile.in(dataDirectory, use.name());
        List<byte[]> moved = file.read();
        secrets.change(rows -> {
            List<SecretStore.Stored> mine = of(rows, use.name());
            if (!mine.isEmpty()) {
                file.requireAll(moved, mine.stream().map(secrets::unwrapped).toList());
                return lengthened(rows, use);
            }
            List<byte[]> first = moved.isEmpty() && use.made() ? List.of(newKey()) : moved;
            return added(rows, use, first);
        });
        file.putAway();
        RotatedKey key = new RotatedKey(use, clock, this);
        refreshing.lock();
        try {
            key.set(versions(use.name()));
            keys.add(key);
        } finally {
            refreshing.unlock();
        }
        return key;
    }

    /** Follows changes of all replicas until closed, and deletes versions that nothing needs. */
    public void follow() {
        end = secrets.follow(INTERVAL, this::upkeep);
    }

    /**
     * Publishes a new version.
     *
     * @param start when replicas begin to use it; leave them the time to learn it
     */
    public KeyVersion rotate(String name, Instant start) {
        secrets.change(rows -> rotated(rows, newest(rows, name), start));
        return versions(name).getFirst();
    }

    private List<SecretStore.Stored> rotated(List<SecretStore.Stored> rows, SecretStore.Stored newest, Instant start) {
        KeyVersion next = new KeyVersion(newest.version() + 1, newKey(), start, newest.lifetime());
        return WrappedSecrets.with(rows, secrets.wrapped(next, newest.name()));
    }

    private static SecretStore.Stored newest(List<SecretStore.Stored> rows, String name) {
        return of(rows, name).stream()
                .max(Comparator.comparingInt(SecretStore.Stored::version))
                .orElseThrow(() -> new MasterKeyException(
                        "the database has no key " + name + " (expected: a database on which a gateway was started)"));
    }

    /** Several replicas may try at once: the first one publishes a version, and the others find it. */
    void rotateAged(RotatedKey key) {
        if (!key.isAged()) {
            return;
        }
        Instant now = clock.instant();
        try {
            secrets.change(rows -> {
                SecretStore.Stored newest = newest(rows, key.use().name());
                return key.use().isAged(newest.start(), now) ? rotated(rows, newest, now.plus(PUBLISHED)) : rows;
            });
            LOGGER.atInfo()
                    .addKeyValue("key", key.use().name())
                    .log("published a new key because of the age of the last");
        } catch (RuntimeException e) {
            LOGGER.atWarn()
                    .setCause(e)
                    .addKeyValue("key", key.use().name())
                    .log("cannot replace an old key, trying again");
        }
    }

    /** Deletes all versions but the newest, whatever was made with them, and uses that at once: for keys that were disclosed. */
    public void deleteReplaced(String name) {
        int newest = versions(name).getFirst().version();
        secrets.change(rows -> rows.stream()
                .filter(row -> !row.name().equals(name) || row.version() >= newest)
                .toList());
    }

    /** The versions in the database, the newest first. */
    public List<KeyVersion> versions(String name) {
        return versions(name, version -> Optional.empty());
    }

    /** @param known for versions that another replica has wrapped with a new master key: they are the same keys */
    private List<KeyVersion> versions(String name, IntFunction<Optional<byte[]>> known) {
        return secrets.load().stream()
                .filter(row -> row.name().equals(name))
                .sorted(Comparator.comparingInt(SecretStore.Stored::version).reversed())
                .map(row -> new KeyVersion(row.version(), readable(row, known), row.start(), row.lifetime()))
                .toList();
    }

    private byte[] readable(SecretStore.Stored row, IntFunction<Optional<byte[]>> known) {
        Optional<byte[]> kept = secrets.wrapped(row) ? Optional.empty() : known.apply(row.version());
        return kept.orElseGet(() -> secrets.unwrapped(row));
    }

    /** The problem that {@code /readyz} reports, if any. */
    public Optional<String> problem() {
        return nanoTime.getAsLong() - confirmed < LONGEST_UNCONFIRMED.toNanos()
                ? Optional.empty()
                : Optional.of("the shared keys have not been readable for " + LONGEST_UNCONFIRMED.toSeconds() + " s");
    }

    /** Throws 503 when the known keys are too old. */
    void requireBelieved() {
        problem().ifPresent(problem -> {
            throw ApiException.of(StatusReason.SERVICE_UNAVAILABLE, problem);
        });
    }

    private void upkeep() {
        refresh();
        Instant now = clock.instant();
        if (now.isBefore(nextDeletion)
                || keys.stream().allMatch(key -> key.outlived().isEmpty() && !key.isAged())) {
            return;
        }
        nextDeletion = now.plus(BETWEEN_DELETIONS);
        Thread.startVirtualThread(() -> {
            keys.forEach(this::deleteOutlived);
            keys.forEach(this::rotateAged);
        });
    }

    private void deleteOutlived(RotatedKey key) {
        for (KeyVersion old : key.outlived()) {
            try {
                if (key.use().unused().test(key, old)) {
                    delete(key.use().name(), old);
                }
            } catch (RuntimeException e) {
                LOGGER.atWarn()
                        .setCause(e)
                        .addKeyValue("key", key.use().name())
                        .log("cannot delete an old key, trying again");
            }
        }
    }

    private void delete(String name, KeyVersion old) {
        secrets.change(rows -> rows.stream()
                .filter(row -> !row.name().equals(name) || row.version() != old.version())
                .toList());
        LOGGER.atInfo()
                .addKeyValue("key", name)
                .addKeyValue("version", old.version())
                .log("deleted a replaced key");
    }

    /** Reads what has changed. After a failure the known versions stay in use for a while. */
    void refresh() {
        refreshing.lock();
        try {
            long asked = nanoTime.getAsLong();
            long now = secrets.version();
            if (now != seen) {
                keys.forEach(key -> key.set(versions(key.use().name(), key::known)));
                seen = now;
            }
            confirmed = asked;
            if (failing) {
                LOGGER.atWarn().log("the shared keys can be read again");
                failing = false;
            }
        } catch (RuntimeException e) {
            if (!failing) {
                LOGGER.atError()
                        .addKeyValue("problem", e.getMessage())
                        .setCause(e instanceof MasterKeyException ? null : e)
                        .log("cannot read the shared keys, using the known ones for up to 30 s");
            }
            failing = true;
        } finally {
            refreshing.unlock();
        }
    }

    private static List<SecretStore.Stored> of(List<SecretStore.Stored> rows, String name) {
        return rows.stream().filter(row -> row.name().equals(name)).toList();
    }

    /** @param first the oldest one last */
    private List<SecretStore.Stored> added(List<SecretStore.Stored> rows, KeyUse use, List<byte[]> first) {
        List<SecretStore.Stored> all = new ArrayList<>(rows);
        int version = 1;
        for (byte[] key : first.reversed()) {
            all.add(secrets.wrapped(new KeyVersion(version++, key, clock.instant(), use.lifetime()), use.name()));
        }
        return all;
    }

    /** A replica whose results are valid for longer than those of others prolongs the use of all versions. */
    private static List<SecretStore.Stored> lengthened(List<SecretStore.Stored> rows, KeyUse use) {
        UnaryOperator<SecretStore.Stored> longer =
                row -> row.name().equals(use.name()) && row.lifetime().compareTo(use.lifetime()) < 0
                        ? row.withLifetime(use.lifetime())
                        : row;
        return rows.stream().map(longer).toList();
    }

    private static byte[] newKey() {
        return RandomText.bytes(KEY_BYTES);
    }

    @Override
    public void close() {
        end.run();
    }

    /**
     * One version of a key that is rotated.
     *
     * @param version from 1; higher is newer
     * @param key 32 bytes
     * @param start the time from which replicas sign or encrypt with it. Replicas know a version before, to verify or decrypt
     * @param lifetime how long the results of its use may be valid, at most
     */
    public record KeyVersion(int version, byte[] key, Instant start, Duration lifetime) {
        @Override
        public String toString() {
            return "version " + version;
        }
    }
}
