package io.hypercube.audit.recording;

import java.time.Duration;
import java.util.List;

/**
 * The settings of recordings.
 *
 * @param rules the first that covers a session decides how it is recorded; a session that none covers is not recorded
 * @param maxSize bytes of all recordings together, uncompressed
 * @param minAge time after its end in which a recording is not deleted for the size: who fills the space cannot delete fresh evidence
 */
public record RecordingConfig(List<RecordingRule> rules, long maxSize, Duration minAge) {
    public static final RecordingConfig NONE = new RecordingConfig(List.of(), Long.MAX_VALUE, Duration.ZERO);

    public RecordingConfig {
        rules = List.copyOf(rules);
    }
}
