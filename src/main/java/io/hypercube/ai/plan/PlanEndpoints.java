package io.hypercube.ai.plan;

import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.CallNotes.Note;
import io.hypercube.core.http.Json;
import io.hypercube.core.http.Query;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.list.OwnList;
import io.hypercube.list.query.ListShape;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * {@code /api/v1/cube/plans}: the plans of the own AI clients, and those that the caller confirms. A plan is decided with a browser session
 * only, which no AI client and no program has.
 */
public final class PlanEndpoints {
    private static final String PATH = "/api/v1/cube/plans";

    private record Approval(@Nullable Boolean approve) {}

    private final Plans plans;

    public PlanEndpoints(Plans plans) {
        this.plans = plans;
    }

    public List<Route> routes() {
        return List.of(
                Route.wholeScope("GET", PATH, this::list).withCostlyCalls(),
                Route.wholeScope("GET", PATH + "/{id}", this::show),
                Route.wholeScope("POST", PATH + "/{id}/approval", this::decide));
    }

    private ApiResponse list(Caller caller, ApiRequest request) {
        List<Plan> visible = plans.visible(caller);
        Instant now = plans.now(); // afterwards: a plan whose credential has ended expired just now
        List<Map<String, Object>> items =
                visible.stream().map(plan -> view(plan, caller, now, false)).toList();
        byte[] page =
                OwnList.page(Json.write(Map.of("items", items)), newestFirst(request.query()), ListShape.flat("id"));
        return new ApiResponse(200, Map.of("Content-Type", "application/json"), page).noStore();
    }

    private static Map<String, List<String>> newestFirst(Query query) {
        if (isGiven(query, "sortName") || isGiven(query, "sortOrder")) {
            return query.parameters();
        }
        Map<String, List<String>> sorted = new LinkedHashMap<>(query.parameters());
        sorted.put("sortName", List.of("creationTimestamp"));
        sorted.put("sortOrder", List.of("desc"));
        return sorted;
    }

    private static boolean isGiven(Query query, String name) {
        return query.parameters().getOrDefault(name, List.of()).stream().anyMatch(value -> !value.isEmpty());
    }

    private ApiResponse show(Caller caller, ApiRequest request) {
        Plan plan = plans.visible(caller, request.pathParameter("id"));
        return ApiResponse.json(200, view(plan, caller, plans.now(), true)).noStore();
    }

    private ApiResponse decide(Caller caller, ApiRequest request) {
        if (caller.session() == null) {
            throw ApiException.forbidden(
                    "access denied: a plan is decided in the console (expected: a session cookie)");
        }
        Boolean approve = request.json(Approval.class).approve();
        if (approve == null) {
            throw ApiException.badRequest("approve: missing (expected: true or false)");
        }
        request.notes().note(Note.PLAN_DECISION, approve ? "approved" : "denied");
        Plan plan = plans.decide(caller, request.pathParameter("id"), approve);
        return ApiResponse.json(200, view(plan, caller, plans.now(), true)).noStore();
    }

    private static Map<String, Object> view(Plan plan, Caller caller, Instant now, boolean diffs) {
        Map<String, Object> view = new LinkedHashMap<>();
        view.put("id", plan.id());
        view.put("account", plan.owner().account());
        view.put("client", plan.owner().client());
        view.put("tool", plan.tool());
        view.put("cluster", plan.cluster().value());
        view.put("state", plan.told(now));
        view.put(
                "objects",
                plan.changes().stream()
                        .map(change -> object(change.shown(), diffs))
                        .toList());
        view.put("creationTimestamp", plan.creation());
        view.put("expirationTimestamp", plan.expiration());
        view.put("decidedBy", plan.decidedBy());
        view.put("message", plan.message());
        Optional<String> refusal = plan.refusal(caller, now);
        view.put("mayDecide", refusal.isEmpty());
        view.put("reason", refusal.orElse(null));
        return view;
    }

    private static Map<String, Object> object(PlannedChange.Shown shown, boolean diffs) {
        Map<String, Object> object = new LinkedHashMap<>();
        object.put("action", shown.action());
        object.put("resource", shown.resource());
        object.put("namespace", shown.namespace());
        object.put("name", shown.name());
        object.put("resourceVersion", shown.resourceVersion());
        if (diffs) {
            object.put("diff", shown.diff());
            object.put("notes", Objects.requireNonNullElse(shown.notes(), List.of()));
        }
        return object;
    }
}
