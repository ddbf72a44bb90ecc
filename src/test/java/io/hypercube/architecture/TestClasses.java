package io.hypercube.architecture;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.net.URI;
import java.net.URISyntaxException;
import java.util.List;
import org.junit.platform.commons.annotation.Testable;
import org.junit.platform.commons.support.AnnotationSupport;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/** The classes that have tests, and the tests of each. */
final class TestClasses {
    static final List<Class<?>> ALL = ReflectionSupport.findAllClassesInClasspathRoot(
            folder(),
            type -> !Modifier.isAbstract(type.getModifiers()) && !tests(type).isEmpty(),
            name -> name.startsWith("io.hypercube."));

    private TestClasses() {}

    /** That of the tests; the classes of the program take as long to load. */
    private static URI folder() {
        try {
            return TestClasses.class
                    .getProtectionDomain()
                    .getCodeSource()
                    .getLocation()
                    .toURI();
        } catch (URISyntaxException e) {
            throw new IllegalStateException(e);
        }
    }

    static List<Method> tests(Class<?> type) {
        return AnnotationSupport.findAnnotatedMethods(type, Testable.class, HierarchyTraversalMode.TOP_DOWN);
    }
}
