package io.hypercube.testbed;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * A script in {@code testbed/}. Its progress is logged, and its failure is thrown.
 *
 * @param before begins the command: a program that runs the script elsewhere
 */
record Script(String name, List<String> before) {
    private static final Logger LOGGER = LoggerFactory.getLogger(Script.class);

    /** Maven's test plugins set {@code basedir}; elsewhere tests run in the project's directory. */
    private static final Path FOLDER =
            Path.of(System.getProperty("basedir", "")).resolve("testbed").toAbsolutePath();

    Script(String name) {
        this(name, List.of());
    }

    static Path file(String name) {
        return FOLDER.resolve(name);
    }

    /**
     * Runs the script to its end, which may take minutes the first time.
     *
     * @return its output
     * @throws IllegalStateException with its error message
     */
    String run(List<String> arguments) {
        return run(arguments, Map.of());
    }

    /** @param environment besides that of this process */
    String run(List<String> arguments, Map<String, String> environment) {
        List<String> command = new ArrayList<>(before);
        command.add(file(name).toString());
        command.addAll(arguments);
        ProcessBuilder script = new ProcessBuilder(command);
        script.environment().putAll(environment);
        Outcome outcome = Outcome.of(script, "", LOGGER::info);
        if (outcome.exitCode() != 0) {
            throw new IllegalStateException(outcome.err().strip());
        }
        return outcome.out().strip();
    }
}
