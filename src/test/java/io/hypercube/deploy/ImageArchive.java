package io.hypercube.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The container image of this build, as {@code bin/dist} makes it. An image whose sources have not changed is not made again. */
record ImageArchive(Path file, String tag) {
    private static final String PREFIX = "hypercube-";
    private static final String SUFFIX = "-image.tar";

    static synchronized ImageArchive ofThisBuild() {
        Outcome made = Outcome.of(new ProcessBuilder("bin/dist", "--no-build", "--only", "image"), "", line -> {});
        made.succeeded();
        try (Stream<Path> files = Files.list(Path.of("target/dist"))) {
            List<Path> archives = files.filter(
                            file -> file.getFileName().toString().startsWith(PREFIX)
                                    && file.getFileName().toString().endsWith(SUFFIX))
                    .toList();
            assertThat(archives).hasSize(1);
            Path file = archives.getFirst();
            String name = file.getFileName().toString();
            return new ImageArchive(
                    file.toAbsolutePath(), name.substring(PREFIX.length(), name.length() - SUFFIX.length()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
