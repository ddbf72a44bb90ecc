package io.hypercube.audit;

import io.hypercube.audit.AuditPolicy.AuditAttributes;
import io.hypercube.audit.AuditPolicy.AuditDecision;
import java.util.List;

/** The rules of a policy file. The first rule that matches decides; a call that matches none is not recorded, unless it
 * opens a tunnel. Immutable. */
public final class RulePolicy implements AuditPolicy {
    private final PolicyRule[] rules;

    private final boolean wantsResponses;

    public RulePolicy(List<PolicyRule> rules) {
        this(rules, false);
    }

    /** @param wantsResponses whether a rule asks for the bodies of responses, which are not recorded */
    public RulePolicy(List<PolicyRule> rules, boolean wantsResponses) {
        this.rules = rules.toArray(PolicyRule[]::new);
        this.wantsResponses = wantsResponses;
    }

    boolean wantsResponses() {
        return wantsResponses;
    }

    @Override
    public AuditDecision decide(AuditAttributes attributes) {
        for (PolicyRule rule : rules) {
            if (rule.matches(attributes)) {
                return rule.decision();
            }
        }
        return attributes.tunnel() ? AuditDecision.METADATA : AuditDecision.NONE;
    }
}
