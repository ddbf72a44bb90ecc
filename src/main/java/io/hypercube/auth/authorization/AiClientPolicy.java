package io.hypercube.auth.authorization;

import io.hypercube.core.identity.AiClient;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ClusterName;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;

/**
 * The rules of AI clients: the first that matches account, client and cluster counts. Without rules, AI clients may read. With rules of
 * which none matches, they may do nothing. Decides in memory, at each call, by the current rules. Thread-safe.
 */
public final class AiClientPolicy {
    /** Without rules. */
    static final AiClientPolicy READING = new AiClientPolicy(List::of);

    private final Supplier<List<AiClientRule>> rules;

    /** @param rules the current ones */
    public AiClientPolicy(Supplier<List<AiClientRule>> rules) {
        this.rules = rules;
    }

    /** The rule of a caller at a cluster; empty when none matches, and for a caller who is no AI client. */
    public Optional<AiClientRule> rule(Caller caller, ClusterName cluster) {
        AiClient client = caller.origin().aiClient();
        if (client == null) {
            return Optional.empty();
        }
        List<AiClientRule> current = rules.get();
        return current.isEmpty()
                ? Optional.of(AiClientRule.READING)
                : current.stream()
                        .filter(rule -> rule.matches(caller, client, cluster))
                        .findFirst();
    }

    /** The scopes that some rule names, in order: no client can use another one. */
    public Set<AiScope> grantable() {
        List<AiClientRule> current = rules.get();
        EnumSet<AiScope> scopes = EnumSet.noneOf(AiScope.class);
        (current.isEmpty() ? List.of(AiClientRule.READING) : current).forEach(rule -> scopes.addAll(rule.scopes()));
        return scopes;
    }

    /** Whether a rule lets the caller write at some cluster, with a token that has the scope. */
    public boolean mayWriteSomewhere(Caller caller) {
        AiClient client = caller.origin().aiClient();
        return client != null
                && rules.get().stream()
                        .anyMatch(rule -> rule.scopes().contains(AiScope.WRITE) && rule.isFor(caller, client));
    }

    /** The scopes of a caller at a cluster: those that both the token and the rule have. */
    public Set<AiScope> scopes(Caller caller, ClusterName cluster) {
        AiClient client = caller.origin().aiClient();
        EnumSet<AiScope> both = EnumSet.noneOf(AiScope.class);
        if (client != null) {
            both.addAll(client.scopes());
            both.retainAll(rule(caller, cluster).map(AiClientRule::scopes).orElse(Set.of()));
        }
        return both;
    }
}
