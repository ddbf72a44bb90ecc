package io.hypercube.config;

import io.hypercube.audit.AuditConfig;
import io.hypercube.audit.OnFailure;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;

/** The settings of the audit log. Part of {@link Settings#ALL}. */
final class AuditSettings {
    static final Setting<Path> POLICY = Setting.optional(
            "audit-policy",
            SettingType.FILE,
            "every change, read of Secrets, exec and the like, sign-in, and refusal",
            "Policy file (`audit.k8s.io/v1`) that selects the calls to record ([audit](audit.md)).");
    static final Setting<Path> FILE = Setting.optional(
            "audit-file",
            SettingType.OUTPUT,
            "none",
            "File to which audit events are written, one JSON object a line. `-` is the standard output.");
    static final Setting<Long> FILE_MAX_SIZE = Setting.of(
            "audit-file-max-size",
            SettingType.MEMORY,
            "100Mi",
            "Size at which the audit file is rotated. 0 for no rotation.");
    static final Setting<Duration> FILE_MAX_AGE = Setting.of(
            "audit-file-max-age",
            SettingType.DURATION,
            "0s",
            "How long rotated audit files are kept. 0s for no limit.");
    static final Setting<Integer> FILE_MAX_BACKUPS = Setting.of(
            "audit-file-max-backups",
            SettingType.COUNT_OF_AT_LEAST_ONE,
            "10",
            "Maximum number of rotated audit files that are kept.");
    static final Setting<OnFailure> FILE_ON_FAILURE = Setting.of(
            "audit-file-on-failure",
            SettingType.ON_FAILURE,
            "continue",
            "If the audit file cannot be written: `refuse` answers calls that must be recorded with 503, `continue` drops events and counts them.");
    static final Setting<Path> WEBHOOK = Setting.optional(
            "audit-webhook",
            SettingType.FILE,
            "none",
            "Kubeconfig file of a server that receives audit events as `EventList`.");
    static final Setting<OnFailure> WEBHOOK_ON_FAILURE = Setting.of(
            "audit-webhook-on-failure",
            SettingType.ON_FAILURE,
            "continue",
            "If the audit webhook does not accept events: `refuse` or `continue`, as for the file.");
    static final Setting<Duration> RETENTION = Setting.of(
            "audit-retention",
            SettingType.DURATION,
            "720h",
            "How long audit events can be queried. 0s keeps none in the database.");
    static final Setting<OnFailure> DATABASE_ON_FAILURE = Setting.of(
            "audit-database-on-failure",
            SettingType.ON_FAILURE,
            "continue",
            "If the database does not accept audit events: `refuse` or `continue`, as for the file.");

    static final List<Setting<?>> ALL = List.of(
            POLICY,
            FILE,
            FILE_MAX_SIZE,
            FILE_MAX_AGE,
            FILE_MAX_BACKUPS,
            FILE_ON_FAILURE,
            WEBHOOK,
            WEBHOOK_ON_FAILURE,
            RETENTION,
            DATABASE_ON_FAILURE);

    private AuditSettings() {}

    static AuditConfig read(EffectiveSettings settings) {
        return new AuditConfig(
                settings.find(POLICY).flatMap(file -> AuditPolicyFile.read(file, settings::add)),
                new AuditConfig.FileLog(
                        settings.find(FILE),
                        settings.get(FILE_MAX_SIZE),
                        settings.get(FILE_MAX_AGE),
                        settings.get(FILE_MAX_BACKUPS),
                        settings.get(FILE_ON_FAILURE)),
                new AuditConfig.Webhook(settings.find(WEBHOOK), settings.get(WEBHOOK_ON_FAILURE)),
                new AuditConfig.Retained(settings.get(RETENTION), settings.get(DATABASE_ON_FAILURE)));
    }
}
