package io.hypercube.authentication;

import io.hypercube.accesskey.AccountDirectory;
import io.hypercube.account.Account;
import io.hypercube.account.Accounts;
import io.hypercube.account.GuessLimiter;
import io.hypercube.http.ApiRequest;
import io.hypercube.http.ApiResponse;
import io.hypercube.http.Route;
import io.hypercube.identity.AccessKeyId;
import io.hypercube.identity.Caller;
import io.hypercube.identity.Scope;
import io.hypercube.identity.Secret;
import io.hypercube.kube.ApiException;
import io.hypercube.token.IssuedToken;
import io.hypercube.token.TokenIssuer;
import io.hypercube.token.TokenSubject;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** {@code /api/v1/cube/login}: a password for a token; {@code /api/v1/cube/whoami}: what a token stands for. */
public final class SignInEndpoints {
    private record SignIn(
            @Nullable String name,
            @Nullable Secret password,
            @Nullable Boolean session) {}

    private final Accounts accounts;
    private final AccountDirectory directory;
    private final TokenIssuer issuer;
    private final GuessLimiter limiter;

    public SignInEndpoints(Accounts accounts, AccountDirectory directory, TokenIssuer issuer, GuessLimiter limiter) {
        this.accounts = accounts;
        this.directory = directory;
        this.issuer = issuer;
        this.limiter = limiter;
    }

    public List<Route> routes() {
        return List.of(
                Route.open("POST", "/api/v1/cube/login", this::signIn),
                Route.authenticated("GET", "/api/v1/cube/whoami", (caller, request) -> whoAmI(caller)));
    }

    private ApiResponse signIn(ApiRequest request) {
        SignIn asked = request.json(SignIn.class);
        if (Boolean.TRUE.equals(asked.session())) {
            throw ApiException.badParameter("session", "true", "false; this version has no sessions");
        }
        if (asked.name() == null || asked.password() == null) {
            throw ApiException.badRequest("name, password: missing (expected: both)");
        }
        Account account = recognise(asked.name(), asked.password(), request.peer());
        IssuedToken issued =
                issuer.issue(new TokenSubject(account.name(), account.id(), account.passwordVersion(), null));
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("token", issued.token().reveal());
        answer.put("expirationTimestamp", issued.expiration());
        answer.put("account", view(account));
        return ApiResponse.json(200, answer).noStore();
    }

    private static Map<String, Object> view(Account account) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("name", account.name());
        view.put("displayName", account.displayName());
        view.put("role", account.role().wireName());
        view.put("groups", account.groups());
        return view;
    }

    private Account recognise(String name, Secret password, String peer) {
        limiter.admit(name, peer);
        // asked again when its turn has come: others may have guessed meanwhile
        Optional<Account> account = accounts.recognise(name, password, () -> limiter.admit(name, peer));
        if (account.isEmpty()) {
            limiter.failed(name, peer);
            throw ApiException.unauthorized("the name or the password is not valid");
        }
        limiter.succeeded(name, peer);
        // an account made by another process a moment ago: its token is to work at once
        directory.refresh();
        return account.get();
    }

    private static ApiResponse whoAmI(Caller caller) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("account", caller.user().name());
        answer.put("role", caller.role().wireName());
        answer.put("groups", caller.user().groups());
        AccessKeyId accessKey = caller.accessKey();
        if (accessKey != null) {
            answer.put("accessKey", accessKey.value());
        }
        Scope scope = caller.scope();
        if (scope.narrows()) {
            answer.put("scope", scope);
        }
        answer.put("expirationTimestamp", caller.expiration());
        return ApiResponse.json(200, answer);
    }
}
