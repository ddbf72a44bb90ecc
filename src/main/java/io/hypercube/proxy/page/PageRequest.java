package io.hypercube.proxy.page;

import io.hypercube.cache.AtLeast;
import io.hypercube.cache.CollectionKey;
import io.hypercube.list.query.LabelSelector;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.Pushdown;
import io.hypercube.proxy.call.ClusterIdentity;
import java.util.List;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Set;

/**
 * A page that could come from memory.
 *
 * @param query with the terms of {@code labelSelector}
 * @param atLeast the version that the caller has seen or asks for
 * @param account the account of the caller, which may impersonate {@code who}
 */
record PageRequest(
        CollectionKey key, ListRequest list, ListQuery query, AtLeast atLeast, ClusterIdentity who, String account) {
    /** Other parameters change the response in ways that only the API server knows. */
    private static final Set<String> UNDERSTOOD =
            Set.of("labelSelector", "limit", "resourceVersion", "resourceVersionMatch");

    /** Empty when only the cluster can answer: because of the format, a parameter, an exact version or the path. */
    static Optional<PageRequest> of(CollectionKey key, ListRequest list, ClusterIdentity who, String account) {
        OptionalLong atLeast = list.atLeast();
        if (!isKept(list) || !key.path().equals(list.path()) || atLeast.isEmpty()) {
            return Optional.empty();
        }
        return query(list)
                .map(query -> new PageRequest(key, list, query, AtLeast.asked(atLeast.getAsLong()), who, account));
    }

    /** The same page, not older than one that the caller has seen. */
    PageRequest notBefore(AtLeast seen) {
        return new PageRequest(key, list, query, atLeast.and(seen), who, account);
    }

    /** Whether the cluster filters the list. Such a call does not wait until the whole list has been read. */
    boolean isNarrowed() {
        return !list.pushdown().equals(Pushdown.NOTHING)
                || list.otherParameters().contains("labelSelector");
    }

    boolean isTable() {
        return list.ownRowObject().isPresent();
    }

    /**
     * Whether the cache can serve the format: objects, or a Table whose rows have the object's metadata or no object.
     */
    private static boolean isKept(ListRequest list) {
        return list.accepted().preferPlainJson() || list.ownRowObject().isPresent();
    }

    private static Optional<ListQuery> query(ListRequest list) {
        boolean table = list.ownRowObject().isPresent();
        if (!list.otherParameters().stream()
                .allMatch(name -> UNDERSTOOD.contains(name) || (table && name.equals(ListRequest.INCLUDE)))) {
            return Optional.empty();
        }
        List<String> labels = list.values("labelSelector");
        return switch (labels.size()) {
            case 0 -> Optional.of(list.listQuery());
            case 1 -> LabelSelector.parse(labels.getFirst()).map(list.listQuery()::where);
            default -> Optional.empty();
        };
    }
}
