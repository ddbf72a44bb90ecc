package io.hypercube.accesskey;

import io.hypercube.http.ApiRequest;
import io.hypercube.http.ApiResponse;
import io.hypercube.http.Json;
import io.hypercube.http.Route;
import io.hypercube.identity.AccessKeyId;
import io.hypercube.identity.Caller;
import io.hypercube.kube.ApiException;
import io.hypercube.list.ListShape;
import io.hypercube.list.OwnList;
import java.util.List;
import java.util.Map;

/**
 * {@code /api/v1/cube/keys}: the caller's own pairs. Not for a caller under a narrowed scope: he could make himself a pair
 * without one.
 */
public final class AccessKeyEndpoints {
    private static final String PATH = "/api/v1/cube/keys";

    private final AccessKeys keys;

    public AccessKeyEndpoints(AccessKeys keys) {
        this.keys = keys;
    }

    public List<Route> routes() {
        return List.of(
                Route.authenticated("GET", PATH, this::list),
                Route.authenticated("POST", PATH, this::create),
                Route.authenticated("DELETE", PATH + "/{accessKey}", this::delete));
    }

    private ApiResponse list(Caller caller, ApiRequest request) {
        String account = requireWhole(caller);
        List<AccessKeyView> items =
                keys.list(account).stream().map(AccessKeyView::of).toList();
        byte[] page = OwnList.page(
                Json.write(Map.of("items", items)), request.query().parameters(), ListShape.flat("accessKey"));
        return new ApiResponse(200, Map.of("Content-Type", "application/json"), page);
    }

    private ApiResponse create(Caller caller, ApiRequest request) {
        String account = requireWhole(caller);
        AccessKeyRequest wanted =
                request.body().length == 0 ? AccessKeyRequest.PLAIN : request.json(AccessKeyRequest.class);
        NewAccessKey made = keys.create(account, wanted);
        return ApiResponse.json(201, AccessKeyView.withSecret(made.key(), made.secret()))
                .noStore();
    }

    private ApiResponse delete(Caller caller, ApiRequest request) {
        String account = requireWhole(caller);
        AccessKeyId id = new AccessKeyId(request.pathParameter("accessKey"));
        keys.delete(account, id);
        return ApiResponse.deleted("keys", id.value());
    }

    /** @return the caller's account */
    private static String requireWhole(Caller caller) {
        if (caller.scope().narrows()) {
            throw ApiException.forbidden("access denied: the key's scope does not hold access keys themselves");
        }
        return caller.user().name();
    }
}
