package io.hypercube.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * A time that the product promises for a call, measured without the time in which programs of this machine waited for a processor: that
 * time says how busy the machine is with other work, and nothing of the gateway. A gateway that waits for something else fails.
 *
 * @see <a href="https://docs.kernel.org/accounting/psi.html">PSI, Pressure Stall Information</a>
 */
public final class Promised {
    private static final Path PRESSURE = Path.of("/proc/pressure/cpu");
    private static final Pattern STALLED = Pattern.compile("some .* total=(\\d+)");

    private Promised() {}

    /** Asserts that the call returns in time. */
    public static void within(Duration promised, Runnable call) {
        Duration stalled = stalled();
        long begun = System.nanoTime();
        call.run();
        Duration taken = Duration.ofNanos(System.nanoTime() - begun);
        assertThat(taken.minus(stalled().minus(stalled))).isLessThan(promised);
    }

    private static Duration stalled() {
        if (!Files.exists(PRESSURE)) {
            return Duration.ZERO;
        }
        try {
            Matcher some = STALLED.matcher(Files.readString(PRESSURE));
            if (!some.find()) {
                throw new IllegalStateException(PRESSURE + " has no line of 'some'");
            }
            return Duration.ofNanos(Long.parseLong(some.group(1)) * 1_000);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
