package io.hypercube.testbed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The processes of a cluster, recorded so that a test can check that they have ended. */
record Traces(Path folder, List<String> processes) {
    static Traces of(Path folder) {
        try (Stream<Path> files = Files.list(folder.resolve("pid"))) {
            return new Traces(folder, files.map(Traces::line).toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Those that still run; an ended process that is not reaped yet does not count. */
    List<String> running() {
        return processes.stream().filter(this::runs).toList();
    }

    /** Those that have stopped without having ended. */
    List<String> paused() {
        return running().stream().filter(Traces::isPaused).toList();
    }

    private static boolean isPaused(String process) {
        return lines(Path.of("/proc", process, "status")).anyMatch(line -> line.startsWith("State:\tT"));
    }

    private boolean runs(String process) {
        try {
            return Files.readSymbolicLink(Path.of("/proc", process, "cwd")).equals(folder);
        } catch (IOException ended) {
            return false;
        }
    }

    private static String line(Path file) {
        return lines(file).findFirst().orElseThrow();
    }

    private static Stream<String> lines(Path file) {
        try {
            return Files.readString(file).lines();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
