package io.hypercube.server.call;

import io.hypercube.auth.authentication.Authenticator;
import io.hypercube.auth.authentication.Authenticator.Audience;
import io.hypercube.auth.authentication.Authenticator.Authentication;
import io.hypercube.auth.authentication.StandingCaller;
import io.hypercube.auth.authentication.WebSocketToken;
import io.hypercube.auth.session.BrowserRules;
import io.hypercube.auth.session.RequestSource;
import io.hypercube.core.call.CallEvents;
import io.hypercube.core.call.CallFact;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.server.listener.Inbound;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpMethod;
import io.vertx.core.http.HttpServerRequest;
import java.util.List;
import java.util.Optional;

/**
 * Authenticates a request by its token, in the Authorization field or a WebSocket subprotocol, or, without one, by the session cookie. The cookie only counts for requests that
 * a page of the console sent, and never for AI clients. Runs on the event loop.
 */
public final class AuthenticationGate {
    private static final String WHOAMI = "/api/v1/cube/whoami";
    private static final String INVALID = ", error=\"invalid_token\"";

    private final Authenticator authenticator;
    private final BrowserRules browsers;
    private final String challenge;
    private final Audience audience;

    /**
     * Keeps no state of its own.
     *
     * @param browsers read the session cookie and the origin of requests
     * @param metadata URL of the description of the resource of AI clients; empty without one
     */
    public AuthenticationGate(Authenticator authenticator, BrowserRules browsers, Optional<String> metadata) {
        this(
                authenticator,
                browsers,
                metadata.map(AuthenticationGate::challenge).orElse(""),
                Audience.API);
    }

    private AuthenticationGate(
            Authenticator authenticator, BrowserRules browsers, String challenge, Audience audience) {
        this.authenticator = authenticator;
        this.browsers = browsers;
        this.challenge = challenge;
        this.audience = audience;
    }

    /** For routes and listeners that only AI clients use. */
    public AuthenticationGate ofAiClients() {
        return new AuthenticationGate(authenticator, browsers, challenge, Audience.AI_CLIENTS);
    }

    /**
     * Tells an AI client at which authorization server it gets a token.
     *
     * @see <a href="https://www.rfc-editor.org/rfc/rfc9728#section-5.1">RFC 9728, WWW-Authenticate response</a>
     */
    private static String challenge(String metadata) {
        return "Bearer realm=\"hypercube\", resource_metadata=\"" + metadata + "\", scope=\"" + AiScope.READ.wireName()
                + "\"";
    }

    /** Returns the caller. Fails with a 401, or with a 403 for a request from a page of another site. */
    StandingCaller require(HttpServerRequest inbound, CallEvents call) {
        MultiMap headers = inbound.headers();
        Authentication authentication = call.call().withToken() || audience == Audience.AI_CLIENTS
                ? authenticator.authenticate(authorization(headers), audience)
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
                challenge(inbound, "");
                throw noCredentials();
            }
            case Authentication.Rejected(String reason) -> {
                call.tell(new CallFact.Problem(reason));
                challenge(inbound, INVALID);
                throw ApiException.unauthorized("the credentials are not valid");
            }
        };
    }

    private List<String> authorization(MultiMap headers) {
        List<String> fields = headers.getAll("Authorization");
        return fields.isEmpty() && audience == Audience.API
                ? List.of(WebSocketToken.authorization(headers.getAll("Sec-WebSocket-Protocol")))
                : fields;
    }

    /** Tells an AI client how to get a token after a call that ended with its token. Does nothing for another failure. */
    void challenge(HttpServerRequest inbound, Throwable failure) {
        if (failure instanceof ApiException ended && ended.status().reason() == StatusReason.UNAUTHORIZED) {
            challenge(inbound, INVALID);
        }
    }

    private void challenge(HttpServerRequest inbound, String error) {
        if (audience == Audience.AI_CLIENTS && !challenge.isEmpty()) {
            inbound.response().putHeader("WWW-Authenticate", challenge + error);
        }
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
