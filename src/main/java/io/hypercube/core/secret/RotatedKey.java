package io.hypercube.core.secret;

import io.hypercube.core.secret.RotatedKeys.KeyVersion;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.function.Consumer;

/** The versions of one key, in memory. Reading is for any thread and never blocks. */
public final class RotatedKey {
    /** Replicas' clocks differ, and a request that began with the old version may still write. */
    static final Duration MARGIN = Duration.ofMinutes(2);

    private final KeyUse use;
    private final InstantSource clock;
    private final RotatedKeys all;
    private final List<Consumer<List<KeyVersion>>> listeners = new CopyOnWriteArrayList<>();
    private volatile List<KeyVersion> versions = List.of();

    RotatedKey(KeyUse use, InstantSource clock, RotatedKeys all) {
        this.use = use;
        this.clock = clock;
        this.all = all;
    }

    KeyUse use() {
        return use;
    }

    /** All known versions, the newest first. */
    public List<KeyVersion> versions() {
        return versions;
    }

    Optional<byte[]> known(int version) {
        return versions.stream()
                .filter(known -> known.version() == version)
                .findFirst()
                .map(KeyVersion::key);
    }

    /** The newest version whose time has come; empty when there is no key. */
    public Optional<KeyVersion> current() {
        return current(clock.instant());
    }

    private Optional<KeyVersion> current(Instant now) {
        List<KeyVersion> known = versions;
        return known.stream()
                .filter(version -> !version.start().isAfter(now))
                .findFirst()
                .or(() -> known.isEmpty() ? Optional.empty() : Optional.of(known.getLast()));
    }

    /** Reads the database now, because a version seems to be missing. Blocking; a failure is logged. */
    public void refresh() {
        all.refresh();
    }

    /** Throws 503 when the known versions are too old to use: see {@link RotatedKeys}. */
    public void requireBelieved() {
        all.requireBelieved();
    }

    /** Calls the listener now, and after every change on the thread that noticed it. */
    public void onChange(Consumer<List<KeyVersion>> listener) {
        listeners.add(listener);
        listener.accept(versions);
    }

    void set(List<KeyVersion> newestFirst) {
        versions = List.copyOf(newestFirst);
        listeners.forEach(listener -> listener.accept(versions));
    }

    boolean isAged() {
        List<KeyVersion> known = versions;
        return !known.isEmpty() && use.isAged(known.getFirst().start(), clock.instant());
    }

    /** The versions that were replaced so long ago that nothing made with them is valid any more. */
    List<KeyVersion> outlived() {
        Instant now = clock.instant();
        return versions.stream()
                .filter(old -> versions.stream()
                        .filter(newer -> newer.version() > old.version())
                        .anyMatch(newer ->
                                newer.start().plus(old.lifetime()).plus(MARGIN).isBefore(now)))
                .toList();
    }
}
