package io.hypercube.audit;

import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Chooses the policy. */
public final class AuditPolicies {
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
