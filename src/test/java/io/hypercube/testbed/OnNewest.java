package io.hypercube.testbed;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;
import org.junit.jupiter.api.Tag;

/**
 * A class of tests whose clusters serve custom resources by the newest Kubernetes that Debian has and everything else by 1.20, see
 * {@code testbed/newest}. It usually has no tests but those of the class that it extends. Only {@code ./mvnw verify -Prelease} runs it, as
 * what Debian's unstable suite has differs from day to day.
 */
@Target(ElementType.TYPE)
@Retention(RetentionPolicy.RUNTIME)
@Tag("newest")
public @interface OnNewest {}
