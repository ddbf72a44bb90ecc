package io.hypercube.kube;

import org.jspecify.annotations.Nullable;

/**
 * What a request to an API server asks for, read from method, path and query alone. It is for deciding and for the
 * record; what is sent is the caller's own bytes.
 *
 * @see <a href="https://pkg.go.dev/k8s.io/apiserver/pkg/endpoints/request#RequestInfo">RequestInfo of the API server</a>
 */
public sealed interface RequestInfo {

    Verb verb();

    /**
     * A call of a resource.
     *
     * @param namespace null for a cluster-wide call
     * @param name null for a collection
     * @param subresource null for the object itself; for {@code proxy} what follows it does not count
     */
    record Resource(
            Verb verb,
            GroupVersionResource collection,
            @Nullable String namespace,
            @Nullable String name,
            @Nullable String subresource)
            implements RequestInfo {

        /** A GET that answers with a list: the only call that paging applies to. */
        public boolean isList() {
            return verb == Verb.LIST;
        }
    }

    /** Anything else: discovery, {@code /version}, {@code /healthz}, {@code /openapi/…}, {@code /metrics}. */
    record NonResource(Verb verb, String path) implements RequestInfo {}
}
