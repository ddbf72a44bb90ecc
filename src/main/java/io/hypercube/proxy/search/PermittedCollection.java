package io.hypercube.proxy.search;

import io.hypercube.cache.HeldCollection;
import io.hypercube.core.kube.GroupVersionResource;

/**
 * A collection that the caller may list.
 *
 * @param namespace the only one that the caller may list; empty for the whole collection
 */
record PermittedCollection(HeldCollection held, String namespace) {
    String cluster() {
        return held.key().cluster().name().value();
    }

    GroupVersionResource resource() {
        return held.key().resource();
    }
}
