package io.hypercube.authorization;

import io.hypercube.identity.Caller;
import io.hypercube.kube.ClusterName;
import io.hypercube.kube.RequestInfo;

/** A proxied call that passed the gate. Only {@link AuthorizationGate} makes one, so what skipped it does not compile. */
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

    /** Whether the call asks to act as another user, and the caller's scope holds that verb. */
    public boolean impersonation() {
        return attributes.impersonation();
    }
}
