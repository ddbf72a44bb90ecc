package io.hypercube.auth.authorization;

import io.hypercube.auth.authentication.StandingCaller;
import io.hypercube.core.http.ClusterCall;
import io.hypercube.core.http.Route.Access;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.RequestInfo;
import java.util.List;

/** Authorizes calls, before a cluster is looked up or anything is sent to it. Decides in memory and never blocks. */
public final class AuthorizationGate {

    /**
     * Authorizes a call to one cluster.
     *
     * @throws ApiException 403 with the reason
     */
    public AuthorizedRequest authorize(StandingCaller caller, ClusterCall call) {
        if (caller.caller().isAiClient()) {
            AiClientRules.require(call);
        }
        return switch (ScopeAuthorizer.decide(Attributes.of(caller.caller().scope(), call))) {
            case Decision.Allowed allowed -> new AuthorizedRequest(caller, call);
            case Decision.Denied denied -> throw ApiException.forbidden("access denied: " + denied.reason());
        };
    }

    /**
     * Authorizes one call to several clusters. Clusters that the key's scope does not include are left out, as if there were
     * none.
     *
     * @throws ApiException 403 when the scope does not include the call itself
     */
    public List<AuthorizedRequest> authorize(StandingCaller caller, List<ClusterName> clusters, ClusterCall call) {
        return clusters.stream()
                .filter(cluster -> caller.caller().scope().holdsCluster(cluster.value()))
                .map(cluster -> authorize(caller, call.toMember(cluster)))
                .toList();
    }

    /** Whether a scope includes a call, without an upgrade or an impersonation. */
    public boolean includes(Scope scope, ClusterName cluster, RequestInfo info) {
        return ScopeAuthorizer.decide(new Attributes(scope, cluster, info, false, false)) instanceof Decision.Allowed;
    }

    /** Authorizes a call to the gateway's own API. Fails with a 403. */
    public void require(Access access, Caller caller) {
        if (access == Access.ADMIN && caller.isWorkload()) {
            throw ApiException.forbidden(
                    "access denied: a workload may not administrate the gateway, whatever the role of its account");
        }
        if (access == Access.ADMIN && !caller.isAdmin()) {
            throw ApiException.forbidden("account \"" + caller.user().name() + "\" has role "
                    + caller.role().wireName() + " (expected: admin)");
        }
        if (access == Access.ADMIN && caller.scope().narrows()) {
            throw ApiException.forbidden("access denied: the key's scope does not include administration");
        }
        if (access == Access.WHOLE_SCOPE && caller.scope().narrows()) {
            throw ApiException.forbidden(
                    "access denied: the key's scope is narrowed and this call covers all clusters");
        }
    }
}
