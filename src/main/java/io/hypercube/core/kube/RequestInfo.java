package io.hypercube.core.kube;

import org.jspecify.annotations.Nullable;

/**
 * The verb and resource of a request to an API server, parsed from method, path and query. Used for authorization,
 * logs and metrics; the caller's own bytes are forwarded.
 *
 * @see <a href="https://pkg.go.dev/k8s.io/apiserver/pkg/endpoints/request#RequestInfo">RequestInfo of the API
 *     server</a>
 */
public sealed interface RequestInfo {

    Verb verb();

    /**
     * A request for a resource.
     *
     * @param namespace null for a cluster-wide request
     * @param name null for a collection
     * @param subresource null for the object itself; for {@code proxy}, the path after it is ignored
     */
    record Resource(
            Verb verb,
            GroupVersionResource collection,
            @Nullable String namespace,
            @Nullable String name,
            @Nullable String subresource)
            implements RequestInfo {

        /** Whether it is a GET of a collection that is not a watch; paging applies only to these. */
        public boolean isList() {
            return verb == Verb.LIST;
        }
    }

    /** Any other request: discovery, {@code /version}, {@code /healthz}, {@code /openapi/…}, {@code /metrics}. */
    record NonResource(Verb verb, String path) implements RequestInfo {}
}
