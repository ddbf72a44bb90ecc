package io.hypercube.cluster.upstream;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The files of Unix domain sockets, in a temporary folder that only the user of this process may enter. It is created for the first
 * one. Thread-safe.
 */
public final class SocketFiles implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(SocketFiles.class);

    private final AtomicLong count = new AtomicLong();
    private @Nullable Path folder; // guarded by this

    /** A file that does not exist yet. Creates the folder at the first call. */
    public Path next() {
        return folder().resolve(Long.toString(count.incrementAndGet()));
    }

    private synchronized Path folder() {
        if (folder == null) {
            try {
                folder = Files.createTempDirectory("hypercube-");
            } catch (IOException e) {
                throw new UncheckedIOException("no folder for sockets", e);
            }
        }
        return folder;
    }

    /** Removes the folder. */
    @Override
    public synchronized void close() {
        if (folder == null) {
            return;
        }
        try (Stream<Path> all = Files.walk(folder)) {
            List<Path> files = all.sorted(Comparator.reverseOrder()).toList();
            for (Path file : files) {
                Files.deleteIfExists(file);
            }
        } catch (IOException e) {
            LOGGER.debug("the folder of sockets remains", e);
        }
    }
}
