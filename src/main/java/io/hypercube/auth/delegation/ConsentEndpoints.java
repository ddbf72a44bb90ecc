package io.hypercube.auth.delegation;

import io.hypercube.auth.account.AccessKeyRequest.ScopeRequest;
import io.hypercube.auth.delegation.AuthorizationRequest.Checked;
import io.hypercube.auth.delegation.DelegationStore.Consent;
import io.hypercube.auth.oauth.OAuthException;
import io.hypercube.auth.session.SessionOnly;
import io.hypercube.auth.token.TokenConfig;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.AiClient.Narrowing;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.SessionId;
import io.hypercube.core.kube.ApiException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.EnumSet;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * {@code /api/v1/cube/consents}: shows the request of an AI client to the person whom it asks, and answers it. Only for browser sessions.
 * The answer is an address to which the console sends the browser.
 */
public final class ConsentEndpoints {
    private static final String PATH = "/api/v1/cube/consents";
    private static final String DECISION = "an AI client is allowed or denied";

    private record Asked(@Nullable String query) {}

    /**
     * @param clusters names or patterns; null for all
     * @param namespaces names or patterns; null for all and for cluster-wide reading
     * @param scopes of those that the client asks for
     */
    private record ConsentDecision(
            @Nullable String query,
            @Nullable Boolean approve,
            @Nullable List<String> clusters,
            @Nullable List<String> namespaces,
            @Nullable List<String> scopes,
            @Nullable Long expirationSeconds) {}

    private final KnownClients clients;
    private final Delegations delegations;
    private final TokenConfig tokens;
    private final DelegationConfig config;
    private final InstantSource clock;

    public ConsentEndpoints(
            KnownClients clients,
            Delegations delegations,
            TokenConfig tokens,
            DelegationConfig config,
            InstantSource clock) {
        this.clients = clients;
        this.delegations = delegations;
        this.tokens = tokens;
        this.config = config;
        this.clock = clock;
    }

    /** None while AI clients are off. */
    public List<Route> routes() {
        return tokens.resourceOfAiClients().isEmpty()
                ? List.of()
                : List.of(
                        Route.authenticated("POST", PATH + "/preview", this::preview),
                        Route.authenticated("POST", PATH, this::decide));
    }

    private ApiResponse preview(Caller caller, ApiRequest request) {
        SessionOnly.require(caller, DECISION);
        return switch (check(caller, request.json(Asked.class).query())) {
            case Checked.Refused(String redirect) -> redirected(redirect);
            case Checked.Valid(AuthorizationRequest asked) ->
                ApiResponse.json(200, view(asked)).noStore();
        };
    }

    private Map<String, Object> view(AuthorizationRequest asked) {
        OAuthClient client = asked.client();
        Map<String, Object> view = new LinkedHashMap<>();
        view.put(
                "client",
                Map.of(
                        "id", client.id(),
                        "name", client.name(),
                        "host", client.delegated().host(),
                        "kind", client.kind().wireName()));
        view.put("redirectUri", asked.redirect().text());
        view.put("redirectHost", asked.redirect().host());
        view.put("loopback", asked.redirect().isLoopback());
        view.put(
                "scopes",
                asked.scopes().stream().sorted().map(AiScope::wireName).toList());
        view.put("longestSeconds", config.longest().toSeconds());
        view.put("defaultSeconds", config.usual().toSeconds());
        return view;
    }

    private ApiResponse decide(Caller caller, ApiRequest request) {
        SessionId session = SessionOnly.require(caller, DECISION);
        ConsentDecision decision = request.json(ConsentDecision.class);
        Boolean approve = decision.approve();
        if (approve == null) {
            throw ApiException.badRequest("approve: missing (expected: true or false)");
        }
        return switch (check(caller, decision.query())) {
            case Checked.Refused(String redirect) -> redirected(redirect);
            case Checked.Valid(AuthorizationRequest asked) ->
                redirected(
                        approve
                                ? asked.answers()
                                        .code(delegations.consent(caller, session, consent(asked, decision), request))
                                : asked.answers()
                                        .error(new OAuthException(
                                                "access_denied", "the person has denied the request")));
        };
    }

    private Checked check(Caller caller, @Nullable String query) {
        if (query == null || query.isEmpty()) {
            throw ApiException.badRequest("query: missing (expected: that of the authorization request)");
        }
        String account = caller.user().name();
        return AuthorizationRequest.check(query, id -> clients.require(id, account), tokens);
    }

    private Consent consent(AuthorizationRequest asked, ConsentDecision decision) {
        Scope scope = new ScopeRequest(decision.clusters(), decision.namespaces(), null, null).toScope();
        return new Consent(
                asked.client().delegated(),
                asked.redirect().text(),
                asked.challenge(),
                scopes(asked, decision.scopes()),
                new Narrowing(scope.clusters(), scope.namespaces()),
                expiration(decision.expirationSeconds()));
    }

    private static Set<AiScope> scopes(AuthorizationRequest asked, @Nullable List<String> chosen) {
        EnumSet<AiScope> scopes = EnumSet.noneOf(AiScope.class);
        for (String name : chosen == null ? List.<String>of() : chosen) {
            scopes.add(AiScope.parse(name)
                    .filter(asked.scopes()::contains)
                    .orElseThrow(() -> ApiException.invalid("scopes", name, "of " + AiScope.text(asked.scopes()))));
        }
        if (scopes.isEmpty()) {
            throw ApiException.invalid("scopes", "none", "at least one of " + AiScope.text(asked.scopes()));
        }
        return scopes;
    }

    private Instant expiration(@Nullable Long seconds) {
        long chosen = seconds == null ? config.usual().toSeconds() : seconds;
        long least = config.shortest().toSeconds();
        long most = config.longest().toSeconds();
        if (chosen < least || chosen > most) {
            throw ApiException.invalid("expirationSeconds", String.valueOf(chosen), "from " + least + " to " + most);
        }
        return clock.instant().plus(Duration.ofSeconds(chosen));
    }

    private static ApiResponse redirected(String address) {
        return ApiResponse.json(200, Map.of("redirect", address)).noStore();
    }
}
