package io.hypercube.auth.authorization;

import io.hypercube.core.http.Route.Access;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.RequestInfo;
import java.util.List;

/** Authorizes calls, before a cluster is looked up or anything is sent to it. Decides in memory and never blocks. */
public final class AuthorizationGate {

    /** @throws ApiException 403 with the reason */
    public AuthorizedRequest authorize(Attributes attributes) {
        return switch (ScopeAuthorizer.decide(attributes)) {
            case Decision.Allowed allowed -> new AuthorizedRequest(attributes);
            case Decision.Denied denied -> throw ApiException.forbidden("access denied: " + denied.reason());
        };
    }

    /**
     * Authorizes one call to several clusters. Clusters that the key's scope does not include are left out, as if there were
     * none.
     *
     * @throws ApiException 403 when the scope does not include the call itself
     */
    public List<AuthorizedRequest> authorize(
            Caller caller, List<ClusterName> clusters, RequestInfo info, boolean impersonation) {
        return clusters.stream()
                .filter(cluster -> caller.scope().holdsCluster(cluster.value()))
                .map(cluster -> authorize(new Attributes(caller, cluster, info, false, impersonation)))
                .toList();
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
