package io.hypercube.cache;

/**
 * Which server answers for a group and version of a cluster, as far as the gateway knows.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/extend-kubernetes/api-extension/apiserver-aggregation/">API aggregation</a>
 */
sealed interface ApiBackend {
    ApiBackend UNKNOWN = new Unknown();
    ApiBackend ELSEWHERE = new Elsewhere();

    /**
     * The API server itself, from its own storage: a built-in group or a CustomResourceDefinition.
     *
     * @param version of the APIService that says so: another version may mean that another server answered in between
     */
    record Local(long version) implements ApiBackend {}

    /** Another server behind the API server, which may answer each caller differently; or nobody. */
    record Elsewhere() implements ApiBackend {}

    /** The cluster's APIServices are not known at the moment. */
    record Unknown() implements ApiBackend {}
}
