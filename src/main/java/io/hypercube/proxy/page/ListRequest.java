package io.hypercube.proxy.page;

import io.hypercube.core.http.AcceptedTypes;
import io.hypercube.core.http.RawQuery;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.list.RowObject;
import io.hypercube.list.item.ResourceVersions;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.Pushdown;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * A request for a list that the gateway pages. Any thread.
 *
 * @param query as received
 * @param explicit whether any of the seven paging parameters was given; without one, a response that is not JSON is
 *     passed through
 * @param namespaced whether the path has a namespace
 */
public record ListRequest(
        String path,
        RawQuery query,
        ListQuery listQuery,
        AcceptedTypes accepted,
        boolean explicit,
        boolean namespaced) {
    private static final String LABELS = "labelSelector";
    private static final String FIELDS = "fieldSelector";
    private static final String VERSION = "resourceVersion";
    static final String INCLUDE = "includeObject";
    private static final String META_V1 = "meta.k8s.io/v1";

    /** The same list, of which another page is requested. */
    public ListRequest with(ListQuery page) {
        RawQuery rest = query.without(ListQuery.PARAMETERS);
        for (Map.Entry<String, String> parameter : page.print().entrySet()) {
            rest = rest.with(parameter.getKey(), parameter.getValue());
        }
        return new ListRequest(path, rest, page, accepted, true, namespaced);
    }

    /** The same list, in whose Table the rows have the parts of their objects that the query uses. */
    public ListRequest withObjects() {
        String needed = listQuery.needsWholeObject() ? "Object" : "Metadata";
        return !isTable() || accepted.preferPlainJson() || objectsAskedFor().equals("Object")
                ? this
                : new ListRequest(
                        path,
                        query.without(Set.of(INCLUDE)).with(INCLUDE, needed),
                        listQuery,
                        accepted,
                        explicit,
                        namespaced);
    }

    /** The terms that the API server can apply itself. Empty when the caller's own selectors are ambiguous. */
    Pushdown pushdown() {
        if (values(LABELS).size() > 1 || values(FIELDS).size() > 1) {
            return Pushdown.NOTHING;
        }
        return namespaced ? Pushdown.ofNamespaced(listQuery.selector()) : Pushdown.of(listQuery.selector());
    }

    /**
     * The target of the request to the cluster.
     *
     * @param pushed terms added to the caller's own; none when the API server rejects them
     * @param continueToken the continue token, or null for the start of the list
     */
    RawTarget target(Pushdown pushed, @Nullable String continueToken) {
        RawQuery rest = query.without(ListQuery.PARAMETERS).without(Set.of("limit"));
        rest = joined(rest, LABELS, pushed.labelSelector());
        rest = joined(rest, FIELDS, pushed.fieldSelector());
        String include = objectsToFetch();
        if (!include.equals(objectsAskedFor())) {
            rest = rest.without(Set.of(INCLUDE)).with(INCLUDE, include);
        }
        if (continueToken != null) {
            rest = rest.without(Set.of("resourceVersion", "resourceVersionMatch"))
                    .with("continue", continueToken);
        }
        return new RawTarget(path, rest.print());
    }

    /** Same as {@link #target} for exactly that version of the list. */
    RawTarget exactly(String version, Pushdown pushed, @Nullable String continueToken) {
        RawTarget target = target(pushed, continueToken);
        if (continueToken != null) { // the token contains the version
            return target;
        }
        RawQuery rest = RawQuery.parse(target.query()).without(Set.of("resourceVersion", "resourceVersionMatch"));
        return new RawTarget(
                path,
                rest.with("resourceVersion", version)
                        .with("resourceVersionMatch", "Exact")
                        .print());
    }

    /** The {@code resourceVersion} that the client sent; empty for none. */
    public String resourceVersion() {
        return String.join(",", values(VERSION));
    }

    /** @param version of the cluster that is asked; null for any */
    public ListRequest withResourceVersion(@Nullable String version) {
        RawQuery rest = query.without(Set.of(VERSION));
        return new ListRequest(
                path, version == null ? rest : rest.with(VERSION, version), listQuery, accepted, explicit, namespaced);
    }

    private RawQuery joined(RawQuery rest, String name, String terms) {
        if (terms.isEmpty()) {
            return rest;
        }
        String callers = values(name).stream().findFirst().orElse("");
        return rest.without(Set.of(name)).with(name, callers.isBlank() ? terms : callers + "," + terms);
    }

    /** The part of their objects that the rows of a Table include. */
    public RowObject rowObject() {
        return switch (objectsAskedFor()) {
            case "None" -> new RowObject.None();
            case "", "Metadata" ->
                isTable() && listQuery.needsWholeObject()
                        ? new RowObject.Metadata(tableVersion())
                        : new RowObject.AsFetched();
            default -> new RowObject.AsFetched();
        };
    }

    /**
     * The part of their objects that the rows of a Table from the cache include. Empty when no Table was requested, or
     * the cache cannot make it.
     */
    Optional<RowObject> ownRowObject() {
        if (!accepted.preferTableV1() || values(INCLUDE).size() > 1) {
            return Optional.empty();
        }
        return switch (objectsAskedFor()) {
            case "", "Metadata" -> Optional.of(new RowObject.Metadata(META_V1));
            case "None" -> Optional.of(new RowObject.None());
            default -> Optional.empty();
        };
    }

    /** The {@code includeObject} for the cluster. Filtering and sorting rows may need the whole objects. */
    private String objectsToFetch() {
        String asked = objectsAskedFor();
        if (!isTable() || !Set.of("", "Metadata", "None").contains(asked)) {
            return asked;
        }
        if (listQuery.needsWholeObject()) {
            return "Object";
        }
        return asked.equals("None") ? "Metadata" : asked;
    }

    private String objectsAskedFor() {
        return values(INCLUDE).stream().findFirst().orElse("");
    }

    private boolean isTable() {
        return accepted.entries().stream().anyMatch(AcceptedTypes.Entry::isTable);
    }

    /** An API server uses the first version that it supports; all supported ones know {@code v1}. */
    private String tableVersion() {
        Optional<String> version = accepted.entries().stream()
                .filter(AcceptedTypes.Entry::isTable)
                .findFirst()
                .flatMap(entry -> entry.parameter("v"));
        return version.filter("v1beta1"::equals).isPresent() ? "meta.k8s.io/v1beta1" : META_V1;
    }

    /** The names of parameters other than the seven paging parameters. */
    Set<String> otherParameters() {
        return query.without(ListQuery.PARAMETERS).pairs().stream()
                .map(RawQuery.Pair::name)
                .collect(Collectors.toSet());
    }

    /**
     * The minimum resource version of the response, 0 for any. Empty when an exact version was requested or the
     * parameters are not understood.
     */
    OptionalLong atLeast() {
        List<String> versions = values(VERSION);
        List<String> matches = values("resourceVersionMatch");
        boolean notOlder = matches.isEmpty() || (matches.equals(List.of("NotOlderThan")) && versions.size() == 1);
        if (!notOlder || versions.size() > 1) {
            return OptionalLong.empty();
        }
        return ResourceVersions.parse(versions.isEmpty() ? "0" : versions.getFirst());
    }

    /** For a message: how to read the same list with less memory, or to count it. */
    public String smaller(ClusterName cluster) {
        if (listQuery.isGrouped()) {
            return "groupBy: too many groups; give a selector or another field path";
        }
        String pages = listQuery.pageSize() == 0
                ? "pageSize: 0 is the whole list; give a pageSize"
                : "pageSize: " + listQuery.pageSize() + ", pageNum: " + listQuery.pageNum() + "; give smaller ones";
        return pages + " or a selector, or read the whole list, which is streamed, at " + EntryPoint.PLAIN.prefix()
                + cluster + path;
    }

    List<String> values(String name) {
        return query.values(name);
    }
}
