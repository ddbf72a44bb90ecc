package io.hypercube.storage;

import io.hypercube.testbed.Thorough;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.ClassTemplate;
import org.junit.jupiter.api.extension.ExtendWith;

/**
 * A class of tests for both databases, whose name ends in {@code Contract}. Its constructor takes a {@link TestedDatabase}, which is empty for
 * each test. {@link EachDatabase} says which run has which database.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Thorough
@ClassTemplate
@ExtendWith(EachDatabase.class)
public @interface DatabaseContract {}
