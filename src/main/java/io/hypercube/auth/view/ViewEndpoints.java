package io.hypercube.auth.view;

import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.CallNotes.Note;
import io.hypercube.core.http.Json;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.list.OwnList;
import io.hypercube.list.query.ListShape;
import java.time.InstantSource;
import java.util.List;
import java.util.Map;

/**
 * {@code /api/v1/cube/views}: the caller's own saved views and favourites. Callers with a narrowed scope are rejected, because
 * addresses name clusters, namespaces and objects outside of it, and so are workloads, which use no console.
 */
public final class ViewEndpoints {
    private static final String PATH = "/api/v1/cube/views";
    private static final String ONE = PATH + "/{id}";

    private final SavedViews views;

    public ViewEndpoints(SavedViewStore store, InstantSource clock) {
        this.views = new SavedViews(store, clock);
    }

    public List<Route> routes() {
        return List.of(
                Route.wholeScope("GET", PATH, this::list),
                Route.wholeScope("POST", PATH, this::create),
                Route.wholeScope("PATCH", ONE, this::change),
                Route.wholeScope("DELETE", ONE, this::delete));
    }

    private ApiResponse list(Caller caller, ApiRequest request) {
        Map<String, Object> list = Map.of("items", views.list(account(caller)));
        byte[] page = OwnList.page(Json.write(list), request.query().parameters(), ListShape.flat("id"));
        return new ApiResponse(200, Map.of("Content-Type", "application/json"), page);
    }

    private ApiResponse create(Caller caller, ApiRequest request) {
        SavedViews.Creation made = views.create(account(caller), request.json(ViewRequest.class));
        request.notes().note(Note.OBJECT, made.view().id());
        return ApiResponse.json(made.isNew() ? 201 : 200, made.view());
    }

    private ApiResponse change(Caller caller, ApiRequest request) {
        return ApiResponse.json(
                200, views.change(account(caller), request.pathParameter("id"), request.json(ViewRequest.class)));
    }

    private ApiResponse delete(Caller caller, ApiRequest request) {
        String id = request.pathParameter("id");
        views.delete(account(caller), id);
        return ApiResponse.deleted(SavedViews.KIND, id);
    }

    private static String account(Caller caller) {
        if (caller.isWorkload()) {
            throw ApiException.forbidden("access denied: a workload has no saved views");
        }
        return caller.user().name();
    }
}
