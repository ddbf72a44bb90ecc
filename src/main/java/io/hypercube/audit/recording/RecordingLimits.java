package io.hypercube.audit.recording;

import io.hypercube.core.limit.ByteBudget;
import io.hypercube.core.limit.CountBudget;
import java.time.Duration;

/**
 * Limits of recordings.
 *
 * @param sessions the number of sessions that are recorded at the same time, shared by account
 * @param unwritten bytes of all sessions that are copied and not yet written, shared by account
 * @param unwrittenOfSession the same for one session
 * @param recording bytes of one recording, uncompressed
 * @param chunk bytes of a recording that are written at once
 * @param delay the longest time until output is written
 * @param retry the time between two attempts to write
 */
public record RecordingLimits(
        CountBudget sessions,
        ByteBudget unwritten,
        long unwrittenOfSession,
        long recording,
        int chunk,
        Duration delay,
        Duration retry) {
    private static final int PART_OF_HEAP = 16;

    /** Memory of a recording besides its queue. */
    private static final long MEMORY = 256 << 10;

    /** The limits of a running gateway. */
    public static RecordingLimits usual() {
        long memory = Runtime.getRuntime().maxMemory() / PART_OF_HEAP;
        int sessions = Math.clamp(memory / MEMORY, 64, 4096);
        return new RecordingLimits(
                new CountBudget(sessions, sessions / 2),
                new ByteBudget(memory),
                4 << 20,
                64 << 20,
                64 << 10,
                Duration.ofSeconds(1),
                Duration.ofSeconds(1));
    }
}
