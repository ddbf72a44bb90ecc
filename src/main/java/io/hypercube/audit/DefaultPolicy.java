package io.hypercube.audit;

import io.hypercube.audit.AuditPolicy.AuditAttributes;
import io.hypercube.audit.AuditPolicy.AuditDecision;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The policy without a file: the metadata of every change, every read of Secrets, every exec, attach, port-forward, proxy and
 * other tunnel, every sign-in, every call that hands out credentials or a recording, and every refusal.
 */
final class DefaultPolicy implements AuditPolicy {
    /** Verbs of calls that change nothing. {@code head} and {@code options} are the methods of paths that are no resource. */
    private static final Set<String> READS = Set.of("get", "list", "watch", "head", "options");

    private static final Set<String> TUNNELS = Set.of("exec", "attach", "portforward", "proxy");

    /** Groups whose resources {@code …reviews} are questions that the API server answers and does not store. */
    private static final Set<String> REVIEW_GROUPS = Set.of(
            "authentication.k8s.io", "authorization.k8s.io", "authorization.openshift.io", "security.openshift.io");

    @Override
    public AuditDecision decide(AuditAttributes attributes) {
        return attributes.refused() || attributes.tunnel() || isRecorded(attributes)
                ? AuditDecision.METADATA
                : AuditDecision.NONE;
    }

    private static boolean isRecorded(AuditAttributes call) {
        ObjectReference object = call.object();
        if (!READS.contains(call.verb())) {
            return object == null || !isReview(object, call.verb());
        }
        if (OwnApiCall.is(call)) {
            return isRecordedRead(call.path());
        }
        return object != null && (isSecret(object) || isTunnel(object.subresource()));
    }

    /** Reads of the gateway's own API that sign in, or that hand out credentials or what was seen in a container. */
    private static boolean isRecordedRead(String path) {
        int from = OwnApiCall.PREFIX.length();
        return path.equals("/api/v1/cube/key/token")
                || path.startsWith("recordings/", from)
                || (path.startsWith("providers/", from) && path.endsWith("/callback"))
                || (path.startsWith("clusters/", from) && path.endsWith("/kubeconfig"));
    }

    private static boolean isSecret(ObjectReference object) {
        return object.apiGroup().isEmpty() && object.resource().equals("secrets");
    }

    private static boolean isTunnel(@Nullable String subresource) {
        return subresource != null && TUNNELS.contains(subresource);
    }

    private static boolean isReview(ObjectReference object, String verb) {
        return verb.equals("create")
                && object.subresource() == null
                && object.resource().endsWith("reviews")
                && REVIEW_GROUPS.contains(object.apiGroup());
    }
}
