package io.hypercube.storage;

import io.hypercube.cli.DemoFolder;
import io.hypercube.core.identity.Secret;
import io.hypercube.testbed.EmptyDatabase;
import io.hypercube.testbed.TestPostgres;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The database of one test, with the current schema and no rows. Several storages may be open on it, as in several processes. */
final class TestedDatabase implements AutoCloseable {
    enum Kind {
        SQLITE,
        POSTGRESQL
    }

    private final Path directory;
    private final @Nullable Secret address;
    private final List<Storage> opened = new ArrayList<>();

    TestedDatabase(Kind kind) {
        try {
            directory = Files.createTempDirectory("hypercube-contract");
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        if (kind == Kind.SQLITE) {
            EmptyDatabase.copyTo(directory);
            address = null;
        } else {
            address = Secret.of(TestPostgres.newMigrated().address());
        }
    }

    /** Is closed with the test, unless the test does so. */
    Storage open() {
        Storage storage = Storage.open(new StorageConfig(directory, address), secrets -> {});
        opened.add(storage);
        return storage;
    }

    @Override
    public void close() {
        opened.forEach(Storage::close);
        DemoFolder.delete(directory);
    }
}
