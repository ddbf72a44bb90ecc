package io.hypercube.audit;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;

/**
 * Settings of the audit log.
 *
 * @param policy of the policy file; empty for the built-in one
 */
public record AuditConfig(Optional<AuditPolicy> policy, FileLog file, Webhook webhook, Retained database) {
    /**
     * The log file.
     *
     * @param path empty for no file; {@link #STANDARD_OUTPUT}
     * @param maxSize bytes that the file may have before it is rotated; 0 for no rotation
     * @param maxAge of rotated files; zero for no limit
     * @param maxBackups the number of rotated files
     */
    public record FileLog(Optional<Path> path, long maxSize, Duration maxAge, int maxBackups, OnFailure onFailure) {
        /** As in {@code kube-apiserver --audit-log-path=-}. */
        public static final Path STANDARD_OUTPUT = Path.of("-");
    }

    /** @param kubeconfig names the server that receives events; empty for none */
    public record Webhook(Optional<Path> kubeconfig, OnFailure onFailure) {}

    /** @param retention how long events are kept in the database; zero turns the database sink off */
    public record Retained(Duration retention, OnFailure onFailure) {}
}
