package io.hypercube.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;

import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.time.Duration;
import org.junit.jupiter.api.function.Executable;
import org.junit.jupiter.api.function.ThrowingSupplier;

/** A limit for the work of a call. Other programs on a busy machine lengthen its time on a clock, but not that on a processor. */
public final class ProcessorTime {
    private static final ThreadMXBean THREADS = ManagementFactory.getThreadMXBean();

    private ProcessorTime() {}

    /** Fails the test when the call takes more of a processor in its own thread, or does not end. */
    public static <T> T atMost(Duration limit, ThrowingSupplier<T> call) {
        return assertTimeoutPreemptively(Patience.LONG, () -> {
            long before = THREADS.getCurrentThreadCpuTime();
            T result = call.get();
            Duration used = Duration.ofNanos(THREADS.getCurrentThreadCpuTime() - before);
            assertThat(used).as("processor time").isLessThan(limit);
            return result;
        });
    }

    /** The same for a call without a result. */
    public static void atMost(Duration limit, Executable call) {
        atMost(limit, () -> {
            call.execute();
            return limit;
        });
    }
}
