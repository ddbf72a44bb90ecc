package io.hypercube.identity;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What narrows an access key below its account. A null list does not narrow; an empty list allows nothing.
 *
 * @param clusters names or patterns with {@code *}, e.g. {@code prod-*}
 * @param namespaces names or patterns with {@code *}; a cluster-wide call is outside any list of namespaces
 * @param verbs RBAC verbs; acting as another user takes {@code impersonate} by name, which {@code *} does not include
 * @param readOnly only get, list and watch; never exec, attach, portforward or proxy, and no upgrade but of a watch or a pod's log
 */
public record Scope(
        @Nullable List<String> clusters,
        @Nullable List<String> namespaces,
        @Nullable List<String> verbs,
        boolean readOnly) {
    /** Narrows nothing. */
    public static final Scope ALL = new Scope(null, null, null, false);

    public Scope {
        clusters = clusters == null ? null : List.copyOf(clusters);
        namespaces = namespaces == null ? null : List.copyOf(namespaces);
        verbs = verbs == null ? null : List.copyOf(verbs);
    }

    public boolean holdsCluster(String name) {
        return clusters == null || NamePattern.anyMatches(clusters, name);
    }

    /** Whether a caller under this scope may do less than his account. */
    public boolean narrows() {
        return !equals(ALL);
    }
}
