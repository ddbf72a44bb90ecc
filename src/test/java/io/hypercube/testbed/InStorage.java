package io.hypercube.testbed;

import io.hypercube.storage.Storage;
import java.nio.file.Path;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test with an empty embedded database of its own, for each of its methods, and a clock that the test moves. */
public abstract class InStorage {
    protected final MovableClock clock = new MovableClock();

    @TempDir
    protected Path directory;

    @AutoClose
    protected Storage storage;

    @BeforeEach
    void openStorage() {
        storage = EmptyDatabase.open(directory);
    }
}
