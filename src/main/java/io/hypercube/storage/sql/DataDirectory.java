package io.hypercube.storage.sql;

import io.hypercube.storage.sql.Database.StorageException;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.channels.FileLock;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.EnumSet;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Supplier;

/**
 * The directory of the program's own files, accessible by its owner only. Blocking. Failures are {@link StorageException}s that name
 * the file.
 */
public final class DataDirectory {
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ENTERS =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final FileAttribute<Set<PosixFilePermission>> OWNER_READS =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    /** A file lock excludes other processes, but not other threads. */
    private static final ReentrantLock WITHIN_THIS_PROCESS = new ReentrantLock();

    private DataDirectory() {}

    /** Creates a directory with the owner's permissions, and those above it, unless it exists. */
    public static void make(Path directory) {
        try {
            Files.createDirectories(directory, OWNER_ENTERS);
        } catch (IOException e) {
            throw new StorageException("data directory " + directory + " cannot be created: " + e, e);
        }
    }

    /** Creates an empty file with the owner's permissions unless it exists. */
    public static void makeFile(Path file) {
        try {
            Files.createFile(file, OWNER_READS);
        } catch (FileAlreadyExistsException e) {
            return;
        } catch (IOException e) {
            throw new StorageException(file + " cannot be created: " + e, e);
        }
    }

    /** Runs {@code work} while no other process or thread does so for this directory. */
    public static <T> T alone(Path directory, Supplier<T> work) {
        Path lock = directory.resolve("hypercube.lock");
        makeFile(lock);
        WITHIN_THIS_PROCESS.lock();
        try (FileChannel channel = FileChannel.open(lock, EnumSet.of(StandardOpenOption.WRITE))) {
            // released with the channel
            FileLock _ = channel.lock();
            return work.get();
        } catch (IOException e) {
            throw new StorageException(lock + " cannot be locked: " + e, e);
        } finally {
            WITHIN_THIS_PROCESS.unlock();
        }
    }
}
