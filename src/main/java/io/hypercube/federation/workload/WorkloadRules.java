package io.hypercube.federation.workload;

import io.hypercube.auth.authentication.Authenticator.WorkloadScopes;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.Workload;
import io.hypercube.federation.workload.WorkloadIdentityConfig.WorkloadRule;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The rules of the configuration by what tokens say of them. A token whose rule was changed or removed has no scope. Immutable. */
public final class WorkloadRules implements WorkloadScopes {
    private record Key(String identity, String fingerprint) {}

    private final Map<Key, WorkloadRule> rules = new HashMap<>();

    public WorkloadRules(List<WorkloadIdentityConfig> identities) {
        for (WorkloadIdentityConfig identity : identities) {
            for (int i = 0; i < identity.rules().size(); i++) {
                rules.put(
                        new Key(identity.name(), identity.fingerprint(i)),
                        identity.rules().get(i));
            }
        }
    }

    @Override
    public Optional<Scope> scope(Workload workload, String account) {
        return Optional.ofNullable(rules.get(new Key(workload.identity(), workload.rule())))
                .filter(rule -> rule.account().equals(account))
                .map(WorkloadRule::scope);
    }
}
