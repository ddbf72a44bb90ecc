package io.hypercube.deploy;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Outcome;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;

/**
 * A container image with the chart of the same version, as {@code bin/dist} makes them. An image of this build whose sources have not
 * changed is not made again.
 *
 * @param chart a folder or an archive
 */
record ImageArchive(Path file, String tag, Path chart) {
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
            return new ImageArchive(archives.getFirst().toAbsolutePath(), tag(archives.getFirst()), Chart.FOLDER);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /**
     * Another version: {@code -Dhypercube.previous.image=…/hypercube-VERSION-image.tar}, with the archive of its chart in the same
     * folder. Empty without that option.
     */
    static Optional<ImageArchive> ofPreviousVersion() {
        return Optional.ofNullable(System.getProperty("hypercube.previous.image"))
                .map(Path::of)
                .map(file ->
                        new ImageArchive(file, tag(file), file.resolveSibling(PREFIX + "chart-" + tag(file) + ".tgz")));
    }

    private static String tag(Path file) {
        String name = file.getFileName().toString();
        return name.substring(PREFIX.length(), name.length() - SUFFIX.length());
    }
}
