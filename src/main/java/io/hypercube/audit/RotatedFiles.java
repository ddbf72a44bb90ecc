package io.hypercube.audit;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.time.Duration;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.time.format.DateTimeParseException;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * The rotated files beside a log file, named as kube-apiserver names them: {@code audit-2026-11-23T01-02-03.000.log} for {@code audit.log},
 * in UTC. The order of the names is the order of the events. Files that another program has compressed, with {@code .gz} after the name,
 * count as well.
 *
 * @param path the log file
 * @param maxAge zero for no limit
 * @see <a href="https://pkg.go.dev/gopkg.in/natefinch/lumberjack.v2">lumberjack</a>
 */
record RotatedFiles(Path path, Duration maxAge, int maxBackups) {
    private static final DateTimeFormatter TIME =
            DateTimeFormatter.ofPattern("uuuu-MM-dd'T'HH-mm-ss.SSS").withZone(ZoneOffset.UTC);
    private static final String COMPRESSED = ".gz";

    private record Rotated(Path file, Instant time) {}

    /** Renames the log file. The new name is later than all others, also when the clock was set back. */
    void moveAway(Instant now) throws IOException {
        Instant time = newestFirst().stream()
                .findFirst()
                .map(newest -> newest.time().plusMillis(1))
                .filter(now::isBefore)
                .orElse(now);
        Files.move(path, folder().resolve(prefix() + TIME.format(time) + suffix()), StandardCopyOption.ATOMIC_MOVE);
        LogFile.syncFolder(path);
    }

    /** Deletes those that are too old or too many. */
    void deleteOld(Instant now) throws IOException {
        List<Rotated> all = newestFirst();
        Instant oldest = maxAge.isPositive() ? now.minus(maxAge) : Instant.MIN;
        for (int i = 0; i < all.size(); i++) {
            if (i >= maxBackups || all.get(i).time().isBefore(oldest)) {
                Files.deleteIfExists(all.get(i).file());
            }
        }
    }

    private List<Rotated> newestFirst() throws IOException {
        try (Stream<Path> files = Files.list(folder())) {
            return files.flatMap(file -> time(file).map(time -> new Rotated(file, time)).stream())
                    .sorted(Comparator.comparing(Rotated::time).reversed())
                    .toList();
        }
    }

    /** Empty for a file of another name. */
    private Optional<Instant> time(Path file) {
        String name = name(file);
        String plain = name.endsWith(COMPRESSED) ? name.substring(0, name.length() - COMPRESSED.length()) : name;
        if (!plain.startsWith(prefix()) || !plain.endsWith(suffix())) {
            return Optional.empty();
        }
        int end = plain.length() - suffix().length();
        try {
            return Optional.of(TIME.parse(plain.substring(Math.min(prefix().length(), end), end), Instant::from));
        } catch (DateTimeParseException e) {
            return Optional.empty();
        }
    }

    private Path folder() {
        return Objects.requireNonNull(path.toAbsolutePath().getParent(), "folder");
    }

    private String prefix() {
        String name = name(path);
        return name.substring(0, name.length() - suffix().length()) + '-';
    }

    private String suffix() {
        String name = name(path);
        int dot = name.lastIndexOf('.');
        return dot < 0 ? "" : name.substring(dot);
    }

    private static String name(Path file) {
        return String.valueOf(file.getFileName());
    }
}
