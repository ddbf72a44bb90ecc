package io.hypercube.architecture;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Shows;
import java.io.IOException;
import java.lang.reflect.Method;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.junit.jupiter.api.Disabled;
import org.junit.jupiter.api.Test;
import org.junit.platform.commons.support.AnnotationSupport;

/** Each line of {@code docs/contract.md} has a test that {@link Shows} it. */
class PromisesTest {
    private static final Pattern LINE = Pattern.compile("^\\| (S?[0-9.]+) \\| ", Pattern.MULTILINE);

    /** In the order of the document. */
    private static List<String> lines() throws IOException {
        return LINE.matcher(Files.readString(Path.of("docs/contract.md")))
                .results()
                .map(line -> line.group(1))
                .toList();
    }

    private static Stream<Method> tests() {
        return TestClasses.ALL.stream()
                .flatMap(type -> TestClasses.tests(type).stream())
                .filter(test -> test.isAnnotationPresent(Shows.class));
    }

    private static Stream<String> shown(Method test) {
        return Arrays.stream(test.getAnnotation(Shows.class).value());
    }

    @Test
    void eachLineHasATest() throws IOException {
        assertThat(lines()).hasSizeGreaterThan(120).doesNotHaveDuplicates();
        assertThat(tests().flatMap(PromisesTest::shown).distinct()).containsAll(lines());
    }

    @Test
    void eachTestShowsLinesThatAreThere() throws IOException {
        assertThat(lines()).containsAll(tests().flatMap(PromisesTest::shown).toList());
    }

    @Test
    void eachTestRuns() {
        assertThat(tests())
                .noneMatch(test -> AnnotationSupport.isAnnotated(test, Disabled.class)
                        || AnnotationSupport.isAnnotated(test.getDeclaringClass(), Disabled.class));
    }
}
