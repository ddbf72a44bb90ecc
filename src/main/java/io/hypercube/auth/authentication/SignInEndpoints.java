package io.hypercube.auth.authentication;

import io.hypercube.auth.account.Account;
import io.hypercube.auth.directory.AccountDirectory;
import io.hypercube.auth.session.BrowserRules;
import io.hypercube.auth.session.RequestSource;
import io.hypercube.auth.session.Sessions;
import io.hypercube.auth.token.TokenIssuer;
import io.hypercube.auth.token.TokenIssuer.IssuedToken;
import io.hypercube.auth.token.TokenSubject;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.CallNotes.Note;
import io.hypercube.core.http.Headers;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Device;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** {@code /api/v1/cube/login}: exchanges a password for a token and, on request, a session cookie. */
public final class SignInEndpoints {
    private record SignIn(
            @Nullable String name,
            @Nullable Secret password,
            @Nullable Boolean session,
            @Nullable String provider,
            @Nullable Boolean breakGlass) {}

    private final PasswordSources passwords;
    private final AccountDirectory directory;
    private final TokenIssuer issuer;
    private final Sessions sessions;
    private final BrowserRules browsers;

    public SignInEndpoints(
            PasswordSources passwords,
            AccountDirectory directory,
            TokenIssuer issuer,
            Sessions sessions,
            BrowserRules browsers) {
        this.passwords = passwords;
        this.directory = directory;
        this.issuer = issuer;
        this.sessions = sessions;
        this.browsers = browsers;
    }

    public List<Route> routes() {
        return List.of(Route.recognising("POST", "/api/v1/cube/login", this::signIn));
    }

    private ApiResponse signIn(ApiRequest request) {
        SignIn asked = request.json(SignIn.class);
        if (asked.name() == null || asked.password() == null) {
            throw ApiException.badRequest("name, password: missing (expected: both)");
        }
        request.notes().note(Note.ATTEMPTED_NAME, asked.name());
        request.notes().note(Note.SIGN_IN_KIND, kind(asked));
        boolean session = Boolean.TRUE.equals(asked.session());
        if (session) {
            // otherwise a page of another site could sign the browser in to another account (login CSRF)
            browsers.requireNoOtherSite(source(request));
        }
        Account account = passwords
                .recognise(new PasswordSources.Attempt(
                        asked.name(),
                        asked.password(),
                        asked.provider(),
                        Boolean.TRUE.equals(asked.breakGlass()),
                        request.peer()))
                .orElseThrow(() -> ApiException.unauthorized("the name or the password is not valid"));
        request.notes().signedIn(account.name(), account.id());
        // the account may have just been created by another process; its token must work at once
        directory.refreshTogether();
        ApiResponse answer = ApiResponse.json(200, token(account)).noStore();
        return session
                ? answer.with(
                        "Set-Cookie", browsers.signedIn(sessions.begin(account, browser(request)), sessions.seconds()))
                : answer;
    }

    private static String kind(SignIn asked) {
        if (asked.provider() != null) {
            return "directory";
        }
        return Boolean.TRUE.equals(asked.breakGlass()) ? "break-glass" : "password";
    }

    private Map<String, Object> token(Account account) {
        IssuedToken issued =
                issuer.issue(new TokenSubject(account.name(), account.id(), account.passwordVersion(), null));
        Map<String, Object> answer = new LinkedHashMap<>();
        answer.put("token", issued.token().reveal());
        answer.put("expirationTimestamp", issued.expiration());
        answer.put("account", view(account));
        return answer;
    }

    private static Device browser(ApiRequest request) {
        return new Device(request.headers().first("User-Agent").orElse(""), request.peer());
    }

    private static RequestSource source(ApiRequest request) {
        Headers headers = request.headers();
        return RequestSource.of(request.method(), headers.first("Host").orElse(""), false, headers::all);
    }

    private static Map<String, Object> view(Account account) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("name", account.name());
        view.put("displayName", account.displayName());
        view.put("role", account.role().wireName());
        view.put("groups", account.groups());
        return view;
    }
}
