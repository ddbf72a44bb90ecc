package io.hypercube.auth.authorization;

import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.RequestInfo;

/**
 * An authorized proxied call. Only {@link AuthorizationGate} can create one, so code that skips authorization does not
 * compile.
 */
public final class AuthorizedRequest {
    private final Attributes attributes;

    AuthorizedRequest(Attributes attributes) {
        this.attributes = attributes;
    }

    public Caller caller() {
        return attributes.caller();
    }

    public ClusterName cluster() {
        return attributes.cluster();
    }

    public RequestInfo info() {
        return attributes.request();
    }

    /** Whether the call impersonates another user, which the caller's scope allows. */
    public boolean impersonation() {
        return attributes.impersonation();
    }
}
