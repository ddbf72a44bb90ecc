package io.hypercube.audit;

import io.hypercube.audit.AuditSink.EncodedEvent;
import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermission;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Appends events to a file, one JSON object a line, and rotates it.
 *
 * <pre>
 *   write ──► is the file still at its path? ── no ──► open the one that is there, or a new one
 *                │ yes
 *                ▼
 *             would the batch make it too large? ── yes ──► rename it, open a new one, delete old ones
 *                │ no
 *                ▼
 *             append, fsync ── failed ──► truncate to the batch before
 * </pre>
 *
 * A batch is never divided between two files.
 */
final class FileSink implements AuditSink {
    static final String NAME = "file";

    private static final Logger LOGGER = LoggerFactory.getLogger(FileSink.class);
    /** How often old files are deleted without a rotation, and how often its failure is logged. */
    private static final Duration CLEANING = Duration.ofHours(1);

    private final Path path;
    private final long maxSize;
    private final RotatedFiles rotated;
    private final InstantSource clock;
    private Instant nextCleaning = Instant.MIN;
    private Instant nextWarning = Instant.MIN;
    private @Nullable LogFile file;

    private FileSink(Path path, AuditConfig.FileLog config, InstantSource clock) {
        this.path = path;
        this.maxSize = config.maxSize();
        this.rotated = new RotatedFiles(path, config.maxAge(), config.maxBackups());
        this.clock = clock;
    }

    /**
     * Opens or creates the file.
     *
     * @param path of a file in an existing directory
     * @throws IOException when the file cannot be written, or another process writes it
     */
    static FileSink open(Path path, AuditConfig.FileLog config, InstantSource clock) throws IOException {
        FileSink sink = new FileSink(path, config, clock);
        sink.current();
        sink.deleteOld();
        return sink;
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public void write(List<EncodedEvent> batch) throws IOException {
        try {
            writable(batch).append(batch);
        } catch (IOException e) {
            throw new IOException(path + ": " + reason(e), e);
        }
        if (!clock.instant().isBefore(nextCleaning)) {
            deleteOld();
        }
    }

    /** The reason in words. The message of the JDK for a file is often its path alone. */
    static String reason(IOException failure) {
        return switch (failure) {
            case NoSuchFileException missing -> "no such file or directory";
            case AccessDeniedException denied -> "permission denied";
            case FileSystemException file when file.getReason() != null -> file.getReason();
            default -> failure.getMessage() == null ? failure.toString() : failure.getMessage();
        };
    }

    private LogFile writable(List<EncodedEvent> batch) throws IOException {
        LogFile now = current();
        long length = now.length();
        return maxSize > 0 && length > 0 && length + size(batch) > maxSize ? rotate(now) : now;
    }

    private static long size(List<EncodedEvent> batch) {
        return batch.stream().mapToLong(event -> event.json().length + 1L).sum();
    }

    /** The file that is at the path now. */
    private LogFile current() throws IOException {
        LogFile open = file;
        if (open != null && open.isAt(path)) {
            return open;
        }
        return reopen(LogFile.PRIVATE);
    }

    private LogFile reopen(Set<PosixFilePermission> permissions) throws IOException {
        close();
        LogFile opened = LogFile.open(path, permissions);
        file = opened;
        return opened;
    }

    /** Without a rename, events go on into the file that is too large. */
    private LogFile rotate(LogFile full) throws IOException {
        Set<PosixFilePermission> permissions;
        try {
            permissions = Files.getPosixFilePermissions(path);
            rotated.moveAway(clock.instant());
        } catch (IOException e) {
            warn("the audit file cannot be rotated", e);
            return full.isAt(path) ? full : reopen(LogFile.PRIVATE);
        }
        LogFile opened = reopen(permissions);
        deleteOld();
        return opened;
    }

    private void deleteOld() {
        nextCleaning = clock.instant().plus(CLEANING);
        try {
            rotated.deleteOld(clock.instant());
        } catch (IOException e) {
            warn("rotated audit files cannot be deleted", e);
        }
    }

    private void warn(String message, IOException failure) {
        Instant now = clock.instant();
        if (!now.isBefore(nextWarning)) {
            nextWarning = now.plus(CLEANING);
            LOGGER.atWarn()
                    .addKeyValue("file", path)
                    .addKeyValue("problem", failure.toString())
                    .log(message);
        }
    }

    @Override
    public void close() {
        LogFile open = file;
        file = null;
        if (open != null) {
            open.close();
        }
    }
}
