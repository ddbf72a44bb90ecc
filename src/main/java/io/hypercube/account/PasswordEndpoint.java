package io.hypercube.account;

import io.hypercube.http.ApiRequest;
import io.hypercube.http.ApiResponse;
import io.hypercube.http.Route;
import io.hypercube.identity.Caller;
import io.hypercube.identity.Secret;
import io.hypercube.kube.ApiException;
import org.jspecify.annotations.Nullable;

/**
 * {@code PUT /api/v1/cube/accounts/{name}/password}: one's own with the old one, also for admins; anybody else's for admins.
 * Whatever was got by the old password ends, the caller's own session too.
 */
public final class PasswordEndpoint {
    private record Change(
            @Nullable Secret password, @Nullable Secret oldPassword) {}

    private final Accounts accounts;
    private final PasswordCheck passwords;

    public PasswordEndpoint(Accounts accounts, PasswordCheck passwords) {
        this.accounts = accounts;
        this.passwords = passwords;
    }

    public Route route() {
        return Route.authenticated("PUT", AccountEndpoints.ONE + "/password", this::set);
    }

    private ApiResponse set(Caller caller, ApiRequest request) {
        String name = AccountEndpoints.name(request);
        boolean own = caller.user().name().equals(name);
        if (caller.scope().narrows()) {
            throw ApiException.forbidden("access denied: the key's scope does not hold passwords");
        }
        if (!own && !caller.isAdmin()) {
            throw ApiException.forbidden("account \"" + caller.user().name() + "\" has role "
                    + caller.role().wireName() + " (expected: admin, for the password of somebody else)");
        }
        Change wanted = request.json(Change.class);
        Secret password = wanted.password();
        if (password == null) {
            throw ApiException.badRequest("password: missing (expected: the new password)");
        }
        AccountRules.requirePassword(password);
        if (own) {
            requireOld(name, wanted.oldPassword(), request.peer());
        } else if (wanted.oldPassword() != null) {
            throw ApiException.badRequest("oldPassword: given for somebody else (expected: only with one's own)");
        }
        accounts.setPassword(name, password);
        if (own) {
            passwords.changed(name, request.peer());
        }
        return ApiResponse.success().noStore();
    }

    private void requireOld(String name, @Nullable Secret old, String peer) {
        if (old == null) {
            throw ApiException.badRequest("oldPassword: missing (expected: the password so far, for one's own)");
        }
        if (passwords.recognise(name, old, peer).isEmpty()) {
            throw ApiException.forbidden("oldPassword: not the password of account \"" + name + "\"");
        }
    }
}
