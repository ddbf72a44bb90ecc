package io.hypercube.testbed;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test that has rooms of its own, on an empty data directory, for each of its methods. */
public abstract class InRooms {
    @TempDir
    protected Path directory;

    /** May be closed and opened again on the way. */
    protected Rooms rooms;

    @BeforeEach
    void openRooms() {
        rooms = Rooms.open(directory);
    }

    @AfterEach
    void closeRooms() {
        rooms.close();
    }
}
