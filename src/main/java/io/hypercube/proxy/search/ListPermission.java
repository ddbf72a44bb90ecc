package io.hypercube.proxy.search;

import io.hypercube.cache.CollectionKey;
import io.hypercube.core.identity.Caller;

/** Whether a caller may list a collection. May block until it is interrupted. */
@FunctionalInterface
public interface ListPermission {
    boolean mayList(Caller caller, CollectionKey key) throws InterruptedException;
}
