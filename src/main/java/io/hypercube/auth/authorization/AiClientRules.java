package io.hypercube.auth.authorization;

import io.hypercube.core.http.ClusterCall;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.Verb;

/**
 * The calls to clusters that can be made for an AI client at all: reading objects, lists, logs, and what describes an API. The tools make
 * no others; this is where a fault in one of them would end.
 */
final class AiClientRules {
    private AiClientRules() {}

    /** @throws ApiException 403 for any other call */
    static void require(ClusterCall call) {
        if (call.upgrade() || call.impersonation() || call.body() || !isReadable(call.info())) {
            throw ApiException.forbidden(
                    "access denied: an AI client can read objects, lists and logs, and nothing else");
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
}
