package io.hypercube.cli.agent;

import io.hypercube.core.identity.RandomText;
import io.hypercube.core.identity.Secret;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * The state in a folder with mode 0700, in files with mode 0600, for an agent outside of Kubernetes. A file is replaced as a whole, and
 * a process that is killed between two files leaves a certificate of another key, which counts as none.
 */
record FolderState(Path folder) implements AgentState {
    private static final FileAttribute<Set<PosixFilePermission>> FOLDER_OF_OWNER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------"));
    private static final FileAttribute<Set<PosixFilePermission>> FILE_OF_OWNER =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    /** The lock of a file is that of the process. */
    private static final ReentrantLock IN_THIS_PROCESS = new ReentrantLock();

    @Override
    public Kept read() throws IOException {
        try {
            return new Kept(secret(KEY), file(CERTIFICATE), file(JOINED_WITH), secret(NEXT_KEY));
        } catch (IOException e) {
            throw new IOException(folder + ": cannot be read (expected: the folder of this agent's key)", e);
        }
    }

    @Override
    public boolean replace(Kept before, Kept after) throws IOException {
        IN_THIS_PROCESS.lock();
        try (FileChannel lock = lock()) {
            lock.lock();
            if (!read().equals(before)) {
                return false;
            }
            write(KEY, after.key() == null ? null : after.key().reveal());
            write(JOINED_WITH, after.joinedWith());
            write(CERTIFICATE, after.certificate());
            write(NEXT_KEY, after.nextKey() == null ? null : after.nextKey().reveal());
            return true;
        } catch (IOException e) {
            throw new IOException(folder + ": cannot be written (expected: a folder for this agent's key)", e);
        } finally {
            IN_THIS_PROCESS.unlock();
        }
    }

    private FileChannel lock() throws IOException {
        Files.createDirectories(folder, FOLDER_OF_OWNER);
        return FileChannel.open(
                folder.resolve("lock"), Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), FILE_OF_OWNER);
    }

    private @Nullable Secret secret(String name) throws IOException {
        String text = file(name);
        return text == null ? null : Secret.of(text);
    }

    private @Nullable String file(String name) throws IOException {
        try {
            return Files.readString(folder.resolve(name), StandardCharsets.ISO_8859_1);
        } catch (NoSuchFileException e) {
            return null;
        }
    }

    /** Writes the file atomically and durably: the gateway signs for this key, and no other, after it is written. */
    private void write(String name, @Nullable String text) throws IOException {
        Path file = folder.resolve(name);
        if (text == null) {
            Files.deleteIfExists(file);
            return;
        }
        Path draft = folder.resolve(name + "." + RandomText.base62(8));
        try {
            Files.createFile(draft, FILE_OF_OWNER);
            Files.writeString(
                    draft, text, StandardCharsets.ISO_8859_1, StandardOpenOption.WRITE, StandardOpenOption.SYNC);
            Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
