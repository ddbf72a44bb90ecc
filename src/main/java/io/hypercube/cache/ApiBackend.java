package io.hypercube.cache;

/**
 * Which server answers for an API group and version of a cluster, as far as the gateway knows.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/extend-kubernetes/api-extension/apiserver-aggregation/">API
 *     aggregation</a>
 */
sealed interface ApiBackend {
    ApiBackend UNKNOWN = new Unknown();
    ApiBackend ELSEWHERE = new Elsewhere();

    /**
     * The API server itself, from its own storage: a built-in group or a CustomResourceDefinition.
     *
     * @param version resourceVersion of the APIService; a different version means that another server may have
     *     answered in between
     */
    record Local(long version) implements ApiBackend {}

    /** An aggregated API server, whose answers may differ by caller, or no server at all. */
    record Elsewhere() implements ApiBackend {}

    /** The cluster's APIServices are currently not known. */
    record Unknown() implements ApiBackend {}
}
