package io.hypercube.testbed;

import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

/** Lines of {@code docs/contract.md} that a test shows, such as {@code 3.12}. {@code PromisesTest} compares both. */
@Target(ElementType.METHOD)
@Retention(RetentionPolicy.RUNTIME)
public @interface Shows {
    /** Numbers of lines. */
    String[] value();
}
