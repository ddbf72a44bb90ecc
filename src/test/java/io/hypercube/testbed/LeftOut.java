package io.hypercube.testbed;

import java.util.Objects;
import java.util.Set;
import org.junit.jupiter.api.Tag;
import org.junit.platform.engine.FilterResult;
import org.junit.platform.engine.TestDescriptor;
import org.junit.platform.engine.TestTag;
import org.junit.platform.engine.support.descriptor.MethodSource;
import org.junit.platform.launcher.PostDiscoveryFilter;

/**
 * Of the {@link Thorough} classes that {@code bin/third} leaves out of a run, takes the {@link Smoke} tests alone. Maven and its JVMs of tests read
 * the names of the classes from {@code HYPERCUBE_LEFT_OUT}; JUnit's launcher finds this class by its service file.
 */
public final class LeftOut implements PostDiscoveryFilter {
    private static final Set<String> NAMES = Set.of(
            Objects.requireNonNullElse(System.getenv("HYPERCUBE_LEFT_OUT"), "").split(" "));
    private static final TestTag THOROUGH = tag(Thorough.class);
    private static final TestTag SMOKE = tag(Smoke.class);

    private final Set<String> names;

    public LeftOut() {
        this(NAMES);
    }

    LeftOut(Set<String> names) {
        this.names = names;
    }

    static boolean contains(String tests) {
        return NAMES.contains(tests);
    }

    private static TestTag tag(Class<?> tier) {
        return TestTag.create(tier.getAnnotation(Tag.class).value());
    }

    @Override
    public FilterResult apply(TestDescriptor test) {
        boolean left = test.getTags().contains(THOROUGH)
                && !test.getTags().contains(SMOKE)
                && test.getSource()
                        .filter(MethodSource.class::isInstance)
                        .map(MethodSource.class::cast)
                        .filter(method -> names.contains(method.getClassName()))
                        .isPresent();
        return FilterResult.includedIf(!left);
    }
}
