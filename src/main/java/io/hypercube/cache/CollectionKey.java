package io.hypercube.cache;

import io.hypercube.cluster.Cluster;
import io.hypercube.kube.GroupVersionResource;
import io.hypercube.kube.RequestInfo;

/**
 * Which objects: one resource of one cluster.
 *
 * @param cluster by identity: one that was configured anew is another
 * @param namespace empty for those of all namespaces, or of a resource that has none
 */
public record CollectionKey(Cluster cluster, GroupVersionResource resource, String namespace) {

    private static final int LONGEST_NAME = 253;

    /**
     * Whether there can be such a collection: no name is longer than DNS allows, so that what is remembered of collections that do not
     * exist is small.
     */
    boolean hasPossibleNames() {
        return resource.group().length() <= LONGEST_NAME
                && resource.version().length() <= LONGEST_NAME
                && resource.resource().length() <= LONGEST_NAME
                && namespace.length() <= LONGEST_NAME;
    }

    /** Where an API server lists them. */
    public String path() {
        String group = resource.group().isEmpty() ? "/api/" : "/apis/" + resource.group() + "/";
        String place = namespace.isEmpty() ? "/" : "/namespaces/" + namespace + "/";
        return group + resource.version() + place + resource.resource();
    }

    CollectionKey ofAllNamespaces() {
        return namespace.isEmpty() ? this : new CollectionKey(cluster, resource, "");
    }

    /** Whether a write may change it; of whatever version of the group, for the objects are the same. */
    boolean isTouchedBy(Cluster where, RequestInfo.Resource write) {
        return cluster.equals(where)
                && resource.group().equals(write.collection().group())
                && resource.resource().equals(write.collection().resource())
                && (namespace.isEmpty() || namespace.equals(write.namespace()));
    }

    boolean isOfSecrets() {
        return resource.group().isEmpty() && resource.resource().equals("secrets");
    }

    /** For messages and logs. */
    @Override
    public String toString() {
        return cluster.name() + path();
    }
}
