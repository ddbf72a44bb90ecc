package io.hypercube.cluster;

import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Json;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.list.OwnList;
import io.hypercube.list.query.ListShape;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;

/** {@code /api/v1/cube/clusters}: lists the clusters within the key's scope, with their state. */
public final class ClusterEndpoints {
    private static final String PATH = "/api/v1/cube/clusters";

    private final ClusterRegistry registry;

    public ClusterEndpoints(ClusterRegistry registry) {
        this.registry = registry;
    }

    public List<Route> routes() {
        return List.of(
                Route.authenticated("GET", PATH, this::list), Route.authenticated("GET", PATH + "/{name}", this::get));
    }

    private ApiResponse list(Caller caller, ApiRequest request) {
        byte[] page = OwnList.page(
                Json.write(Map.of("items", visible(caller).toList())),
                request.query().parameters(),
                ListShape.flat("name"));
        return new ApiResponse(200, Map.of("Content-Type", "application/json"), page);
    }

    /** A cluster outside the key's scope is answered with the same 404 as one that does not exist. */
    private ApiResponse get(Caller caller, ApiRequest request) {
        String name = request.pathParameter("name");
        return visible(caller)
                .filter(cluster -> cluster.name().equals(name))
                .findFirst()
                .map(cluster -> ApiResponse.json(200, cluster))
                .orElseThrow(() -> ApiException.notFound("clusters", name));
    }

    private Stream<ClusterView> visible(Caller caller) {
        boolean whole = caller.isAdmin() && !caller.scope().narrows();
        return Stream.concat(
                        registry.all().stream().map(ClusterView::of),
                        registry.broken().stream().map(ClusterView::of))
                .filter(cluster -> caller.scope().holdsCluster(cluster.name()))
                .map(cluster -> whole ? cluster : cluster.forMembers());
    }
}
