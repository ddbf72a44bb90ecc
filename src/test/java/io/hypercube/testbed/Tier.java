package io.hypercube.testbed;

import java.util.Locale;

/**
 * How much of the tests a run has. {@code ./mvnw test} has the fast ones, {@code ./mvnw verify} has these and the {@link Smoke} ones of those with
 * real parts, {@code ./mvnw verify -Pthorough} has all but those that are {@link BeforeRelease} or {@link OnNewest}, which {@code -Prelease} has.
 * Maven tells it to the tests as {@code hypercube.tier}.
 */
public enum Tier {
    /** Tests that are repeated, such as with versions of kubectl, run once. */
    VERIFY,
    /** Everything. Also outside of Maven, such as in an editor. */
    THOROUGH;

    /** That of the run. */
    public static Tier current() {
        return valueOf(System.getProperty("hypercube.tier", "thorough").toUpperCase(Locale.ROOT));
    }
}
