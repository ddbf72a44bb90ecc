package io.hypercube.fleet;

import io.hypercube.list.item.RankedItem;
import java.util.List;

/**
 * The matches of one member, in the order of {@link FleetQuery#memberQuery}. A member whose rows are all in memory has {@link
 * #size} equal to {@link #total}. One whose list is read live may have only the first rows at hand, up to the end of the
 * requested page. Must not change while it is used.
 */
public interface MemberRows {
    /** The name of the cluster; unique among the members of a call. */
    String cluster();

    /** The number of rows at hand. */
    int size();

    /** The number of matches in the cluster. */
    long total();

    /**
     * A row at hand, by its rank from 0. Called for a few rows of many, in any order.
     *
     * @return placed by an {@link io.hypercube.list.item.ItemQuery} of the member query
     */
    RankedItem<?> row(int rank);

    /** Rows in a list with fast access by index. */
    static MemberRows of(String cluster, List<? extends RankedItem<?>> rows, long total) {
        return new MemberRows() {
            @Override
            public String cluster() {
                return cluster;
            }

            @Override
            public int size() {
                return rows.size();
            }

            @Override
            public long total() {
                return total;
            }

            @Override
            public RankedItem<?> row(int rank) {
                return rows.get(rank);
            }
        };
    }
}
