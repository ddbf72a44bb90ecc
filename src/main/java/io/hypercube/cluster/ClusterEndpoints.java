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
import java.util.Optional;
import java.util.function.Function;
import java.util.stream.Stream;

/** {@code /api/v1/cube/clusters}: lists the clusters within the key's scope, with their state; all of them, or those of a saved group. */
public final class ClusterEndpoints {
    /** Decides which clusters a saved group includes, by their names and labels of now. */
    @FunctionalInterface
    public interface Group {
        boolean includes(String cluster, Map<String, String> labels);
    }

    private static final String PATH = "/api/v1/cube/clusters";
    private static final String GROUP = "group";

    private final ClusterRegistry registry;
    private final Function<String, Optional<Group>> groups;

    /** @param groups the saved groups by name, without the {@code _} under which they are called */
    public ClusterEndpoints(ClusterRegistry registry, Function<String, Optional<Group>> groups) {
        this.registry = registry;
        this.groups = groups;
    }

    public List<Route> routes() {
        return List.of(
                Route.authenticated("GET", PATH, this::list), Route.authenticated("GET", PATH + "/{name}", this::get));
    }

    private ApiResponse list(Caller caller, ApiRequest request) {
        Group group = groupOf(request);
        List<ClusterView> items = visible(caller)
                .filter(cluster -> group.includes(cluster.name(), cluster.labels()))
                .toList();
        byte[] page =
                OwnList.page(Json.write(Map.of("items", items)), request.query().parameters(), ListShape.flat("name"));
        return new ApiResponse(200, Map.of("Content-Type", "application/json"), page);
    }

    /** @throws ApiException 404 for a group that does not exist, as a call to its clusters is answered */
    private Group groupOf(ApiRequest request) {
        String name = request.query().single(GROUP).orElse("");
        return name.isEmpty()
                ? (cluster, labels) -> true
                : groups.apply(name).orElseThrow(() -> ApiException.notFound("clustergroups", name));
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
