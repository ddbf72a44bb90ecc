package io.hypercube.fleet;

import io.hypercube.list.item.RankedItem;
import java.util.List;
import java.util.function.IntFunction;

/**
 * The matches of one member, in the order of {@link FleetQuery#memberQuery}. A member whose rows are all in memory has {@link
 * #size} equal to {@link #total}. One whose list is read live may have only the first rows at hand, up to the end of the
 * requested page. Must not change while it is used.
 *
 * @param cluster unique among the members of a call
 * @param size the number of rows at hand
 * @param total the number of matches in the cluster
 * @param rows gives a row at hand by its rank from 0, placed by an {@link io.hypercube.list.item.ItemQuery} of the member query.
 *     Called for a few rows of many, in any order
 */
public record MemberRows(String cluster, int size, long total, IntFunction<? extends RankedItem<?>> rows) {
    /** Rows in a list with fast access by index. */
    public static MemberRows of(String cluster, List<? extends RankedItem<?>> rows, long total) {
        return new MemberRows(cluster, rows.size(), total, rows::get);
    }

    RankedItem<?> row(int rank) {
        return rows.apply(rank);
    }
}
