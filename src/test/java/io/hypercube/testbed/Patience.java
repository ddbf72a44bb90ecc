package io.hypercube.testbed;

import java.time.Duration;

/**
 * How long a test waits for what must come before it reports that it did not: on a machine that is busy with twenty other programs,
 * anything may take minutes. No test asserts that something takes less.
 */
public final class Patience {
    public static final int SECONDS = 300;
    public static final int MILLIS = SECONDS * 1_000;
    public static final Duration LONG = Duration.ofSeconds(SECONDS);

    /** The flag for kubectl's commands that wait. */
    public static final String KUBECTL = "--timeout=" + SECONDS + "s";

    private Patience() {}
}
