package io.hypercube.auth.authorization;

import io.hypercube.core.http.ClusterCall;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.Verb;
import java.util.Objects;
import java.util.Set;

/**
 * The calls to clusters that can be made for an AI client at all: reading objects, lists, logs, and what describes an API; server-side dry
 * runs; and the writes of confirmed plans. The tools make no others; this is where a fault in one of them would end.
 *
 * <p>Objects are written by {@code PATCH}, which with server-side apply creates them as well, and by {@code DELETE}. No subresource can be
 * written, so there is no exec, attach, portforward, proxy, token request, eviction or approval.
 */
final class AiClientRules {
    private AiClientRules() {}

    /**
     * @param scopes of token and rule at the cluster
     * @param confirmed whether the call is one of a confirmed plan
     * @throws ApiException 403 for any other call
     */
    static void require(ClusterCall call, Set<AiScope> scopes, boolean confirmed) {
        if (call.upgrade() || call.impersonation()) {
            throw refused("a tunnel or an impersonation");
        }
        if (!call.body() && isReadable(call.info())) {
            requireScope(scopes, AiScope.READ, call);
        } else if (isWritable(call.info())) {
            requireScope(scopes, AiScope.WRITE, call);
            if (!confirmed && !isDryRun(call)) {
                throw refused("a change without a confirmed plan");
            }
        } else {
            throw refused("this call");
        }
    }

    private static ApiException refused(String what) {
        return ApiException.forbidden("access denied: an AI client cannot make " + what
                + " (expected: reading objects, lists and logs, a strict dry run, or a change of a confirmed plan)");
    }

    private static void requireScope(Set<AiScope> scopes, AiScope needed, ClusterCall call) {
        if (!scopes.contains(needed)) {
            throw ApiException.forbidden("access denied: the AI client has no " + needed.wireName() + " at cluster \""
                    + call.cluster() + "\" (expected: a token and a rule of mcpRules with it)");
        }
    }

    private static boolean isReadable(RequestInfo info) {
        return switch (info) {
            case RequestInfo.NonResource(var verb, var path) -> verb.isReadOnly() && DiscoveryPath.matches(path);
            case RequestInfo.Resource resource ->
                (resource.verb() == Verb.GET || resource.verb() == Verb.LIST)
                        && (resource.subresource() == null || Attributes.isPodLog(resource));
        };
    }

    private static boolean isWritable(RequestInfo info) {
        return info instanceof RequestInfo.Resource resource
                && (resource.verb() == Verb.PATCH || resource.verb() == Verb.DELETE)
                && resource.name() != null
                && resource.subresource() == null;
    }

    /** The options in the body of a deletion count instead of those of the query, so a dry run has none. */
    private static boolean isDryRun(ClusterCall call) {
        String query = Objects.requireNonNullElse(call.target().query(), "");
        return call.info().verb() == Verb.DELETE
                ? !call.body() && query.equals(AiWriteQuery.DELETE_DRY_RUN)
                : AiWriteQuery.PATCH_DRY_RUNS.contains(query);
    }
}
