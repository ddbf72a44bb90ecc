package io.hypercube.dist;

import io.hypercube.testbed.Outcome;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Assumptions;

/** A root file system of the C library, a shell and a few programs: no Java, no Node.js, no compiler. Programs run in it by chroot. */
record BareRoot(Path folder) {
    private static final Path SCRIPT =
            Path.of(System.getProperty("basedir", ""), "testbed", "bare-root").toAbsolutePath();

    /** Skips the test if the user is not root. */
    static BareRoot in(Path folder, String... programs) {
        Assumptions.assumeTrue(isRoot(), "only root can run programs in another root file system");
        List<String> words = new ArrayList<>(List.of("make", folder.toString()));
        words.addAll(List.of(programs));
        script(words).succeeded();
        return new BareRoot(folder);
    }

    private static boolean isRoot() {
        try {
            return Files.getAttribute(Path.of("/proc/self"), "unix:uid").equals(0);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    /** The command that runs a program in it. */
    List<String> command(String... words) {
        List<String> command = new ArrayList<>(List.of(SCRIPT.toString(), "run", folder.toString()));
        command.addAll(List.of(words));
        return command;
    }

    Outcome run(String... words) {
        return Outcome.of(new ProcessBuilder(command(words)), "", line -> {});
    }

    private static Outcome script(List<String> words) {
        List<String> command = new ArrayList<>(List.of(SCRIPT.toString()));
        command.addAll(words);
        return Outcome.of(new ProcessBuilder(command), "", line -> {});
    }

    /** A file in it, by its absolute path there. */
    Path file(String path) {
        return folder.resolve(path.substring(1));
    }
}
