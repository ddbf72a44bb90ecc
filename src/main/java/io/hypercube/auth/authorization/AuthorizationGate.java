package io.hypercube.auth.authorization;

import io.hypercube.auth.authentication.StandingCaller;
import io.hypercube.core.http.ClusterCall;
import io.hypercube.core.http.Route.Access;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.RequestInfo;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Authorizes calls, before a cluster is looked up or anything is sent to it. Decides in memory and never blocks. */
public final class AuthorizationGate {
    private final AiClientPolicy aiClients;
    private final ConfirmedWrites confirmed;

    /** A gate by which AI clients may read. */
    public AuthorizationGate() {
        this(AiClientPolicy.READING, new ConfirmedWrites());
    }

    /** @param confirmed the writes that AI clients may make */
    public AuthorizationGate(AiClientPolicy aiClients, ConfirmedWrites confirmed) {
        this.aiClients = aiClients;
        this.confirmed = confirmed;
    }

    /**
     * Authorizes a call to one cluster.
     *
     * @throws ApiException 403 with the reason
     */
    public AuthorizedRequest authorize(StandingCaller caller, ClusterCall call) {
        return authorize(caller, call, null);
    }

    /**
     * The same for a call that may be one of a confirmed plan of an AI client.
     *
     * @param ticket of {@link ConfirmedWrites}, which it uses up; null for none. Means nothing for other callers
     */
    public AuthorizedRequest authorize(StandingCaller caller, ClusterCall call, @Nullable String ticket) {
        Caller known = caller.caller();
        if (known.isAiClient()) {
            boolean planned = confirmed.redeem(ticket, known, call);
            AiClientRules.require(call, aiClients.scopes(known, call.cluster()), planned);
        }
        return switch (ScopeAuthorizer.decide(Attributes.of(known, call))) {
            case Decision.Allowed allowed -> new AuthorizedRequest(caller, call);
            case Decision.Denied denied -> throw ApiException.forbidden("access denied: " + denied.reason());
        };
    }

    /**
     * Authorizes one call to several clusters. Clusters that the caller's scope does not include, or at which an AI client may not read, are
     * left out, as if there were none.
     *
     * @throws ApiException 403 when the scope does not include the call itself
     */
    public List<AuthorizedRequest> authorize(StandingCaller caller, List<ClusterName> clusters, ClusterCall call) {
        return clusters.stream()
                .filter(cluster -> caller.caller().scope().holdsCluster(cluster.value()))
                .filter(cluster -> mayRead(caller.caller(), cluster))
                .map(cluster -> authorize(caller, call.toMember(cluster)))
                .toList();
    }

    private boolean mayRead(Caller caller, ClusterName cluster) {
        return !caller.isAiClient() || aiClients.scopes(caller, cluster).contains(AiScope.READ);
    }

    /** Whether a scope includes a call, without an upgrade or an impersonation. */
    public boolean includes(Scope scope, ClusterName cluster, RequestInfo info) {
        return ScopeAuthorizer.decide(new Attributes("key", scope, cluster, info, false, false))
                instanceof Decision.Allowed;
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
            throw ApiException.forbidden(
                    "access denied: the " + caller.scopeHolder() + "'s scope does not include administration");
        }
        if (access == Access.WHOLE_SCOPE && caller.scope().narrows()) {
            throw ApiException.forbidden("access denied: the " + caller.scopeHolder()
                    + "'s scope is narrowed and this call covers all clusters");
        }
    }
}
