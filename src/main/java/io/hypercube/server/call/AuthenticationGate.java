package io.hypercube.server.call;

import io.hypercube.auth.authentication.Authenticator;
import io.hypercube.auth.authentication.Authenticator.Authentication;
import io.hypercube.auth.authentication.StandingCaller;
import io.hypercube.auth.session.BrowserRules;
import io.hypercube.auth.session.RequestSource;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.observability.CallEvents;
import io.hypercube.core.observability.CallFact;
import io.hypercube.server.listener.Inbound;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;

/**
 * Authenticates a request by its token or, without one, by the session cookie. The cookie only counts for requests that
 * a page of the console sent. Runs on the event loop.
 */
public final class AuthenticationGate {
    private static final String WHOAMI = "/api/v1/cube/whoami";

    private final Authenticator authenticator;
    private final BrowserRules browsers;

    /**
     * Keeps no state of its own.
     *
     * @param browsers read the session cookie and the origin of requests
     */
    public AuthenticationGate(Authenticator authenticator, BrowserRules browsers) {
        this.authenticator = authenticator;
        this.browsers = browsers;
    }

    /** Returns the caller. Fails with a 401, or with a 403 for a request from a page of another site. */
    StandingCaller require(HttpServerRequest inbound, CallEvents call) {
        MultiMap headers = inbound.headers();
        Authentication authentication = call.call().withToken()
                ? authenticator.authenticate(headers.getAll("Authorization"))
                : authenticator.authenticateSession(browsers.sessions(headers.getAll("Cookie")));
        return switch (authentication) {
            case Authentication.Authenticated(Caller caller) -> {
                call.tell(new CallFact.Authenticated(caller));
                if (caller.session() != null) {
                    browsers.requireOwnSite(source(inbound));
                    confine(inbound);
                }
                yield authenticator.standing(caller);
            }
            case Authentication.NoCredentials() -> {
                if (inbound.method().equals(HttpMethod.GET) && WHOAMI.equals(inbound.path())) {
                    call.notes().pending(); // the console asks this before anybody has signed in
                }
                throw noCredentials();
            }
            case Authentication.Rejected(String reason) -> {
                call.tell(new CallFact.Problem(reason));
                throw ApiException.unauthorized("the credentials are not valid");
            }
        };
    }

    /** Authenticates by the token only; a session cookie is ignored. Fails with a 401. */
    StandingCaller requireToken(HttpServerRequest inbound, CallEvents call) {
        if (!call.call().withToken()) {
            throw noCredentials();
        }
        return require(inbound, call);
    }

    private static ApiException noCredentials() {
        return ApiException.unauthorized("no credentials (expected: Authorization: Bearer <token>)");
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
