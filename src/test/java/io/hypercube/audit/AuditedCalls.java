package io.hypercube.audit;

import io.hypercube.audit.AuditPolicy.AuditAttributes;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Calls as a policy sees them. */
final class AuditedCalls {
    private static final List<String> GROUPS = List.of("humans", "developers");

    private AuditedCalls() {}

    static AuditAttributes of(String verb, ObjectReference object) {
        return new AuditAttributes("tim", GROUPS, verb, object, "/of/an/object", false, false);
    }

    static AuditAttributes ofPath(String verb, String path) {
        return new AuditAttributes("tim", GROUPS, verb, null, path, false, false);
    }

    /** A call to the gateway's own API. */
    static AuditAttributes own(String verb, String path) {
        String[] segments = path.split("/");
        String name = segments.length > 5 ? segments[5] : null;
        ObjectReference object =
                new ObjectReference(ObjectReference.OWN_GROUP, "v1", segments[4], null, name, subresource(segments));
        return new AuditAttributes("tim", GROUPS, verb, object, path, false, false);
    }

    static AuditAttributes by(String user, List<String> groups, AuditAttributes call) {
        return new AuditAttributes(
                user, groups, call.verb(), call.object(), call.path(), call.tunnel(), call.refused());
    }

    static AuditAttributes refused(AuditAttributes call) {
        return new AuditAttributes(
                call.user(), call.groups(), call.verb(), call.object(), call.path(), call.tunnel(), true);
    }

    static AuditAttributes tunnel(AuditAttributes call) {
        return new AuditAttributes(
                call.user(), call.groups(), call.verb(), call.object(), call.path(), true, call.refused());
    }

    static ObjectReference pod(@Nullable String subresource) {
        return core("pods", "default", "busybox", subresource);
    }

    static ObjectReference core(
            String resource, @Nullable String namespace, @Nullable String name, @Nullable String subresource) {
        return new ObjectReference("", "v1", resource, namespace, name, subresource);
    }

    static ObjectReference inGroup(String group, String resource, @Nullable String name) {
        return new ObjectReference(group, "v1", resource, null, name, null);
    }

    private static @Nullable String subresource(String[] segments) {
        return segments.length > 6 ? segments[6] : null;
    }
}
