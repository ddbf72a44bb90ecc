package io.hypercube.auth.authorization;

import io.hypercube.core.http.ClusterCall;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.Verb;

/**
 * The attributes of a proxied call for an authorization decision.
 *
 * @param holder of the scope, for messages: {@link Caller#scopeHolder()}
 * @param scope of the caller's credential
 */
record Attributes(
        String holder, Scope scope, ClusterName cluster, RequestInfo request, boolean upgrade, boolean impersonation) {
    /** The attributes of a request that was read. */
    static Attributes of(Caller caller, ClusterCall call) {
        return new Attributes(
                caller.scopeHolder(),
                caller.scope(),
                call.cluster(),
                call.info(),
                call.upgrade(),
                call.impersonation());
    }

    /**
     * The verb of the call. An upgrade opens a tunnel whose bytes are not inspected; a GET of an aggregated API may
     * open the console of a virtual machine. So an upgrade is {@code connect} unless it is a watch or a pod's log.
     */
    Verb verb() {
        return upgrade && !isKnownToRead() ? Verb.CONNECT : request.verb();
    }

    private boolean isKnownToRead() {
        return request instanceof RequestInfo.Resource resource
                && (isWatch(resource) || (resource.verb() == Verb.GET && isPodLog(resource)));
    }

    private static boolean isWatch(RequestInfo.Resource resource) {
        return resource.verb() == Verb.WATCH && resource.subresource() == null;
    }

    static boolean isPodLog(RequestInfo.Resource resource) {
        return "log".equals(resource.subresource())
                && resource.collection().group().isEmpty()
                && resource.collection().resource().equals("pods");
    }
}
