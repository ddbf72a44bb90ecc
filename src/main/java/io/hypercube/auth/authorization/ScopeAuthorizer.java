package io.hypercube.auth.authorization;

import io.hypercube.auth.authorization.Decision.Denied;
import io.hypercube.core.identity.NamePattern;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.Verb;
import java.util.List;

/**
 * Checks a call against the scope of its access key. With a scope of namespaces a call without a namespace is denied,
 * unless it reads a {@link DiscoveryPath}.
 */
final class ScopeAuthorizer {
    private ScopeAuthorizer() {}

    static Decision decide(Attributes attributes) {
        Scope scope = attributes.scope();
        String verb = attributes.verb().wireName();
        if (!scope.holdsCluster(attributes.cluster().value())) {
            return new Denied("the key's scope does not include cluster \"" + attributes.cluster() + "\"");
        }
        if (attributes.impersonation() && !holdsImpersonate(scope)) {
            return new Denied("the key's scope does not include verb impersonate");
        }
        if (scope.readOnly() && !attributes.verb().isReadOnly()) {
            return new Denied("the key is read-only and the verb is " + verb);
        }
        if (scope.verbs() != null && !NamePattern.anyMatches(scope.verbs(), verb)) {
            return new Denied("the key's scope does not include verb " + verb);
        }
        return scope.namespaces() == null ? Decision.ALLOWED : decideNamespace(scope.namespaces(), attributes);
    }

    /**
     * A narrowed scope must name the verb impersonate explicitly: {@code *} does not include it, and read-only excludes
     * it.
     */
    private static boolean holdsImpersonate(Scope scope) {
        List<String> verbs = scope.verbs();
        return !scope.narrows() || (!scope.readOnly() && verbs != null && verbs.contains(Verb.IMPERSONATE.wireName()));
    }

    private static Decision decideNamespace(List<String> namespaces, Attributes attributes) {
        return switch (attributes.request()) {
            case RequestInfo.NonResource call ->
                attributes.verb().isReadOnly() && DiscoveryPath.matches(call.path())
                        ? Decision.ALLOWED
                        : new Denied("the key's scope is limited to namespaces and the path has no namespace"
                                + " (expected: reading discovery, version, OpenAPI or health)");
            case RequestInfo.Resource resource -> {
                String namespace = resource.namespace();
                if (namespace == null) {
                    yield new Denied("the key's scope is limited to namespaces and the call is cluster-wide");
                }
                yield NamePattern.anyMatches(namespaces, namespace)
                        ? Decision.ALLOWED
                        : new Denied("the key's scope does not include namespace \"" + namespace + "\"");
            }
        };
    }
}
