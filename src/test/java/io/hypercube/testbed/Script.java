package io.hypercube.testbed;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** One of the scripts in {@code testbed/}. What it says of its progress is logged; what it fails with is thrown. */
record Script(String name) {
    private static final Logger LOGGER = LoggerFactory.getLogger(Script.class);

    /** Maven's test plugins set {@code basedir}; elsewhere tests run in the project's folder. */
    private static final Path FOLDER =
            Path.of(System.getProperty("basedir", "")).resolve("testbed").toAbsolutePath();

    /**
     * Runs it to its end, which may take minutes the first time.
     *
     * @return what it printed
     * @throws IllegalStateException with the sentence it failed with
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
