package io.hypercube.audit.query;

import io.hypercube.audit.query.AuditEventStore.EventFilter;
import io.hypercube.core.http.Query;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.list.query.FieldPath;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.ListShape;
import io.hypercube.list.query.Requirement;
import io.hypercube.list.query.SortFunction;
import io.hypercube.list.query.SortKey;
import io.hypercube.list.query.SortKey.SortOrder;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * A question about events.
 *
 * @param filter what the store applies
 * @param list the list parameters; its selector has all terms, also those of the filter
 * @param range the asked range
 */
record EventQuery(EventFilter filter, ListQuery list, EventRange range) {
    static final int MOST_EVENTS = 1000;
    private static final FieldPath RECEIVED = FieldPath.of("requestReceivedTimestamp");
    private static final FieldPath ID = FieldPath.of("auditID");

    static final ListShape SHAPE = new ListShape(
            RECEIVED,
            List.of(ID),
            RECEIVED,
            Map.of(
                    "metadata.name",
                    ID,
                    "metadata.creationTimestamp",
                    RECEIVED,
                    "CreationTimestamp",
                    RECEIVED,
                    "creationTimestamp",
                    RECEIVED));

    /** @throws ApiException 400 that names the parameter */
    static EventQuery parse(Query query, Caller caller, Instant now) {
        EventRange range = EventRange.of(query, now);
        query.single("groupBy").filter(paths -> !paths.isEmpty()).ifPresent(paths -> {
            throw ApiException.badParameter("groupBy", paths, "no groupBy; events are not counted");
        });
        ListQuery list = ListQuery.parse(newestFirst(query.parameters()), SHAPE);
        if (list.pageSize() < 1 || list.pageSize() > MOST_EVENTS) {
            throw ApiException.badParameter(
                    "pageSize", Integer.toString(list.pageSize()), "an integer from 1 to " + MOST_EVENTS);
        }
        List<EventTerm> terms = new ArrayList<>();
        list.selector().requirements().forEach(term -> EventTerm.of(term).ifPresent(terms::add));
        Optional<String> user = query.single("user").filter(name -> !name.isEmpty());
        return new EventQuery(new EventFilter(range.from(), range.to(), owner(caller), user, terms), list, range);
    }

    /** Admins see all events, others their own. */
    static Optional<EventFilter.Owner> owner(Caller caller) {
        return caller.isAdmin()
                ? Optional.empty()
                : Optional.of(new EventFilter.Owner(
                        caller.user().name(), caller.origin().accountId()));
    }

    /** The default order is the opposite of that of other lists. */
    private static Map<String, List<String>> newestFirst(Map<String, List<String>> parameters) {
        if (isGiven(parameters, "sortName") || isGiven(parameters, "sortOrder")) {
            return parameters;
        }
        Map<String, List<String>> more = new HashMap<>(parameters);
        more.put("sortOrder", List.of(SortOrder.DESC.wireName()));
        return more;
    }

    private static boolean isGiven(Map<String, List<String>> parameters, String name) {
        return parameters.getOrDefault(name, List.of()).stream().anyMatch(value -> !value.isEmpty());
    }

    /** Whether the store applies every term, so that no event has to be read for it. */
    boolean isFilteredByStore() {
        List<Requirement> all = list.selector().requirements();
        return all.stream().allMatch(term -> EventTerm.of(term).isPresent());
    }

    /** Whether the store can also sort. */
    boolean isSortedByStore() {
        return list.sort().size() == 1 && (isSort(SortOrder.DESC) || isSort(SortOrder.ASC));
    }

    boolean isNewestFirst() {
        return isSort(SortOrder.DESC);
    }

    private boolean isSort(SortOrder order) {
        SortKey key = list.sort().getFirst();
        return key.path().equals(RECEIVED) && key.order() == order && key.function() == SortFunction.TIME;
    }
}
