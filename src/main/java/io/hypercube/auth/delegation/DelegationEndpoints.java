package io.hypercube.auth.delegation;

import io.hypercube.auth.session.SessionOnly;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Json;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.SignInId;
import io.hypercube.core.kube.ApiException;
import io.hypercube.list.OwnList;
import io.hypercube.list.query.ListShape;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code /api/v1/cube/delegations}: what the caller has delegated to AI clients, and its end. Administrators see and end those of all
 * accounts. Only for browser sessions.
 */
public final class DelegationEndpoints {
    private static final String PATH = "/api/v1/cube/delegations";
    private static final String DECISION = "delegations are seen and ended";

    private final DelegationStore store;
    private final InstantSource clock;

    public DelegationEndpoints(DelegationStore store, InstantSource clock) {
        this.store = store;
        this.clock = clock;
    }

    /** Also while AI clients are off: delegations that were made before can be ended. */
    public List<Route> routes() {
        return List.of(
                Route.wholeScope("GET", PATH, this::list), Route.wholeScope("DELETE", PATH + "/{id}", this::end));
    }

    private ApiResponse list(Caller caller, ApiRequest request) {
        SessionOnly.require(caller, DECISION);
        boolean all = all(request);
        if (all && !caller.isAdmin()) {
            throw ApiException.forbidden("access denied: delegations of other accounts (expected role: admin)");
        }
        Optional<String> account =
                all ? Optional.empty() : Optional.of(caller.user().name());
        List<DelegationView> items = store.list(account, clock.instant()).stream()
                .map(DelegationView::of)
                .toList();
        Map<String, List<String>> parameters =
                new LinkedHashMap<>(request.query().parameters());
        parameters.remove("all");
        if (!parameters.containsKey("pageNum")) {
            parameters.putIfAbsent("pageSize", List.of("0")); // an account has few
        }
        byte[] page = OwnList.page(Json.write(Map.of("items", items)), parameters, ListShape.flat("id"));
        return new ApiResponse(200, Map.of("Content-Type", "application/json"), page).noStore();
    }

    private static boolean all(ApiRequest request) {
        String text = request.query().single("all").orElse("false");
        return switch (text) {
            case "true" -> true;
            case "false" -> false;
            default -> throw ApiException.badParameter("all", text, "true or false");
        };
    }

    private ApiResponse end(Caller caller, ApiRequest request) {
        SessionOnly.require(caller, DECISION);
        SignInId id = new SignInId(request.pathParameter("id"));
        boolean mine = store.find(id)
                .filter(found ->
                        caller.isAdmin() || found.account().equals(caller.user().name()))
                .isPresent();
        if (!mine || !store.delete(id)) {
            throw ApiException.notFound("delegations", id.value());
        }
        return ApiResponse.deleted("delegations", id.value());
    }

    /** A delegation, as JSON. */
    record DelegationView(
            String id,
            String account,
            Map<String, String> client,
            List<String> scopes,
            @Nullable List<String> clusters,
            @Nullable List<String> namespaces,
            Instant creationTimestamp,
            Instant lastUseTimestamp,
            Instant expirationTimestamp) {
        static DelegationView of(Delegation delegation) {
            DelegatedClient client = delegation.client();
            return new DelegationView(
                    delegation.id().value(),
                    delegation.account(),
                    Map.of("id", client.id(), "name", client.name(), "host", client.host()),
                    delegation.scopes().stream().sorted().map(AiScope::wireName).toList(),
                    delegation.narrowing().clusters(),
                    delegation.narrowing().namespaces(),
                    delegation.creation(),
                    delegation.lastUse(),
                    delegation.expiration());
        }
    }
}
