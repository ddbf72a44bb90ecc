package io.hypercube.audit.recording;

import io.hypercube.core.http.AcceptedCodings;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Json;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.list.OwnList;
import io.hypercube.list.query.ListShape;
import java.time.Instant;
import java.time.OffsetDateTime;
import java.time.format.DateTimeParseException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * {@code /api/v1/cube/recordings}: administrators see all recordings, everyone else those of their own sessions. Not for access keys of
 * limited scope, because a recording may show what such a key must not read.
 */
public final class RecordingEndpoints {
    private static final String PATH = "/api/v1/cube/recordings";
    private static final int MOST_LISTED = 2_000;
    private static final Instant LATEST = Instant.parse("9999-12-31T00:00:00Z");

    /** A recording in a list. */
    private record View(
            String id,
            String auditID,
            String user,
            String cluster,
            String namespace,
            String pod,
            @Nullable String container,
            List<String> command,
            Instant started,
            @Nullable Instant ended,
            long bytes,
            boolean complete) {
        static View of(Recording recording) {
            return new View(
                    recording.id(),
                    recording.auditId(),
                    recording.user(),
                    recording.cluster(),
                    recording.namespace(),
                    recording.pod(),
                    recording.container(),
                    recording.command(),
                    recording.started(),
                    recording.ended(),
                    recording.bytes(),
                    recording.complete());
        }
    }

    private final RecordingStore store;

    public RecordingEndpoints(RecordingStore store) {
        this.store = store;
    }

    public List<Route> routes() {
        return List.of(
                Route.wholeScope("GET", PATH, this::list).withCostlyCalls(),
                Route.wholeScope("GET", PATH + "/{recording}", this::show).withCostlyCalls());
    }

    private ApiResponse list(Caller caller, ApiRequest request) {
        String account = caller.isAdmin() ? null : caller.origin().accountId();
        Map<String, List<String>> parameters =
                new LinkedHashMap<>(request.query().parameters());
        Instant from = time(request, "from", Instant.EPOCH);
        Instant to = time(request, "to", LATEST);
        parameters.keySet().removeAll(List.of("from", "to"));
        if (!parameters.containsKey("sortName")) {
            parameters.put("sortName", List.of("started"));
            parameters.putIfAbsent("sortOrder", List.of("desc"));
        }
        Map<String, Object> list = new LinkedHashMap<>();
        list.put(
                "items",
                store.list(account, from, to, MOST_LISTED).stream()
                        .map(View::of)
                        .toList());
        list.put("limit", MOST_LISTED);
        byte[] page = OwnList.page(Json.write(list), parameters, ListShape.flat("id"));
        return new ApiResponse(200, Map.of("Content-Type", "application/json"), page);
    }

    private static Instant time(ApiRequest request, String name, Instant otherwise) {
        return request.query().single(name).map(text -> parse(name, text)).orElse(otherwise);
    }

    private static Instant parse(String name, String text) {
        try {
            return OffsetDateTime.parse(text).toInstant();
        } catch (DateTimeParseException e) {
            throw ApiException.badParameter(name, text, "a time such as 2026-01-31T09:30:00Z");
        }
    }

    private ApiResponse show(Caller caller, ApiRequest request) {
        String id = request.pathParameter("recording");
        Recording found = store.find(id).orElseThrow(() -> ApiException.notFound("recordings", id));
        if (!caller.isAdmin() && !found.accountId().equals(caller.origin().accountId())) {
            throw ApiException.notFound("recordings", id);
        }
        boolean gzip =
                AcceptedCodings.parse(request.headers().all("Accept-Encoding")).takesGzip();
        CastBody body = new CastBody(store, found.id(), gzip);
        ApiResponse answer = ApiResponse.streamed(
                        200, Map.of("Content-Type", Cast.MEDIA_TYPE, "Vary", "Accept-Encoding"), body)
                .with("Content-Disposition", "attachment; filename=\"" + id + ".cast\"")
                .noStore();
        return gzip ? answer.with("Content-Encoding", "gzip") : answer;
    }
}
