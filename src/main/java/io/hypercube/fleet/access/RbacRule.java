package io.hypercube.fleet.access;

import java.util.List;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A rule of a Role or ClusterRole about resources, as the API returns it.
 *
 * @param index the position in {@code rules} of the role, from 0
 * @param resourceNames null for all objects; otherwise the rule grants nothing but these
 * @see <a href="https://github.com/kubernetes/kubernetes/blob/master/pkg/apis/rbac/v1/evaluation_helpers.go">evaluation_helpers.go</a>
 */
record RbacRule(
        int index,
        List<String> apiGroups,
        List<String> resources,
        List<String> verbs,
        @Nullable List<String> resourceNames) {
    private static final String ALL = "*";

    static RbacRule of(int index, RbacObject rule) {
        List<String> names = rule.texts("resourceNames");
        return new RbacRule(
                index,
                rule.texts("apiGroups"),
                rule.texts("resources"),
                rule.texts("verbs"),
                names.isEmpty() ? null : names);
    }

    /** Whether the rule grants it, at least for some objects. */
    boolean grants(AccessQuestion question) {
        return holds(verbs, question.verb())
                && holds(apiGroups, question.group())
                && holdsResource(question)
                && (resourceNames == null || question.name().isEmpty() || resourceNames.contains(question.name()));
    }

    private static boolean holds(List<String> granted, String asked) {
        return granted.contains(ALL) || granted.contains(asked);
    }

    private boolean holdsResource(AccessQuestion question) {
        String subresource = question.subresource();
        return subresource.isEmpty()
                ? holds(resources, question.resource())
                : holds(resources, question.resource() + "/" + subresource) || resources.contains("*/" + subresource);
    }

    /** An estimate of its size in JSON, in bytes. */
    long size() {
        return Stream.of(apiGroups, resources, verbs, resourceNames == null ? List.<String>of() : resourceNames)
                .flatMap(List::stream)
                .mapToLong(text -> text.length() + 3L)
                .sum();
    }
}
