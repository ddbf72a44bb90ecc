package io.hypercube.proxy.page;

import io.hypercube.auth.authorization.AuthorizationGate;
import io.hypercube.cache.CollectionKey;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.Verb;
import io.hypercube.proxy.call.ClusterIdentity;
import io.hypercube.proxy.call.ProxyConfig;

/**
 * Whether a caller may list a collection: first by the scope of its key, then by a SubjectAccessReview of the cluster, whose result is
 * cached. Exactly the lists that the caller gets at the cluster's own address are allowed. Blocks; call it on a virtual thread.
 */
public final class ListPermissions {
    private final AccessReviews reviews;
    private final ProxyConfig config;
    private final AuthorizationGate gate = new AuthorizationGate();

    ListPermissions(AccessReviews reviews, ProxyConfig config) {
        this.reviews = reviews;
        this.config = config;
    }

    /** False also when the cluster does not answer. Can take several seconds; a caller who has no time interrupts the thread. */
    public boolean mayList(Caller caller, CollectionKey key) throws InterruptedException {
        return isInScope(caller, key) && reviews.mayList(caller.user().name(), ClusterIdentity.of(caller, config), key);
    }

    private boolean isInScope(Caller caller, CollectionKey key) {
        String namespace = key.namespace().isEmpty() ? null : key.namespace();
        RequestInfo list = new RequestInfo.Resource(Verb.LIST, key.resource(), namespace, null, null);
        return gate.includes(caller.scope(), key.cluster().name(), list);
    }
}
