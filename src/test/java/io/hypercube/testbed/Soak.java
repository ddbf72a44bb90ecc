package io.hypercube.testbed;

import static org.junit.platform.engine.discovery.ClassNameFilter.includeClassNamePatterns;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectClass;
import static org.junit.platform.engine.discovery.DiscoverySelectors.selectPackage;
import static org.junit.platform.launcher.EngineFilter.excludeEngines;
import static org.junit.platform.launcher.TagFilter.excludeTags;

import java.io.PrintStream;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Comparator;
import java.util.List;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.engine.support.descriptor.ClassSource;
import org.junit.platform.launcher.Launcher;
import org.junit.platform.launcher.LauncherDiscoveryRequest;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.TestIdentifier;
import org.junit.platform.launcher.TestPlan;
import org.junit.platform.launcher.core.LauncherDiscoveryRequestBuilder;
import org.junit.platform.launcher.core.LauncherFactory;
import org.junit.platform.launcher.listeners.SummaryGeneratingListener;
import org.junit.platform.launcher.listeners.TestExecutionSummary;

/**
 * Runs all properties, the tests of the packages whose threads meet, those that share a cluster, and those of the console's pages with what comes
 * late to a page, again and again: each round in another order, each property from another seed. Ends with the time given, or with exit code 1 at the
 * first class that fails. {@code ./mvnw verify -Psoak} calls it.
 */
public final class Soak {
    private static final String PROPERTIES = ".*Properties";
    private static final String CONCURRENT = "io\\.hypercube\\.(cache|core\\.limit)\\..*(Test|IT)";
    private static final String OF_PAGES = "io\\.hypercube\\.server\\.console\\..*IT";

    /** The parts that come late to pages, by the names that a browser test knows. */
    private static final List<String> LATE = List.of("browser", "network");

    private final PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
    private final Launcher launcher;
    private final String names;

    private Soak(Launcher launcher, String names) {
        this.launcher = launcher;
        this.names = names;
    }

    /** @param arguments how many minutes, after which no class begins; and which of the classes, as a regular expression for their full names */
    public static void main(String[] arguments) {
        Duration time = Duration.ofMinutes(Long.parseLong(arguments[0]));
        boolean succeeded;
        try (LauncherSession session = LauncherFactory.openSession()) { // one for all, as shared clusters end with it
            succeeded = new Soak(session.getLauncher(), arguments[1]).run(time);
        }
        System.exit(succeeded ? 0 : 1);
    }

    private boolean run(Duration time) {
        long start = System.nanoTime();
        List<Class<?>> classes = new ArrayList<>(classes());
        for (int round = 1; true; round++) {
            Collections.shuffle(classes, Seed.random());
            for (Class<?> each : classes) {
                Duration spent = Duration.ofNanos(System.nanoTime() - start);
                if (spent.compareTo(time) >= 0) {
                    out.printf(
                            "%d minutes are over, in round %d of %d classes%n",
                            time.toMinutes(), round, classes.size());
                    return true;
                }
                if (!succeeds(each)) {
                    out.printf("%s failed in round %d, after %d s%n", each.getName(), round, spent.toSeconds());
                    return false;
                }
            }
            out.printf("Round %d of %d classes is over%n", round, classes.size());
        }
    }

    private List<Class<?>> classes() {
        LauncherDiscoveryRequest all = LauncherDiscoveryRequestBuilder.request()
                .selectors(selectPackage("io.hypercube"))
                .filters(includeClassNamePatterns(names), excludeTags("release", "newest"), excludeEngines("archunit"))
                .build();
        TestPlan plan = launcher.discover(all);
        List<Class<?>> classes = plan.getRoots().stream()
                .flatMap(engine -> plan.getChildren(engine).stream())
                .flatMap(test -> classOf(test).stream())
                .filter(Soak::belongs)
                .sorted(Comparator.comparing(Class::getName))
                .toList();
        if (classes.isEmpty()) {
            throw new IllegalStateException("no test was found (expected: compiled tests on the classpath)");
        }
        return classes;
    }

    private static boolean belongs(Class<?> tests) {
        String name = tests.getName();
        return name.matches(PROPERTIES + "|" + CONCURRENT + "|" + OF_PAGES)
                || (name.endsWith("IT") && sharesTheCluster(tests));
    }

    /** Whether the class registers the shared cluster, by itself or by a class that it extends. */
    private static boolean sharesTheCluster(Class<?> tests) {
        return AnnotationSupport.findAnnotatedFieldValues(tests, RegisterExtension.class, RealCluster.class)
                .contains(RealCluster.shared());
    }

    private static List<Class<?>> classOf(TestIdentifier test) {
        return test.getSource()
                .filter(ClassSource.class::isInstance)
                .map(ClassSource.class::cast)
                .<List<Class<?>>>map(source -> List.of(source.getJavaClass()))
                .orElse(List.of());
    }

    /** Tests of pages run twice: with a late browser, and with a late network. */
    private boolean succeeds(Class<?> tests) {
        if (!tests.getName().matches(OF_PAGES)) {
            out.println(tests.getName());
            return succeedsOnce(tests);
        }
        return LATE.stream().allMatch(late -> {
            System.setProperty("hypercube.late", late);
            out.printf("%s, with a late %s%n", tests.getName(), late);
            return succeedsOnce(tests);
        });
    }

    private boolean succeedsOnce(Class<?> tests) {
        SummaryGeneratingListener listener = new SummaryGeneratingListener();
        launcher.execute(
                LauncherDiscoveryRequestBuilder.request()
                        .selectors(selectClass(tests))
                        .build(),
                listener);
        TestExecutionSummary summary = listener.getSummary();
        summary.printFailuresTo(new PrintWriter(System.err, true, StandardCharsets.UTF_8));
        return summary.getTotalFailureCount() == 0 && summary.getTestsFoundCount() > 0;
    }
}
