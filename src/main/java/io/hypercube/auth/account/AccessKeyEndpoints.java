package io.hypercube.auth.account;

import io.hypercube.auth.account.AccessKeys.NewAccessKey;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.CallNotes.Note;
import io.hypercube.core.http.Json;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.list.OwnList;
import io.hypercube.list.query.ListShape;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code /api/v1/cube/keys}: the caller's own access key pairs. Callers with a narrowed scope are rejected, because they could
 * create a pair without one, and so are workloads, because a pair would outlive their token.
 */
public final class AccessKeyEndpoints {
    private static final String PATH = "/api/v1/cube/keys";
    private static final String ONE = PATH + "/{accessKey}";

    private final AccessKeys keys;
    private final InstantSource clock;

    public AccessKeyEndpoints(AccessKeys keys, InstantSource clock) {
        this.keys = keys;
        this.clock = clock;
    }

    public List<Route> routes() {
        return List.of(
                Route.authenticated("GET", PATH, this::list),
                Route.authenticated("POST", PATH, this::create),
                Route.authenticated("PATCH", ONE, this::change),
                Route.authenticated("POST", ONE + "/rotate", this::rotate),
                Route.authenticated("DELETE", ONE, this::delete));
    }

    private ApiResponse list(Caller caller, ApiRequest request) {
        String account = requireWhole(caller);
        Instant now = clock.instant();
        Map<String, Object> list = new LinkedHashMap<>();
        list.put(
                "items",
                keys.list(account).stream()
                        .map(key -> AccessKeyView.of(key, now))
                        .toList());
        list.put("limit", AccessKeys.MOST_PER_ACCOUNT);
        byte[] page = OwnList.page(Json.write(list), request.query().parameters(), ListShape.flat("accessKey"));
        return new ApiResponse(200, Map.of("Content-Type", "application/json"), page);
    }

    private ApiResponse create(Caller caller, ApiRequest request) {
        String account = requireWhole(caller);
        AccessKeyRequest wanted =
                request.body().length == 0 ? AccessKeyRequest.PLAIN : request.json(AccessKeyRequest.class);
        NewAccessKey made = keys.create(account, wanted);
        request.notes().note(Note.OBJECT, made.key().id().value());
        return withSecret(201, made);
    }

    private ApiResponse change(Caller caller, ApiRequest request) {
        String account = requireWhole(caller);
        AccessKey changed = keys.change(account, id(request), AccessKeyPatch.of(request));
        return ApiResponse.json(200, AccessKeyView.of(changed, clock.instant()));
    }

    private ApiResponse rotate(Caller caller, ApiRequest request) {
        String account = requireWhole(caller);
        RotationRequest wanted =
                request.body().length == 0 ? RotationRequest.AT_ONCE : request.json(RotationRequest.class);
        return withSecret(200, keys.rotate(account, id(request), wanted.requireGrace()));
    }

    private ApiResponse delete(Caller caller, ApiRequest request) {
        String account = requireWhole(caller);
        AccessKeyId id = id(request);
        keys.delete(account, id);
        return ApiResponse.deleted("keys", id.value());
    }

    private ApiResponse withSecret(int status, NewAccessKey made) {
        return ApiResponse.json(status, AccessKeyView.of(made, clock.instant())).noStore();
    }

    private static AccessKeyId id(ApiRequest request) {
        return new AccessKeyId(request.pathParameter("accessKey"));
    }

    /** @return the caller's account */
    private static String requireWhole(Caller caller) {
        if (caller.scope().narrows()) {
            throw ApiException.forbidden("access denied: a key with a narrowed scope may not manage access keys");
        }
        if (caller.isWorkload()) {
            throw ApiException.forbidden("access denied: a workload may not manage access keys");
        }
        return caller.user().name();
    }

    /** @param gracePeriodSeconds how long the previous secret stays valid; null or 0 ends it at once; at most seven days */
    record RotationRequest(@Nullable Long gracePeriodSeconds) {
        static final RotationRequest AT_ONCE = new RotationRequest(null);

        private static final Duration LONGEST = Duration.ofDays(7);

        Duration requireGrace() {
            long seconds = gracePeriodSeconds == null ? 0 : gracePeriodSeconds;
            if (seconds < 0 || seconds > LONGEST.toSeconds()) {
                throw ApiException.invalid(
                        "gracePeriodSeconds", Long.toString(seconds), "0 to " + LONGEST.toSeconds() + " (seven days)");
            }
            return Duration.ofSeconds(seconds);
        }
    }
}
