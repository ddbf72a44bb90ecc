package io.hypercube.auth.authentication;

import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountSource;
import io.hypercube.auth.account.Accounts;
import io.hypercube.auth.directory.AccountDirectory;
import io.hypercube.auth.session.BrowserRules;
import io.hypercube.auth.session.BrowserSession;
import io.hypercube.auth.session.Sessions;
import io.hypercube.auth.session.SignIns;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.SessionId;
import io.hypercube.core.identity.SignInId;
import io.hypercube.core.identity.Workload;
import io.hypercube.core.kube.ApiException;
import java.net.URI;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;

/** {@code /api/v1/cube/whoami} describes the caller; {@code /api/v1/cube/logout} ends a session or sign-in. */
public final class CallerEndpoints {
    private final AccountDirectory directory;
    private final Sessions sessions;
    private final SignIns signIns;
    private final BrowserRules browsers;
    private final Accounts accounts;
    private final ProviderSignOut providers;

    public CallerEndpoints(
            AccountDirectory directory,
            Sessions sessions,
            SignIns signIns,
            BrowserRules browsers,
            Accounts accounts,
            ProviderSignOut providers) {
        this.directory = directory;
        this.sessions = sessions;
        this.signIns = signIns;
        this.browsers = browsers;
        this.accounts = accounts;
        this.providers = providers;
    }

    public List<Route> routes() {
        return List.of(
                Route.authenticated("GET", "/api/v1/cube/whoami", (caller, request) -> whoAmI(caller)),
                Route.authenticated("POST", Route.LOGOUT, this::signOut));
    }

    private ApiResponse signOut(Caller caller, ApiRequest request) {
        SessionId session = caller.session();
        if (session != null) {
            return signOut(session, request).noStore().with("Set-Cookie", browsers.signedOut());
        }
        SignInId signIn = caller.origin().signIn();
        if (signIn == null) {
            throw ApiException.badRequest("logout: called with a token, which expires by itself"
                    + " (expected: a session cookie, or a token of a command-line sign-in)");
        }
        end(signIn);
        return ApiResponse.success().noStore();
    }

    /** By one write: after it the caller may write nothing more. */
    private void end(SignInId signIn) {
        SessionId ofBrowser = signIn.asSession();
        if (directory.session(ofBrowser).isPresent()) {
            sessions.end(ofBrowser);
        } else {
            signIns.end(signIn);
        }
    }

    /** The session ends before the provider is called, which may take its time. */
    private ApiResponse signOut(SessionId id, ApiRequest request) {
        Supplier<Optional<URI>> page = directory
                .session(id)
                .map(session -> providers.of(session, request))
                .orElse(Optional::empty);
        sessions.end(id);
        return page.get()
                .map(url -> ApiResponse.success(Map.of("endSessionUrl", url.toString())))
                .orElseGet(ApiResponse::success);
    }

    private ApiResponse whoAmI(Caller caller) {
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("account", caller.user().name());
        Optional<Account> account = directory.account(caller.user().name());
        answer.put("displayName", account.map(Account::displayName).orElse(""));
        answer.put(
                "source",
                account.map(Account::source).orElse(AccountSource.LOCAL).name());
        account.filter(found -> !found.source().isLocal())
                .flatMap(found -> accounts.find(found.name()))
                .ifPresent(
                        found -> answer.put("confirmedTimestamp", found.source().confirmed()));
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
        if (caller.session() != null) {
            answer.put("session", true);
        }
        SignInId signIn = caller.origin().signIn();
        if (signIn != null) {
            answer.put("signIn", signIn.value());
        }
        Workload workload = caller.origin().workload();
        if (workload != null) {
            answer.put("workload", Map.of("identity", workload.identity(), "subject", workload.subject()));
        }
        answer.put("expirationTimestamp", caller.expiration());
        return ApiResponse.json(200, answer).noStore();
    }

    /** Signs people out at the identity provider that they came from. */
    @FunctionalInterface
    public interface ProviderSignOut {
        /** Without identity providers. */
        ProviderSignOut NONE = (session, request) -> Optional::empty;

        /**
         * Reads what the provider's page needs, before the session ends here. Blocking.
         *
         * @return finds the page where the browser goes then, and which sends it back to the sign-in page; empty for a session that began
         *     with a password, or when the provider has no such page. It may call the provider, and blocks
         */
        Supplier<Optional<URI>> of(BrowserSession session, ApiRequest request);
    }
}
