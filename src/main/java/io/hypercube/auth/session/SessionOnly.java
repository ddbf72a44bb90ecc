package io.hypercube.auth.session;

import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.SessionId;
import io.hypercube.core.kube.ApiException;

/**
 * Decisions that a person makes in a browser. A token must not make them: one of an access key could get a credential without its scope, and
 * any could get one that lives longer.
 */
public final class SessionOnly {
    private SessionOnly() {}

    /**
     * The browser session of the caller.
     *
     * @param decision for the message: "a device is approved"
     * @throws ApiException 403 for any other credential
     */
    public static SessionId require(Caller caller, String decision) {
        SessionId session = caller.session();
        if (session == null) {
            throw ApiException.forbidden("access denied: " + decision + " in the console (expected: a session cookie)");
        }
        return session;
    }
}
