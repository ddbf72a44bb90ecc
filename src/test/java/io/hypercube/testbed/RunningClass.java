package io.hypercube.testbed;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Optional;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.TestExecutionListener;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;

/**
 * The class of tests that runs in this JVM. Tells {@code bin/cost}, if it measures: its name is in a file that is called as the id of the process.
 * Maven runs each class as a plan of its own. JUnit's launcher finds the class by its service file.
 */
public final class RunningClass implements TestExecutionListener {
    private static final Optional<Path> FILE = Optional.ofNullable(System.getenv("HYPERCUBE_COST"))
            .map(folder -> Path.of(folder, Long.toString(ProcessHandle.current().pid())));

    @Override
    public void testPlanExecutionStarted(TestPlan plan) {
        plan.getRoots().stream()
                .flatMap(engine -> plan.getChildren(engine).stream())
                .flatMap(test -> nameOf(test).stream())
                .findFirst()
                .ifPresent(RunningClass::tell);
    }

    /** From here on, it is nobody's. */
    @Override
    public void testPlanExecutionFinished(TestPlan plan) {
        tell("");
    }

    private static Optional<String> nameOf(TestIdentifier test) {
        return test.getSource().filter(ClassSource.class::isInstance).map(source -> ((ClassSource) source)
                .getClassName());
    }

    private static void tell(String running) {
        FILE.ifPresent(file -> {
            try {
                Files.writeString(file, running);
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            }
        });
    }
}
