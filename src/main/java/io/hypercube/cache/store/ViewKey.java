package io.hypercube.cache.store;

import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.Requirement;
import io.hypercube.list.query.SortKey;
import java.util.List;
import java.util.Set;

/** The part of a query that determines which items match and their order, without the paging. */
record ViewKey(Set<Requirement> requirements, List<SortKey> sort) {

    static ViewKey of(ListQuery query) {
        return new ViewKey(Set.copyOf(query.selector().requirements()), query.sort());
    }
}
