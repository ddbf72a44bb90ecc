package io.hypercube.config;

import io.hypercube.audit.recording.RecordingConfig;
import io.hypercube.audit.recording.RecordingRule;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;

/** The settings of recorded sessions. Part of {@link Settings#ALL}. */
final class RecordingSettings {
    static final Setting<List<String>> RECORD_SESSIONS = Setting.optional(
            "record-sessions",
            SettingType.RECORDING_RULES,
            "none",
            "Rules that select exec and attach sessions to record, such as `clusters=prod-*,groups=dev,on-failure=strict`; the first that covers a session decides ([recordings](audit.md#recordings-of-sessions)).");

    static final Setting<Long> MAX_SIZE = Setting.of(
            "record-sessions-max-size",
            SettingType.MEMORY,
            "10Gi",
            "Size of all recordings together, uncompressed. Beyond it, the oldest ones of the account that uses most are deleted, `recordSessionsMinAge` after their end at the earliest.");

    static final Setting<Duration> MIN_AGE = Setting.of(
            "record-sessions-min-age",
            SettingType.DURATION,
            "24h",
            "How long recordings are kept after their end although all together are larger than `recordSessionsMaxSize`. 0s protects none.");

    static final List<Setting<?>> ALL = List.of(RECORD_SESSIONS, MAX_SIZE, MIN_AGE);

    private RecordingSettings() {}

    static RecordingConfig read(EffectiveSettings settings) {
        List<String> texts = settings.find(RECORD_SESSIONS).orElse(List.of());
        List<RecordingRule> rules = new ArrayList<>();
        for (int i = 0; i < texts.size(); i++) {
            try {
                rules.add(RecordingRule.parse(texts.get(i)));
            } catch (IllegalArgumentException e) {
                settings.problem(RECORD_SESSIONS, "rule " + (i + 1) + ": " + e.getMessage());
            }
        }
        if (!rules.isEmpty() && settings.get(AuditSettings.RETENTION).isZero()) {
            settings.problem(
                    RECORD_SESSIONS,
                    "recordings are kept as long as audit events; expected: none while " + AuditSettings.RETENTION.key()
                            + " is 0s");
        }
        return new RecordingConfig(rules, settings.get(MAX_SIZE), settings.get(MIN_AGE));
    }
}
