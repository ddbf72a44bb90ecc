package io.hypercube.list.item;

import io.hypercube.list.query.FieldPath;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.ListShape;
import io.hypercube.list.query.Requirement;
import io.hypercube.list.query.SortFunction;
import io.hypercube.list.query.SortKey;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A compiled query: the fields to read, and the checks of each. Immutable once built. */
public final class QueryPlan {
    private final FieldTree fields = new FieldTree();
    private final List<Check> checks = new ArrayList<>();
    private final List<SortKey> sort;
    private final int[] sortSlots;
    private final int[] groupSlots;

    /**
     * A requirement on a slot.
     *
     * @param test null when only the existence of the field is checked
     */
    record Check(int slot, @Nullable ValueMatcher test, boolean negated) {}

    /** @param query its selector, sort keys and fields to group by are used, its paging is not */
    public QueryPlan(ListQuery query, ListShape shape) {
        for (Requirement requirement : query.selector().requirements()) {
            checks.add(
                    switch (requirement) {
                        case Requirement.Not not -> check(not.positive(), true);
                        case Requirement.Positive positive -> check(positive, false);
                    });
        }
        sort = totalOrder(query.sort(), shape.identity());
        sortSlots = sort.stream().mapToInt(key -> fields.slot(key.path())).toArray();
        groupSlots = query.groupBy().stream().mapToInt(fields::slot).toArray();
    }

    private Check check(Requirement.Positive positive, boolean negated) {
        ValueMatcher test =
                switch (positive) {
                    case Requirement.Exact exact -> ValueMatcher.exact(exact.values());
                    case Requirement.Fuzzy fuzzy -> ValueMatcher.fuzzy(fuzzy.values());
                    case Requirement.Exists exists -> null;
                };
        return new Check(fields.slot(positive.path()), test, negated);
    }

    /** The requested sort keys, followed by the identity fields that they do not include. */
    private static List<SortKey> totalOrder(List<SortKey> asked, List<FieldPath> identity) {
        List<SortKey> keys = new ArrayList<>(asked);
        for (FieldPath path : identity) {
            if (asked.stream().noneMatch(key -> key.path().equals(path) && key.function() == SortFunction.STRING)) {
                keys.add(SortKey.ascending(path));
            }
        }
        return List.copyOf(keys);
    }

    public FieldTree fields() {
        return fields;
    }

    List<Check> checks() {
        return checks;
    }

    /** The sort keys of a total order: the requested ones, then the identity of the items. */
    public List<SortKey> sort() {
        return sort;
    }

    int sortSlot(int key) {
        return sortSlots[key];
    }

    /** The slots of the fields to group by; empty for a query of items. */
    int[] groupSlots() {
        return groupSlots.clone();
    }
}
