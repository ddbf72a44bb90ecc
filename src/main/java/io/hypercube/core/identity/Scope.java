package io.hypercube.core.identity;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Restricts an access key to less than its account. A null list does not restrict; an empty list allows nothing.
 *
 * @param clusters names or patterns with {@code *}, e.g. {@code prod-*}
 * @param namespaces names or patterns with {@code *}; any list excludes cluster-wide calls
 * @param verbs RBAC verbs; impersonating another user requires {@code impersonate} by name, which {@code *} does not include
 * @param readOnly allows get, list and watch only; no exec, attach, portforward or proxy, and upgrades only for watches and logs
 */
public record Scope(
        @Nullable List<String> clusters,
        @Nullable List<String> namespaces,
        @Nullable List<String> verbs,
        boolean readOnly) {
    /** Restricts nothing. */
    public static final Scope ALL = new Scope(null, null, null, false);

    public Scope {
        clusters = clusters == null ? null : List.copyOf(clusters);
        namespaces = namespaces == null ? null : List.copyOf(namespaces);
        verbs = verbs == null ? null : List.copyOf(verbs);
    }

    public boolean holdsCluster(String name) {
        return clusters == null || NamePattern.anyMatches(clusters, name);
    }

    /** The same without anything that changes a cluster. */
    public Scope reading() {
        return new Scope(clusters, namespaces, verbs, true);
    }

    /** Whether the scope allows less than the account. */
    public boolean narrows() {
        return !equals(ALL);
    }
}
