package io.hypercube.fleet.kubectl;

import io.hypercube.core.http.AcceptedTypes;
import io.hypercube.core.http.Query;
import io.hypercube.core.http.RawQuery;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.fleet.FleetVersion;
import io.hypercube.list.item.ResourceVersions;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A request for a list of several clusters with the paging of API servers.
 *
 * @param collection path and selectors, for the members
 * @param accept the JSON types that the client accepts
 * @param limit of items; {@link #NONE} for none
 * @param position null for the first chunk
 * @param version the resourceVersion that stands for any; empty for none
 * @param since the version of each cluster; empty for none
 * @param match {@code resourceVersionMatch}; empty for none
 */
record ChunkQuery(
        RawTarget collection,
        String accept,
        long limit,
        @Nullable ChunkPosition position,
        String version,
        Map<String, String> since,
        String match) {
    static final long NONE = Long.MAX_VALUE;

    /** Without a limit, the list of a cluster is read in parts of this size. */
    private static final long PART = 500;

    private static final Set<String> NOT_FOR_MEMBERS =
            Set.of("limit", "continue", "resourceVersion", "resourceVersionMatch", "pretty");

    /** @throws ApiException 400 for parameters that are not understood; 406 for a client that accepts no JSON; 410 */
    static ChunkQuery of(RawTarget target, AcceptedTypes accepted) {
        Query query = target.query() == null ? Query.EMPTY : Query.parse(target.query());
        String token = query.single("continue").orElse("");
        String version = query.single("resourceVersion").orElse("");
        if (!token.isEmpty() && !FleetVersion.isAny(version)) {
            throw ApiException.badRequest("resourceVersion: not with continue (expected: one of both)");
        }
        String json = accepted.onlyJson();
        if (json.isEmpty()) {
            throw ApiException.of(
                    StatusReason.NOT_ACCEPTABLE,
                    "Accept: no JSON in it (expected: application/json, where several clusters are listed)");
        }
        RawQuery rest = RawQuery.parse(target.query()).without(NOT_FOR_MEMBERS);
        boolean any = FleetVersion.isAny(version);
        return new ChunkQuery(
                new RawTarget(target.path(), rest.with("pretty", "false").print()),
                json,
                limit(query.single("limit").orElse("")),
                token.isEmpty() ? null : ChunkPosition.parse(token),
                any ? version : "",
                any ? Map.of() : FleetVersion.require(version),
                query.single("resourceVersionMatch").orElse(""));
    }

    private static long limit(String text) {
        long limit = text.isEmpty()
                ? 0
                : ResourceVersions.parse(text)
                        .orElseThrow(() -> ApiException.badParameter("limit", text, "an integer >= 0"));
        return limit == 0 ? NONE : limit;
    }

    boolean isLimited() {
        return limit != NONE;
    }

    /**
     * The target of a request to one cluster.
     *
     * @param token its continue token; empty for the start
     * @param most {@link #NONE} for all items
     */
    RawTarget target(String cluster, String token, long most) {
        RawQuery query = RawQuery.parse(collection.query()).with("limit", Long.toString(Math.min(most, PART)));
        if (!token.isEmpty()) {
            return with(query.with("continue", token));
        }
        String own = since.getOrDefault(cluster, version);
        // API servers ignore a limit for a version of 0, which stands for any; none is newer than any
        boolean wanted = !own.isEmpty() && !(own.equals("0") && isLimited());
        query = wanted ? query.with("resourceVersion", own) : query;
        boolean matches = !match.isEmpty() && (wanted || (since.isEmpty() && version.isEmpty()));
        return with(matches ? query.with("resourceVersionMatch", match) : query);
    }

    private RawTarget with(RawQuery query) {
        return new RawTarget(collection.path(), query.print());
    }
}
