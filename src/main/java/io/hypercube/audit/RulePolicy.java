package io.hypercube.audit;

import java.util.List;

/** The rules of a policy file. The first rule that matches decides; a call that matches none is not recorded. Immutable. */
public final class RulePolicy implements AuditPolicy {
    private final PolicyRule[] rules;

    public RulePolicy(List<PolicyRule> rules) {
        this.rules = rules.toArray(PolicyRule[]::new);
    }

    @Override
    public AuditDecision decide(AuditAttributes attributes) {
        for (PolicyRule rule : rules) {
            if (rule.matches(attributes)) {
                return rule.decision();
            }
        }
        return AuditDecision.NONE;
    }
}
