package io.hypercube.auth.authorization;

import io.hypercube.auth.authentication.StandingCaller;
import io.hypercube.core.http.ClusterCall;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.RequestInfo;

/**
 * An authorized proxied call. Only {@link AuthorizationGate} can create one, so code that skips authorization does not
 * compile.
 */
public final class AuthorizedRequest {
    private final StandingCaller caller;
    private final ClusterCall call;

    AuthorizedRequest(StandingCaller caller, ClusterCall call) {
        this.caller = caller;
        this.call = call;
    }

    public Caller caller() {
        return caller.caller();
    }

    /**
     * Must be called after each wait of the call.
     *
     * @throws ApiException 401 when the caller is no longer allowed to make it
     */
    public void requireStanding() {
        caller.requireStanding();
    }

    public ClusterCall call() {
        return call;
    }

    /** Whether the call acts as another user, which the caller's scope allows. */
    public boolean impersonation() {
        return call.impersonation();
    }

    public RequestInfo info() {
        return call.info();
    }
}
