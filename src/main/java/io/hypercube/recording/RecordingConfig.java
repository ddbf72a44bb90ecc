package io.hypercube.recording;

import java.util.List;

/**
 * The settings of recordings.
 *
 * @param rules the first that covers a session decides how it is recorded; a session that none covers is not recorded
 * @param maxSize bytes of all recordings together, uncompressed
 */
public record RecordingConfig(List<RecordingRule> rules, long maxSize) {
    public static final RecordingConfig NONE = new RecordingConfig(List.of(), Long.MAX_VALUE);

    public RecordingConfig {
        rules = List.copyOf(rules);
    }
}
