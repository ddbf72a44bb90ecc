package io.hypercube.testbed;

import java.nio.file.Path;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.io.TempDir;

/** A test with {@link AuthComponents} of its own, on an empty data directory, for each of its methods. */
public abstract class WithAuthComponents {
    @TempDir
    protected Path directory;

    /** Tests may close and reopen them. */
    protected AuthComponents rooms;

    @BeforeEach
    void openRooms() {
        rooms = AuthComponents.open(directory);
    }

    @AfterEach
    void closeRooms() {
        rooms.close();
    }
}
