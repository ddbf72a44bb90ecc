package io.hypercube.proxy.page;

import io.hypercube.core.http.AcceptedTypes;
import io.hypercube.core.http.Query;
import io.hypercube.core.http.RawQuery;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.Pushdown;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/**
 * Decides which calls of the {@linkplain EntryPoint#PAGED paged entry point} are paged, and how the seven paging
 * parameters are handled in other calls. A paging parameter without a value counts as not given, but for deletecollection. Has no state; any thread.
 */
public final class ListRules {
    /** A call with any of these parameters and none of the seven uses the API server's own paging. */
    private static final Set<String> UPSTREAM_PROTOCOL =
            Set.of("limit", "continue", "resourceVersion", "resourceVersionMatch", "watch", "sendInitialEvents");

    /** The decision for a call. */
    public sealed interface Handling {
        /** Forward the call unchanged, with the seven parameters removed from the target. */
        record Pass(RawTarget target) implements Handling {}

        record Page(ListRequest request) implements Handling {}
    }

    private ListRules() {}

    /**
     * @throws ApiException 400 for parameters that exclude each other; 406 for paging parameters of a client that
     * accepts no JSON, and for {@code groupBy} of one that accepts only converted JSON, such as a Table
     */
    public static Handling decide(String method, RequestInfo info, RawTarget target, AcceptedTypes accepted) {
        return switch (info.verb()) {
            case LIST -> method.equals("GET") ? list(info, target, accepted) : withoutListParameters(target);
            case WATCH -> watch(target);
            case DELETECOLLECTION -> deleteCollection(target);
            // the responder is not the API server, so the parameters are not the gateway's
            case CONNECT -> new Handling.Pass(target);
            case GET, CREATE, UPDATE, PATCH, DELETE, IMPERSONATE -> withoutListParameters(target);
        };
    }

    private static Handling list(RequestInfo info, RawTarget target, AcceptedTypes accepted) {
        RawQuery query = RawQuery.parse(target.query());
        boolean given = query.gives(ListQuery.PARAMETERS);
        if (!given && (query.hasAny(UPSTREAM_PROTOCOL) || !accepted.preferPlainJson())) {
            return withoutListParameters(target, query);
        }
        Query decoded = decoded(target);
        if (given && query.hasAny(Set.of("continue"))) {
            throw ApiException.badRequest("continue: cannot be combined with "
                    + String.join(", ", ListQuery.PARAMETERS.stream().sorted().toList())
                    + " (expected: either these or continue)");
        }
        if (accepted.json().isEmpty()) {
            throw ApiException.of(
                    StatusReason.NOT_ACCEPTABLE,
                    "Accept: no JSON in it (expected: application/json, where a list is filtered, sorted or paged)");
        }
        boolean namespaced = info instanceof RequestInfo.Resource resource && resource.namespace() != null;
        ListQuery list = ListQuery.parse(decoded.parameters());
        AcceptedTypes formats = list.isGrouped() ? plainJson(accepted) : accepted;
        return new Handling.Page(new ListRequest(target.path(), query, list, formats, given, namespaced));
    }

    /** Groups are JSON objects; they are counted from whole objects. */
    private static AcceptedTypes plainJson(AcceptedTypes accepted) {
        if (accepted.entries().stream().noneMatch(AcceptedTypes.Entry::isPlainJson)) {
            throw ApiException.of(
                    StatusReason.NOT_ACCEPTABLE,
                    "Accept: no JSON without a conversion in it (expected: application/json, where groupBy is given)");
        }
        return AcceptedTypes.parse(List.of("application/json"));
    }

    private static Handling watch(RawTarget target) {
        RawQuery query = RawQuery.parse(target.query());
        if (!query.gives(ListQuery.PARAMETERS)) {
            return withoutListParameters(target, query);
        }
        Query decoded = decoded(target);
        ListQuery list = ListQuery.parse(decoded.parameters());
        if (list.isGrouped()) {
            throw ApiException.badParameter(
                    "groupBy", list.groupBy().getFirst().print(), "no groupBy with a watch, whose events have objects");
        }
        Pushdown pushdown = Pushdown.forWatch(list.selector());
        RawQuery rest = query.without(ListQuery.PARAMETERS);
        if (!pushdown.labelSelector().isEmpty()) {
            Optional<String> callers = decoded.single("labelSelector");
            rest = rest.without(Set.of("labelSelector"))
                    .with(
                            "labelSelector",
                            pushdown.with(callers, Optional.empty()).labelSelector());
        }
        return new Handling.Pass(new RawTarget(target.path(), rest.print()));
    }

    /** Also refuses an empty parameter: a script with an empty variable would delete the whole collection. */
    private static Handling deleteCollection(RawTarget target) {
        RawQuery query = RawQuery.parse(target.query());
        if (query.hasAny(ListQuery.PARAMETERS)) {
            throw ApiException.badRequest("query: deletecollection does not support "
                    + String.join(", ", ListQuery.PARAMETERS.stream().sorted().toList())
                    + " (expected: labelSelector or fieldSelector, which the API server applies itself)");
        }
        return new Handling.Pass(target);
    }

    private static Handling withoutListParameters(RawTarget target) {
        return withoutListParameters(target, RawQuery.parse(target.query()));
    }

    private static Handling withoutListParameters(RawTarget target, RawQuery query) {
        return new Handling.Pass(
                query.hasAny(ListQuery.PARAMETERS)
                        ? new RawTarget(
                                target.path(),
                                query.without(ListQuery.PARAMETERS).print())
                        : target);
    }

    private static Query decoded(RawTarget target) {
        String raw = target.query();
        return raw == null ? Query.EMPTY : Query.parse(raw);
    }
}
