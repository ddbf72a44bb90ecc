package io.hypercube.core.secret;

import io.hypercube.core.secret.MasterKeyFile.MasterKeyException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.security.MessageDigest;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A key file of an older version of the program, whose keys move to the database. It is renamed after the keys are committed there,
 * so a process that is killed in between moves it at the next start.
 */
record MovedKeyFile(Path file) {
    private static final Logger LOGGER = LoggerFactory.getLogger(MovedKeyFile.class);

    static MovedKeyFile in(Path dataDirectory, String name) {
        return new MovedKeyFile(dataDirectory.resolve(name + ".keys"));
    }

    /** The newest key first; empty when there is no file. */
    List<byte[]> read() {
        try {
            return Files.exists(file) ? KeyFile.read(file) : List.of();
        } catch (UncheckedIOException | IllegalArgumentException e) {
            throw new MasterKeyException(String.valueOf(e.getMessage()), e);
        }
    }

    /** Refuses a file of another installation, or of a replica that had keys of its own. */
    void requireAll(List<byte[]> moved, List<byte[]> known) {
        if (!moved.stream().allMatch(key -> known.stream().anyMatch(other -> MessageDigest.isEqual(key, other)))) {
            throw new MasterKeyException(file
                    + " has a key that the database does not have (expected: the file of the replica that started first;"
                    + " to use the database's keys, move this file away)");
        }
    }

    /** Call it when the database has all keys of the file: a file that cannot be renamed, as on a read-only mount, is left. */
    void putAway() {
        try {
            Files.move(file, file.resolveSibling(file.getFileName() + ".moved"), StandardCopyOption.REPLACE_EXISTING);
        } catch (NoSuchFileException e) {
            return; // there was none, or another process has moved it
        } catch (IOException e) {
            LOGGER.atWarn()
                    .addKeyValue("file", file)
                    .addKeyValue("problem", e.toString())
                    .log("the keys of this file are in the database, but it cannot be renamed; remove it");
        }
    }
}
