package io.hypercube.fleet.group;

import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Json;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.kube.ApiException;
import io.hypercube.list.OwnList;
import io.hypercube.list.query.ListShape;
import java.util.List;
import java.util.Map;

/**
 * {@code /api/v1/cube/clustergroups}: everybody reads the saved groups, administrators change them. A key whose scope includes
 * some clusters only does not see the names and patterns of others.
 */
public final class ClusterGroupEndpoints {
    private static final String PATH = "/api/v1/cube/clustergroups";
    private static final String ONE = PATH + "/{name}";

    private final ClusterGroups groups;
    private final SavedGroups saved;

    public ClusterGroupEndpoints(ClusterGroups groups, SavedGroups saved) {
        this.groups = groups;
        this.saved = saved;
    }

    public List<Route> routes() {
        return List.of(
                Route.authenticated("GET", PATH, this::list),
                Route.authenticated("GET", ONE, this::get),
                Route.admin("PUT", ONE, (caller, request) -> save(request)),
                Route.admin("DELETE", ONE, (caller, request) -> delete(request)));
    }

    private ApiResponse list(Caller caller, ApiRequest request) {
        List<ClusterGroupStore.Stored> items = groups.all().stream()
                .map(group -> visible(group, caller.scope()))
                .toList();
        byte[] page =
                OwnList.page(Json.write(Map.of("items", items)), request.query().parameters(), ListShape.flat("name"));
        return new ApiResponse(200, Map.of("Content-Type", "application/json"), page);
    }

    private ApiResponse get(Caller caller, ApiRequest request) {
        String name = request.pathParameter("name");
        return groups.find(name)
                .map(group -> ApiResponse.json(200, visible(group, caller.scope())))
                .orElseThrow(() -> ApiException.notFound(SavedGroups.KIND, name));
    }

    private ApiResponse save(ApiRequest request) {
        ClusterGroupStore.Stored group = request.json(ClusterGroupRequest.class).named(request.pathParameter("name"));
        return ApiResponse.json(saved.save(group) ? 201 : 200, group);
    }

    private ApiResponse delete(ApiRequest request) {
        String name = request.pathParameter("name");
        saved.delete(name);
        return ApiResponse.deleted(SavedGroups.KIND, name);
    }

    /** A pattern is visible when the scope includes every name that it could match. */
    private static ClusterGroupStore.Stored visible(ClusterGroup group, Scope scope) {
        ClusterGroupStore.Stored stored = group.stored();
        List<String> names = stored.clusters();
        return names == null
                ? stored
                : new ClusterGroupStore.Stored(
                        stored.name(),
                        names.stream().filter(scope::holdsCluster).toList(),
                        stored.clusterSelector());
    }
}
