package io.hypercube.audit;

import java.nio.file.Path;
import java.time.Duration;
import java.util.Optional;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

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

    /** Chooses the policy. */
    public static final class AuditPolicies {
        private static final Logger LOGGER = LoggerFactory.getLogger(AuditPolicies.class);

        private AuditPolicies() {}

        /** The policy of the file, or the built-in one without a file. Warns when the file asks for bodies of responses. */
        public static AuditPolicy of(AuditConfig config) {
            if (config.policy().orElse(null) instanceof RulePolicy rules && rules.wantsResponses()) {
                LOGGER.warn(
                        "the audit policy has rules with level RequestResponse, which record what Request records: bodies of"
                                + " responses are not read");
            }
            return config.policy().orElseGet(DefaultPolicy::new);
        }
    }
}
