package io.hypercube.testbed;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/** A class of tests that only {@code ./mvnw verify -Pthorough} runs, but for those of its tests that are {@link Smoke}. */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("thorough")
public @interface Thorough {}
