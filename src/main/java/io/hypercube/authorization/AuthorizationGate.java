package io.hypercube.authorization;

import io.hypercube.http.Access;
import io.hypercube.identity.Caller;
import io.hypercube.kube.ApiException;

/** The second gate: 403 before anything is sent or even looked up. Decides in memory and never blocks. */
public final class AuthorizationGate {

    /** @throws ApiException 403 with the reason */
    public AuthorizedRequest authorize(Attributes attributes) {
        return switch (ScopeAuthorizer.decide(attributes)) {
            case Decision.Allowed allowed -> new AuthorizedRequest(attributes);
            case Decision.Denied denied -> throw ApiException.forbidden("access denied: " + denied.reason());
        };
    }

    /** For our own calls. */
    public void require(Access access, Caller caller) {
        if (access == Access.ADMIN && !caller.isAdmin()) {
            throw ApiException.forbidden("account \"" + caller.user().name() + "\" has role "
                    + caller.role().wireName() + " (expected: admin)");
        }
        if (access == Access.ADMIN && caller.scope().narrows()) {
            throw ApiException.forbidden("access denied: the key's scope does not hold administration");
        }
        if (access == Access.WHOLE_SCOPE && caller.scope().narrows()) {
            throw ApiException.forbidden("access denied: the key's scope is narrowed and this tells of every cluster");
        }
    }
}
