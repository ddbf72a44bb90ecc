package io.hypercube.audit;

import io.hypercube.audit.AuditPolicy.AuditAttributes;
import io.hypercube.audit.AuditPolicy.AuditDecision;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * One rule of a policy. A call matches when it matches every selection that is not empty.
 *
 * @param decision for calls that match
 * @param callers the users and groups
 * @param verbs empty for every verb
 * @param resources empty for every resource
 * @param namespaces empty for every namespace; the empty name stands for calls without one
 * @param paths of calls that are no resource, exact or ending with {@code *}; empty for every path
 * @see <a href="https://kubernetes.io/docs/reference/config-api/apiserver-audit.v1/#audit-k8s-io-v1-PolicyRule">PolicyRule</a>
 */
public record PolicyRule(
        AuditDecision decision,
        Callers callers,
        Set<String> verbs,
        List<GroupResources> resources,
        Set<String> namespaces,
        List<String> paths) {
    public PolicyRule {
        verbs = Set.copyOf(verbs);
        resources = List.copyOf(resources);
        namespaces = Set.copyOf(namespaces);
        paths = List.copyOf(paths);
    }

    /**
     * The users that a rule applies to. Calls without a user match only when both are empty.
     *
     * @param users empty for every user
     * @param groups a user in any of them matches; empty for every group
     */
    public record Callers(Set<String> users, Set<String> groups) {
        public static final Callers ALL = new Callers(Set.of(), Set.of());

        public Callers {
            users = Set.copyOf(users);
            groups = Set.copyOf(groups);
        }

        private boolean match(AuditAttributes call) {
            return (users.isEmpty() || (!call.user().isEmpty() && users.contains(call.user())))
                    && (groups.isEmpty() || (!call.user().isEmpty() && hasGroup(call.groups())));
        }

        private boolean hasGroup(List<String> given) {
            for (int i = 0; i < given.size(); i++) {
                if (groups.contains(given.get(i))) {
                    return true;
                }
            }
            return false;
        }
    }

    boolean matches(AuditAttributes call) {
        if (!callers.match(call) || !(verbs.isEmpty() || verbs.contains(call.verb()))) {
            return false;
        }
        ObjectReference object = call.object();
        if (!resources.isEmpty() || !namespaces.isEmpty()) {
            return object != null && matchesObject(object);
        }
        return paths.isEmpty() || ((object == null || OwnApiCall.is(call)) && matchesPath(call.path()));
    }

    private boolean matchesObject(ObjectReference object) {
        return (namespaces.isEmpty() || namespaces.contains(orEmpty(object.namespace())))
                && (resources.isEmpty() || matchesResource(object));
    }

    private boolean matchesResource(ObjectReference object) {
        for (int i = 0; i < resources.size(); i++) {
            if (resources.get(i).matches(object)) {
                return true;
            }
        }
        return false;
    }

    private boolean matchesPath(String path) {
        for (int i = 0; i < paths.size(); i++) {
            String pattern = paths.get(i);
            int length = pattern.length() - 1;
            if (pattern.endsWith("*") ? path.regionMatches(0, pattern, 0, length) : pattern.equals(path)) {
                return true;
            }
        }
        return false;
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }
}
