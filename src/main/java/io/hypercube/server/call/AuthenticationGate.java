package io.hypercube.server.call;

import io.hypercube.auth.authentication.Authenticator;
import io.hypercube.auth.authentication.Authenticator.Authentication;
import io.hypercube.auth.session.BrowserRules;
import io.hypercube.auth.session.RequestSource;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.observability.CallRecord;
import io.hypercube.server.listener.Inbound;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.time.InstantSource;
import java.util.List;

/**
 * Authenticates a request by its token or, without one, by the session cookie. The cookie only counts for requests that
 * a page of the console sent. Runs on the event loop.
 */
public final class AuthenticationGate {
    private static final String WHOAMI = "/api/v1/cube/whoami";

    private final Authenticator authenticator;
    private final BrowserRules browsers;
    private final InstantSource clock;

    /**
     * Keeps no state of its own.
     *
     * @param browsers read the session cookie and the origin of requests
     * @param clock decides whether a caller's rights have expired
     */
    public AuthenticationGate(Authenticator authenticator, BrowserRules browsers, InstantSource clock) {
        this.authenticator = authenticator;
        this.browsers = browsers;
        this.clock = clock;
    }

    /** Returns the caller. Fails with a 401, or with a 403 for a request from a page of another site. */
    Caller require(HttpServerRequest inbound, CallRecord call) {
        return switch (authenticate(inbound.headers(), call)) {
            case Authentication.Authenticated(Caller caller) -> {
                call.caller(caller);
                if (caller.session() != null) {
                    browsers.requireOwnSite(source(inbound));
                    confine(inbound);
                }
                yield caller;
            }
            case Authentication.NoCredentials() -> {
                if (inbound.method().equals(HttpMethod.GET) && WHOAMI.equals(inbound.path())) {
                    call.notes().pending(); // the console asks this before anybody has signed in
                }
                throw noCredentials();
            }
            case Authentication.Rejected(String reason) -> {
                call.problem(reason);
                throw ApiException.unauthorized("the credentials are not valid");
            }
        };
    }

    /** Authenticates by the token only; a session cookie is ignored. Fails with a 401. */
    Caller requireToken(HttpServerRequest inbound, CallRecord call) {
        if (!inbound.headers().contains("Authorization")) {
            throw noCredentials();
        }
        return require(inbound, call);
    }

    private static ApiException noCredentials() {
        return ApiException.unauthorized("no credentials (expected: Authorization: Bearer <token>)");
    }

    /**
     * Authenticates the caller again later. Fails with a 401 when the caller's rights have changed or ended. Any
     * thread.
     */
    void requireStill(Caller caller) {
        if (!authenticator.stillValid(caller) || !clock.instant().isBefore(caller.expiration())) {
            throw ApiException.unauthorized("the credentials are no longer valid");
        }
    }

    private Authentication authenticate(MultiMap headers, CallRecord call) {
        List<String> authorization = headers.getAll("Authorization");
        if (authorization.isEmpty()) {
            return authenticator.authenticateSession(browsers.sessions(headers.getAll("Cookie")));
        }
        call.withToken();
        return authenticator.authenticate(authorization);
    }

    /** Sandboxes the response, so that content from a cluster cannot run scripts in the console's origin. */
    private static void confine(HttpServerRequest inbound) {
        inbound.response()
                .putHeader("Content-Security-Policy", "sandbox; default-src 'none'; frame-ancestors 'none'")
                .putHeader("X-Content-Type-Options", "nosniff");
    }

    private static RequestSource source(HttpServerRequest inbound) {
        MultiMap headers = inbound.headers();
        return RequestSource.of(
                inbound.method().name(), Inbound.host(inbound), headers.contains("Upgrade"), headers::getAll);
    }
}
