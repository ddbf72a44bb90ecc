package io.hypercube.fleet.kubectl;

import io.hypercube.core.http.Query;
import io.hypercube.core.http.RawQuery;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.fleet.FleetVersion;
import io.hypercube.fleet.call.FleetCall;
import io.hypercube.fleet.call.FleetTarget;
import io.hypercube.list.item.ResourceVersions;
import io.hypercube.proxy.page.EntryPoint;
import io.hypercube.proxy.page.ListRules;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ThreadLocalRandom;
import java.util.stream.Collectors;

/**
 * A request for a watch of several clusters.
 *
 * @param collection path and selectors, for the members
 * @param accept the JSON types that the client accepts
 * @param since the version of each cluster that the client has; empty to begin with the objects that exist
 * @param bookmarks whether the client wants bookmarks
 * @param sendsExisting whether objects that exist are sent for clusters that {@code since} does not have
 * @param marksEnd whether a bookmark tells when all existing objects have been sent
 * @param timeout of the whole watch
 */
record FleetWatchQuery(
        RawTarget collection,
        String accept,
        Map<String, String> since,
        boolean bookmarks,
        boolean sendsExisting,
        boolean marksEnd,
        Duration timeout) {
    private static final Set<String> NOT_FOR_MEMBERS = Set.of(
            "watch",
            "timeoutSeconds",
            "allowWatchBookmarks",
            "sendInitialEvents",
            "resourceVersion",
            "resourceVersionMatch",
            "limit",
            "continue",
            "pretty");
    private static final int PIECE = 500;

    /** An API server ends watches after a random time between this and twice as long. */
    private static final int USUAL_SECONDS = 1800;

    private static final String METADATA =
            "application/json;as=PartialObjectMetadataList;g=meta.k8s.io;v=v1,application/json";

    /** @throws ApiException 400 and 422 for parameters that are not understood; 406 for a client that accepts no JSON; 410 */
    static FleetWatchQuery of(FleetCall call) {
        RawTarget target = target(call);
        requireCollection(call.target().info(), target);
        Query query = target.query() == null ? Query.EMPTY : Query.parse(target.query());
        boolean asksForInitial = query.single("sendInitialEvents").isPresent();
        boolean initial = isTrue(query, "sendInitialEvents");
        requireMatch(query, asksForInitial);
        String version = query.single("resourceVersion").orElse("");
        Map<String, String> since = FleetVersion.isAny(version) ? Map.of() : FleetVersion.require(version);
        RawQuery rest = target.query() == null
                ? new RawQuery(List.of())
                : RawQuery.parse(target.query()).without(NOT_FOR_MEMBERS);
        return new FleetWatchQuery(
                new RawTarget(target.path(), rest.with("pretty", "false").print()),
                accept(call),
                initial ? Map.of() : since,
                isTrue(query, "allowWatchBookmarks"),
                initial || !asksForInitial || !since.isEmpty(),
                initial,
                timeout(query));
    }

    private static RawTarget target(FleetCall call) {
        FleetTarget target = call.target();
        if (target.entryPoint() == EntryPoint.PLAIN) {
            return target.target();
        }
        return switch (ListRules.decide("GET", target.info(), target.target(), call.accepted())) {
            case ListRules.Handling.Pass(RawTarget rest) -> rest;
            case ListRules.Handling.Page page -> throw new IllegalStateException("a watch is never paged");
        };
    }

    private static void requireCollection(RequestInfo info, RawTarget target) {
        boolean legacy = info instanceof RequestInfo.Resource resource
                && (resource.name() != null
                        || target.path().contains("/" + resource.collection().version() + "/watch/"));
        if (legacy) {
            throw ApiException.badRequest(
                    "path: a watch of one object or below /watch/ (expected: the path of the list with watch=true,"
                            + " and fieldSelector=metadata.name=NAME for one object)");
        }
    }

    private static void requireMatch(Query query, boolean asksForInitial) {
        String match = query.single("resourceVersionMatch").orElse("");
        if (!match.equals(asksForInitial ? "NotOlderThan" : "")) {
            throw ApiException.invalid(
                    "resourceVersionMatch", match, "NotOlderThan with sendInitialEvents, and nothing without it");
        }
    }

    private static String accept(FleetCall call) {
        String json = call.accepted().onlyJson();
        if (json.isEmpty()) {
            throw ApiException.of(
                    StatusReason.NOT_ACCEPTABLE,
                    "Accept: no JSON in it (expected: application/json, where several clusters are watched)");
        }
        return json;
    }

    private static boolean isTrue(Query query, String name) {
        String value = query.single(name).orElse("false");
        return !value.equalsIgnoreCase("false") && !value.equals("0");
    }

    private static Duration timeout(Query query) {
        String text = query.single("timeoutSeconds").orElse("");
        long seconds = text.isEmpty()
                ? 0
                : ResourceVersions.parse(text)
                        .orElseThrow(() -> ApiException.badParameter("timeoutSeconds", text, "an integer >= 0"));
        int usual = USUAL_SECONDS + ThreadLocalRandom.current().nextInt(USUAL_SECONDS);
        return Duration.ofSeconds(seconds == 0 ? usual : Math.min(seconds, Integer.MAX_VALUE));
    }

    /** The target of a watch of one cluster from a version. */
    RawTarget watch(String version, Duration lasting) {
        return with(parameters()
                .with("watch", "true")
                .with("allowWatchBookmarks", "true")
                .with("resourceVersion", version)
                .with("timeoutSeconds", Long.toString(Math.max(1, lasting.toSeconds()))));
    }

    /** The target of a part of the list of one cluster; an empty token stands for the first one. */
    RawTarget list(String token) {
        RawQuery part = parameters().with("limit", Integer.toString(PIECE));
        return with(token.isEmpty() ? part : part.with("continue", token));
    }

    /** The same for the list at exactly that version. */
    RawTarget exactly(String version, String token) {
        RawTarget part = list(token);
        return token.isEmpty()
                ? with(RawQuery.parse(part.query())
                        .with("resourceVersion", version)
                        .with("resourceVersionMatch", "Exact"))
                : part;
    }

    private RawQuery parameters() {
        return RawQuery.parse(collection.query());
    }

    private RawTarget with(RawQuery query) {
        return new RawTarget(collection.path(), query.print());
    }

    /** {@code Accept} of a list whose items are like the objects of the watch. */
    String acceptOfLists() {
        return accept.lines()
                .map(types -> types.replaceAll("as=PartialObjectMetadata(?!List)", "as=PartialObjectMetadataList"))
                .collect(Collectors.joining());
    }

    /** {@code Accept} of a list of the objects' metadata. */
    static String acceptOfMetadata() {
        return METADATA;
    }
}
