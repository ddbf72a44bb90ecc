package io.hypercube.testbed;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A script in {@code testbed/}. Its progress is logged, and its failure is thrown. */
record Script(String name) {
    private static final Logger LOGGER = LoggerFactory.getLogger(Script.class);

    /** Maven's test plugins set {@code basedir}; elsewhere tests run in the project's directory. */
    private static final Path FOLDER =
            Path.of(System.getProperty("basedir", "")).resolve("testbed").toAbsolutePath();

    /**
     * Runs the script to its end, which may take minutes the first time.
     *
     * @return its output
     * @throws IllegalStateException with its error message
     */
    String run(List<String> arguments) {
        List<String> command = new ArrayList<>();
        command.add(FOLDER.resolve(name).toString());
        command.addAll(arguments);
        Outcome outcome = Outcome.of(new ProcessBuilder(command), "", LOGGER::info);
        if (outcome.exitCode() != 0) {
            throw new IllegalStateException(outcome.err().strip());
        }
        return outcome.out().strip();
    }
}
