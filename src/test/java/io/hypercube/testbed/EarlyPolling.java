package io.hypercube.testbed;

import java.time.Duration;
import org.awaitility.Awaitility;
import org.awaitility.pollinterval.IterativePollInterval;
import org.junit.platform.launcher.LauncherSession;
import org.junit.platform.launcher.LauncherSessionListener;

/**
 * Makes Awaitility poll at once, then after 5 ms, 10 ms and so on up to its default of 100 ms, because most conditions become true
 * within a few milliseconds. A condition may take as long as {@link Patience} says. JUnit's launcher finds the class by its service file, before the first test of a JVM.
 */
public final class EarlyPolling implements LauncherSessionListener {
    private static final Duration FIRST = Duration.ofMillis(5);
    private static final Duration LONGEST = Duration.ofMillis(100);

    @Override
    public void launcherSessionOpened(LauncherSession session) {
        Awaitility.setDefaultTimeout(Patience.LONG);
        Awaitility.setDefaultPollDelay(Duration.ZERO);
        Awaitility.setDefaultPollInterval(IterativePollInterval.iterative(EarlyPolling::next, FIRST));
    }

    private static Duration next(Duration last) {
        Duration twice = last.multipliedBy(2);
        return twice.compareTo(LONGEST) < 0 ? twice : LONGEST;
    }
}
