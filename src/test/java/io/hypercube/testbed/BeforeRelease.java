package io.hypercube.testbed;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * A {@link Thorough} class of tests that only {@code ./mvnw verify -Prelease} runs: it takes minutes with a packed artifact, or repeats other tests
 * with another product or by another way.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("release")
public @interface BeforeRelease {}
