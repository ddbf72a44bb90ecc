package io.hypercube.dist;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The artifacts that {@code bin/dist} has made; Maven calls it before the integration tests. */
final class Artifacts {
    static final Path FOLDER =
            Path.of(System.getProperty("basedir", ""), "target", "dist").toAbsolutePath();

    private Artifacts() {}

    /** The one file with that beginning and end. */
    static Path file(String start, String end) throws IOException {
        try (Stream<Path> files = Files.list(FOLDER)) {
            List<Path> found = files.filter(file -> {
                        String name = file.getFileName().toString();
                        return name.startsWith(start) && name.endsWith(end);
                    })
                    .toList();
            if (found.size() != 1) {
                throw new AssertionError(
                        FOLDER + ": " + start + "…" + end + ": " + found.size() + " files (expected: 1, see bin/dist)");
            }
            return found.getFirst();
        }
    }
}
