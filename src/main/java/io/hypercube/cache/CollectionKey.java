package io.hypercube.cache;

import io.hypercube.cluster.Cluster;
import io.hypercube.core.kube.GroupVersionResource;
import io.hypercube.core.kube.RequestInfo;

/**
 * Identifies a collection: one resource of one cluster, in one namespace or in all.
 *
 * @param cluster compared by identity: a reconfigured cluster is a different one
 * @param namespace empty for all namespaces, and for cluster-scoped resources
 */
public record CollectionKey(Cluster cluster, GroupVersionResource resource, String namespace) {

    private static final int LONGEST_NAME = 253;

    /**
     * Whether the gateway can read the collection by itself, and no name is too long. It can read nothing from a cluster that
     * gets a token of each caller.
     */
    boolean isPossible() {
        return !cluster.isCalledByToken() && hasPossibleNames();
    }

    /** Whether no name is longer than DNS allows (253 characters). This bounds the memory for collections that do not exist. */
    private boolean hasPossibleNames() {
        return resource.group().length() <= LONGEST_NAME
                && resource.version().length() <= LONGEST_NAME
                && resource.resource().length() <= LONGEST_NAME
                && namespace.length() <= LONGEST_NAME;
    }

    /** The API path at which the collection is listed. */
    public String path() {
        String group = resource.group().isEmpty() ? "/api/" : "/apis/" + resource.group() + "/";
        String place = namespace.isEmpty() ? "/" : "/namespaces/" + namespace + "/";
        return group + resource.version() + place + resource.resource();
    }

    CollectionKey ofAllNamespaces() {
        return namespace.isEmpty() ? this : new CollectionKey(cluster, resource, "");
    }

    /** Whether a write may change this collection. The API version is ignored, because all versions share the same objects. */
    boolean isTouchedBy(Cluster where, RequestInfo.Resource write) {
        return cluster.equals(where)
                && resource.group().equals(write.collection().group())
                && resource.resource().equals(write.collection().resource())
                && (namespace.isEmpty() || namespace.equals(write.namespace()));
    }

    boolean isOfSecrets() {
        return resource.group().isEmpty() && resource.resource().equals("secrets");
    }

    /** The form used in messages and logs. */
    @Override
    public String toString() {
        return cluster.name() + path();
    }
}
