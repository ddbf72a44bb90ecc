package io.hypercube.authorization;

import io.hypercube.identity.Caller;
import io.hypercube.kube.ClusterName;
import io.hypercube.kube.RequestInfo;
import io.hypercube.kube.Verb;

/**
 * All that a decision about a proxied call looks at.
 *
 * @param upgrade whether it asks to leave HTTP
 * @param impersonation whether it asks to act as another user, with any field that begins with {@code Impersonate-}
 */
public record Attributes(
        Caller caller, ClusterName cluster, RequestInfo request, boolean upgrade, boolean impersonation) {
    /**
     * What the call does. An upgrade opens a line in both directions that nobody looks into: a GET of an aggregated API may be
     * a machine's console. So it is {@code connect} unless it is known to be reading: a watch, or a pod's log.
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

    private static boolean isPodLog(RequestInfo.Resource resource) {
        return "log".equals(resource.subresource())
                && resource.collection().group().isEmpty()
                && resource.collection().resource().equals("pods");
    }
}
