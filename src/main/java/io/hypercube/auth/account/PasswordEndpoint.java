package io.hypercube.auth.account;

import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import org.jspecify.annotations.Nullable;

/**
 * {@code PUT /api/v1/cube/accounts/{name}/password}: sets one's own password, which requires the old one, or as an admin the
 * password of another account. Tokens and sessions obtained with the old password end, including the caller's own.
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
            throw ApiException.forbidden("access denied: a key with a narrowed scope may not change passwords");
        }
        if (caller.isWorkload()) {
            throw ApiException.forbidden("access denied: a workload may not change passwords");
        }
        if (!own && !caller.isAdmin()) {
            throw ApiException.forbidden("account \"" + caller.user().name() + "\" has role "
                    + caller.role().wireName() + " (expected: admin, to set the password of another account)");
        }
        accounts.requireLocal(name);
        Change wanted = request.json(Change.class);
        Secret password = wanted.password();
        if (password == null) {
            throw ApiException.badRequest("password: missing (expected: the new password)");
        }
        AccountRules.requirePassword(password);
        if (own) {
            requireOld(name, wanted.oldPassword(), request.peer());
        } else if (wanted.oldPassword() != null) {
            throw ApiException.badRequest("oldPassword: not allowed for another account (expected: only for your own)");
        }
        accounts.setPassword(name, password);
        if (own) {
            passwords.changed(name, request.peer());
        }
        return ApiResponse.success().noStore();
    }

    private void requireOld(String name, @Nullable Secret old, String peer) {
        if (old == null) {
            throw ApiException.badRequest("oldPassword: missing (expected: your current password)");
        }
        if (passwords.recognise(name, old, peer).isEmpty()) {
            throw ApiException.forbidden("oldPassword: not the password of account \"" + name + "\"");
        }
    }
}
