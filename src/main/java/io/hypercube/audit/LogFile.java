package io.hypercube.audit;

import io.hypercube.audit.AuditSink.EncodedEvent;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.channels.FileChannel;
import java.nio.channels.OverlappingFileLockException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * The log file while it is open: locked against other processes, and written at its end. Everything before the end is whole batches, also
 * after a failed write. The lock is of the file and not of its path: after a rename, the first process that opens the next file has it. Used
 * by one thread.
 */
final class LogFile implements AutoCloseable {
    static final Set<PosixFilePermission> PRIVATE = PosixFilePermissions.fromString("rw-------");

    /** How often the file may be replaced by another one while it is opened. */
    private static final int ATTEMPTS = 10;

    /** The largest piece of a write, because the JDK copies each piece into memory outside of the heap. */
    private static final int PIECE = 1 << 20;

    private static final long NOT_TORN = -1;

    private final FileChannel out;
    /** Open as long as {@link #out}, because closing any channel of a file ends the locks that this process holds on it. */
    private final FileChannel in;

    private final Object key;

    /** The length without the batch whose write failed. */
    private long torn = NOT_TORN;

    private LogFile(FileChannel out, FileChannel in, Object key) {
        this.out = out;
        this.in = in;
        this.key = key;
    }

    /**
     * Opens or creates the file.
     *
     * @param permissions of a new file
     * @throws IOException also when another process writes the file
     */
    static LogFile open(Path path, Set<PosixFilePermission> permissions) throws IOException {
        for (int attempt = 0; attempt < ATTEMPTS; attempt++) {
            createIfMissing(path, permissions);
            Optional<Object> key = key(path);
            Optional<LogFile> opened = key.isEmpty() ? Optional.empty() : openExisting(path, key.get());
            if (opened.isPresent() && key.equals(key(path))) {
                return opened.get();
            }
            opened.ifPresent(LogFile::close);
        }
        throw new IOException("cannot be opened, because another program removes or replaces it all the time");
    }

    private static void createIfMissing(Path path, Set<PosixFilePermission> permissions) throws IOException {
        try {
            Files.createFile(path, PosixFilePermissions.asFileAttribute(PRIVATE));
        } catch (FileAlreadyExistsException e) {
            return;
        }
        if (!permissions.equals(PRIVATE)) {
            widen(path, permissions);
        }
        syncFolder(path);
    }

    /** Not at the creation, because the umask would narrow it. */
    private static void widen(Path path, Set<PosixFilePermission> permissions) throws IOException {
        try {
            Files.setPosixFilePermissions(path, permissions);
        } catch (NoSuchFileException e) {
            // Another program has moved the new file already, which open() notices.
        }
    }

    /** Empty when another program has moved the file away in the meantime. */
    private static Optional<LogFile> openExisting(Path path, Object key) throws IOException {
        FileChannel out;
        try {
            out = FileChannel.open(path, StandardOpenOption.WRITE, StandardOpenOption.APPEND);
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
        LogFile file;
        try {
            file = new LogFile(out, FileChannel.open(path, StandardOpenOption.READ), key);
        } catch (NoSuchFileException e) {
            out.close();
            return Optional.empty();
        } catch (IOException e) {
            out.close();
            throw e;
        }
        file.lock();
        return Optional.of(file);
    }

    private void lock() throws IOException {
        try {
            if (out.tryLock() != null) {
                return;
            }
        } catch (OverlappingFileLockException e) {
            // Another sink of this process has it.
        } catch (IOException e) {
            close();
            throw new IOException("cannot be locked: " + e.getMessage(), e);
        }
        close();
        throw new IOException("is written by another process (expected: a file for each process)");
    }

    /** The identity of the file at a path; empty for none. */
    private static Optional<Object> key(Path path) throws IOException {
        try {
            return Optional.of(
                    Files.readAttributes(path, BasicFileAttributes.class).fileKey());
        } catch (NoSuchFileException e) {
            return Optional.empty();
        }
    }

    /** Whether this file is still open and is the one at its path; not after another program has moved or deleted it. */
    boolean isAt(Path path) throws IOException {
        return out.isOpen() && in.isOpen() && key(path).equals(Optional.of(key));
    }

    /** The length in bytes of the whole batches. */
    long length() throws IOException {
        repair();
        return out.size();
    }

    /** Appends a batch in one write. It is on the disk when this returns. After a failure, nothing of it remains. */
    void append(List<EncodedEvent> batch) throws IOException {
        long before = length();
        ByteBuffer lines = ByteBuffer.wrap(JsonLines.of(batch, !endsInLineEnd(before)));
        torn = before;
        try {
            writeAll(lines);
            out.force(false);
            torn = NOT_TORN;
        } catch (IOException e) {
            repairLater(e);
            throw e;
        }
    }

    private void writeAll(ByteBuffer lines) throws IOException {
        int end = lines.limit();
        while (lines.position() < end) {
            lines.limit(Math.min(end, lines.position() + PIECE));
            out.write(lines);
        }
    }

    /** False for a file that a killed process, or another program, has left in the middle of a line. */
    private boolean endsInLineEnd(long length) throws IOException {
        ByteBuffer last = ByteBuffer.allocate(1);
        return length == 0 || in.read(last, length - 1) < 1 || last.get(0) == '\n';
    }

    /** Removes what a failed write has left. */
    private void repair() throws IOException {
        if (torn != NOT_TORN) {
            out.truncate(torn);
            torn = NOT_TORN;
        }
    }

    private void repairLater(IOException failure) {
        try {
            repair();
        } catch (IOException e) {
            failure.addSuppressed(e);
        }
    }

    /** Makes the names in the directory of a file durable. */
    static void syncFolder(Path path) throws IOException {
        Path folder = path.toAbsolutePath().getParent();
        if (folder != null) {
            try (FileChannel channel = FileChannel.open(folder, StandardOpenOption.READ)) {
                channel.force(true);
            }
        }
    }

    @Override
    public void close() {
        closeQuietly(in);
        closeQuietly(out);
    }

    /** Every batch is on the disk already, so a failure loses nothing. */
    private static void closeQuietly(FileChannel channel) {
        try {
            channel.close();
        } catch (IOException e) {
            // Nothing to be done.
        }
    }
}
