package io.hypercube.auth.authorization;

import io.hypercube.auth.authorization.Decision.Denied;
import io.hypercube.core.identity.NamePattern;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.kube.GroupVersionResource;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.Verb;
import java.util.List;

/**
 * Checks a call against the scope of its credential. With a scope of namespaces a call without a namespace is denied,
 * unless it reads a {@link DiscoveryPath}.
 */
final class ScopeAuthorizer {
    private ScopeAuthorizer() {}

    static Decision decide(Attributes attributes) {
        Scope scope = attributes.scope();
        String verb = attributes.verb().wireName();
        if (!scope.holdsCluster(attributes.cluster().value())) {
            return notIncluded(attributes, "cluster \"" + attributes.cluster() + "\"");
        }
        if (attributes.impersonation() && !holdsImpersonate(scope)) {
            return notIncluded(attributes, "verb impersonate");
        }
        if (scope.readOnly() && !attributes.verb().isReadOnly()) {
            return new Denied("the " + attributes.holder() + " is read-only and the verb is " + verb);
        }
        if (scope.verbs() != null && !NamePattern.anyMatches(scope.verbs(), verb)) {
            return notIncluded(attributes, "verb " + verb);
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
                        : limited(
                                attributes,
                                "the path " + Excerpt.of(call.path())
                                        + " has none (expected: reading discovery, version, OpenAPI or health)");
            case RequestInfo.Resource resource -> {
                String namespace = resource.namespace();
                if (namespace == null) {
                    yield limited(attributes, "\"" + described(attributes, resource) + "\" has no namespace");
                }
                yield NamePattern.anyMatches(namespaces, namespace)
                        ? Decision.ALLOWED
                        : notIncluded(attributes, "namespace \"" + namespace + "\"");
            }
        };
    }

    private static Denied notIncluded(Attributes attributes, String what) {
        return new Denied("the " + attributes.holder() + "'s scope does not include " + what);
    }

    private static Denied limited(Attributes attributes, String refused) {
        return new Denied("the " + attributes.holder() + "'s scope is limited to namespaces and " + refused);
    }

    /** As {@code list deployments.apps}. */
    private static String described(Attributes attributes, RequestInfo.Resource resource) {
        GroupVersionResource of = resource.collection();
        String name = of.group().isEmpty() ? of.resource() : of.resource() + "." + of.group();
        return attributes.verb().wireName() + " " + Excerpt.of(name);
    }
}
