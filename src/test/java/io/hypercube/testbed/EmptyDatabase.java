package io.hypercube.testbed;

import io.hypercube.cli.DemoFolder;
import io.hypercube.storage.Storage;
import io.hypercube.storage.StorageConfig;
import io.hypercube.storage.sql.DataDirectory;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/**
 * The embedded database of a test: a file with the current schema and no rows. It is made once in a JVM and copied, because migrations take
 * longer than most tests. {@code SqliteStorageTest} has those that migrate.
 */
public final class EmptyDatabase {
    private static final byte[] MIGRATED = migrated();

    private EmptyDatabase() {}

    /** Opens the database in a data directory, which is made unless it exists. */
    public static Storage open(Path dataDirectory) {
        copyTo(dataDirectory);
        return Storage.open(new StorageConfig(dataDirectory, null), secrets -> {});
    }

    /** Puts a database into a data directory that has none. */
    public static void copyTo(Path dataDirectory) {
        Path file = dataDirectory.resolve(Storage.FILE);
        if (Files.exists(file)) {
            return;
        }
        DataDirectory.make(dataDirectory);
        DataDirectory.makeFile(file);
        try {
            Files.write(file, MIGRATED);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static byte[] migrated() {
        try {
            Path directory = Files.createTempDirectory("hypercube-empty");
            Storage.open(new StorageConfig(directory, null), secrets -> {}).close();
            byte[] file = Files.readAllBytes(directory.resolve(Storage.FILE));
            DemoFolder.delete(directory);
            return file;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
