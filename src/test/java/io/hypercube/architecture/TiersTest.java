package io.hypercube.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.storage.DatabaseContract;
import io.hypercube.testbed.BeforeRelease;
import io.hypercube.testbed.OnNewest;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import io.hypercube.testbed.Tier;
import java.lang.reflect.AnnotatedElement;
import org.junit.jupiter.api.Test;

/** Each test belongs to a {@link Tier}, by the name of its class and, when it has real parts, by an annotation. */
class TiersTest {
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
        assertThat(TestClasses.ALL)
                .hasSizeGreaterThan(400)
                .allMatch(type -> isFast(type) || hasRealParts(type) || isContract(type));
    }

    @Test
    void classesWithRealPartsAreInOneTier() {
        assertThat(TestClasses.ALL.stream().filter(TiersTest::hasRealParts))
                .allMatch(type -> type.isAnnotationPresent(Smoke.class) != type.isAnnotationPresent(Thorough.class));
    }

    /** They run with each database, in a tier of its own. */
    @Test
    void contractsAreThoseOfBothDatabases() {
        assertThat(TestClasses.ALL)
                .allMatch(type -> isContract(type) == type.isAnnotationPresent(DatabaseContract.class))
                .anyMatch(TiersTest::isContract);
    }

    @Test
    void whatIsLeftToAReleaseIsNoSmokeTest() {
        assertThat(TestClasses.ALL.stream()
                        .filter(type -> type.isAnnotationPresent(BeforeRelease.class)
                                || type.isAnnotationPresent(OnNewest.class)))
                .isNotEmpty()
                .allMatch(type -> type.isAnnotationPresent(Thorough.class));
    }

    @Test
    void fastTestsAreInNoOtherTier() {
        assertThat(TestClasses.ALL.stream().filter(TiersTest::isFast))
                .noneMatch(type -> has(type) || TestClasses.tests(type).stream().anyMatch(TiersTest::has));
    }
}
