package io.hypercube.auth.authentication;

import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.Workload;
import java.util.Optional;

/** The scopes of tokens that were issued to workloads. For event loops; never blocks. */
@FunctionalInterface
public interface WorkloadScopes {
    /** For a gateway without workload identities. */
    WorkloadScopes NONE = (workload, account) -> Optional.empty();

    /** Returns the scope of the rule that matched, or nothing when it is no longer there as it was, or is for another account. */
    Optional<Scope> scope(Workload workload, String account);
}
