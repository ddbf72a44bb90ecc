package io.hypercube.cache;

import io.hypercube.list.ListQuery;
import io.hypercube.list.Requirement;
import io.hypercube.list.SortKey;
import java.util.List;
import java.util.Set;

/** What of a query decides which items there are and in which order; not which page of them. */
record ViewKey(Set<Requirement> requirements, List<SortKey> sort) {

    static ViewKey of(ListQuery query) {
        return new ViewKey(Set.copyOf(query.selector().requirements()), query.sort());
    }
}
