package io.hypercube.server;

import io.hypercube.authentication.Authentication;
import io.hypercube.authentication.Authenticator;
import io.hypercube.identity.Caller;
import io.hypercube.kube.ApiException;
import io.hypercube.observability.CallRecord;
import io.hypercube.session.BrowserRules;
import io.hypercube.session.RequestSource;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpServerRequest;
import java.time.InstantSource;
import java.util.List;

/**
 * Who is it: by the token, or else by the session's cookie, and then only where a page of ours has sent the request. On the event
 * loop.
 */
final class AuthenticationGate {
    private final Authenticator authenticator;
    private final BrowserRules browsers;
    private final InstantSource clock;

    AuthenticationGate(Authenticator authenticator, BrowserRules browsers, InstantSource clock) {
        this.authenticator = authenticator;
        this.browsers = browsers;
        this.clock = clock;
    }

    /** Fails with a 401, for a request of another site's page with a 403. */
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
            case Authentication.NoCredentials() -> throw noCredentials();
            case Authentication.Rejected(String reason) -> {
                call.problem(reason);
                throw ApiException.unauthorized("the credentials are not valid");
            }
        };
    }

    /** By the token alone: a session's cookie counts as no credential. Fails with a 401. */
    Caller requireToken(HttpServerRequest inbound, CallRecord call) {
        if (!inbound.headers().contains("Authorization")) {
            throw noCredentials();
        }
        return require(inbound, call);
    }

    private static ApiException noCredentials() {
        return ApiException.unauthorized("no credentials (expected: Authorization: Bearer <token>)");
    }

    /** Asks once more, later: 401 when the caller is not the same any more with the same rights. On any thread. */
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

    /** What a browser opens as a page of its own, whoever wrote it, is not to run as one of ours. */
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
