package io.hypercube.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.storage.DatabaseContract;
import io.hypercube.testbed.BeforeRelease;
import io.hypercube.testbed.OnNewest;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import io.hypercube.testbed.Tier;
import java.lang.reflect.AnnotatedElement;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** Each test belongs to a {@link Tier}, by the name of its class and, when it has real parts, by an annotation. */
class TiersTest {
    private static final List<Class<?>> TESTS = ReflectionSupport.findAllClassesInClasspathRoot(
            folder(),
            type -> !Modifier.isAbstract(type.getModifiers()) && !methods(type).isEmpty(),
            name -> name.startsWith("io.hypercube."));

    /** That of the tests; the classes of the program take as long to load. */
    private static URI folder() {
        try {
            return TiersTest.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    private static List<Method> methods(Class<?> type) {
        return AnnotationSupport.findAnnotatedMethods(type, Testable.class, HierarchyTraversalMode.TOP_DOWN);
    }

    private static boolean hasRealParts(Class<?> type) {
        return type.getSimpleName().endsWith("IT");
    }

    private static boolean isFast(Class<?> type) {
        return type.getSimpleName().matches(".*(Test|Properties)");
    }

    private static boolean isContract(Class<?> type) {
        return type.getSimpleName().endsWith("Contract");
    }

    private static boolean has(AnnotatedElement element) {
        return element.isAnnotationPresent(Smoke.class) || element.isAnnotationPresent(Thorough.class);
    }

    @Test
    void classesHaveNamesThatMavenRuns() {
        assertThat(TESTS)
                .hasSizeGreaterThan(400)
                .allMatch(type -> isFast(type) || hasRealParts(type) || isContract(type));
    }

    @Test
    void classesWithRealPartsAreInOneTier() {
        assertThat(TESTS.stream().filter(TiersTest::hasRealParts))
                .allMatch(type -> type.isAnnotationPresent(Smoke.class) != type.isAnnotationPresent(Thorough.class));
    }

    /** They run with each database, in a tier of its own. */
    @Test
    void contractsAreThoseOfBothDatabases() {
        assertThat(TESTS)
                .allMatch(type -> isContract(type) == type.isAnnotationPresent(DatabaseContract.class))
                .anyMatch(TiersTest::isContract);
    }

    @Test
    void whatIsLeftToAReleaseIsNoSmokeTest() {
        assertThat(TESTS.stream()
                        .filter(type -> type.isAnnotationPresent(BeforeRelease.class)
                                || type.isAnnotationPresent(OnNewest.class)))
                .isNotEmpty()
                .allMatch(type -> type.isAnnotationPresent(Thorough.class));
    }

    @Test
    void fastTestsAreInNoOtherTier() {
        assertThat(TESTS.stream().filter(TiersTest::isFast))
                .noneMatch(type -> has(type) || methods(type).stream().anyMatch(TiersTest::has));
    }
}
