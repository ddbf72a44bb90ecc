package io.hypercube.audit;

/** Chooses the policy. */
public final class AuditPolicies {
    private AuditPolicies() {}

    /** The policy of the file, or the built-in one without a file. */
    public static AuditPolicy of(AuditConfig config) {
        return config.policy().orElseGet(DefaultPolicy::new);
    }
}
