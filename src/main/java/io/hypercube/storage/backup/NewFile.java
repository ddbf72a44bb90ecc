package io.hypercube.storage.backup;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;

/** A file of mode 0600 that is written under a draft name and appears whole, durably, or not at all. */
final class NewFile {
    @FunctionalInterface
    interface Writing {
        void to(Path draft) throws IOException;
    }

    private static final FileAttribute<Set<PosixFilePermission>> OWNER_READS =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private NewFile() {}

    /** Creates {@code file}, which must not exist. */
    static void create(Path file, Writing writing) throws IOException {
        if (Files.exists(file)) {
            throw new FileAlreadyExistsException(file.toString());
        }
        write(file, writing, draft -> Files.createLink(file, draft));
    }

    /** Creates {@code file}, or replaces it in one step. */
    static void replace(Path file, Writing writing) throws IOException {
        write(
                file,
                writing,
                draft -> Files.move(draft, file, StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING));
    }

    private static void write(Path file, Writing writing, Writing finish) throws IOException {
        Path draft = file.resolveSibling(file.getFileName() + ".part");
        Files.deleteIfExists(draft);
        // fails when somebody else makes the file or a link of this name in between, in a directory that they may write
        Files.createFile(draft, OWNER_READS);
        try {
            writing.to(draft);
            sync(draft);
            finish.to(draft);
            syncFolder(file);
        } finally {
            Files.deleteIfExists(draft);
        }
    }

    private static void sync(Path file) throws IOException {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            channel.force(true);
        }
    }

    static void syncFolder(Path file) throws IOException {
        try (FileChannel folder = FileChannel.open(file.toAbsolutePath().getParent())) {
            folder.force(true);
        }
    }
}
