package io.hypercube;

import io.hypercube.testbed.Kubectl;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.stream.Collectors;

/** Runs the shell blocks of a document in a folder, in which {@code hypercube} is the program of this class path. */
final class ProgramOnPath {
    private ProgramOnPath() {}

    /** Stands for the {@code hypercube} of a document, without a build. */
    static void makeLauncher(Path folder) throws IOException {
        String program =
                ServeProcess.program().stream().map(word -> "'" + word + "'").collect(Collectors.joining(" "));
        Path launcher = Files.writeString(folder.resolve("hypercube"), "#!/bin/sh\nexec " + program + " \"$@\"\n");
        Files.setPosixFilePermissions(launcher, PosixFilePermissions.fromString("rwx------"));
    }

    /** A shell session in the folder with {@code hypercube} and the oldest kubectl. Any error ends it. */
    static ProcessBuilder shell(Path folder, String script) {
        ProcessBuilder shell = new ProcessBuilder("sh", "-e", "-c", script).directory(folder.toFile());
        String programs = Kubectl.oldest().program().getParent() + ":" + folder + ":";
        shell.environment().merge("PATH", programs, (path, ours) -> ours + path);
        shell.environment().put("JDK_JAVA_OPTIONS", "-Djava.io.tmpdir=" + folder);
        shell.environment()
                .put(
                        "HYPERCUBE_HOME",
                        Path.of(System.getProperty("basedir", ""))
                                .toAbsolutePath()
                                .toString());
        shell.environment().remove("XDG_CONFIG_HOME");
        return shell;
    }
}
