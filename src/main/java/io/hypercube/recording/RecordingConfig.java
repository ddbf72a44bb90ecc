package io.hypercube.recording;

import java.util.List;

/** @param rules the first that covers a session decides how it is recorded; a session that none covers is not recorded */
public record RecordingConfig(List<RecordingRule> rules) {
    public static final RecordingConfig NONE = new RecordingConfig(List.of());

    public RecordingConfig {
        rules = List.copyOf(rules);
    }
}
