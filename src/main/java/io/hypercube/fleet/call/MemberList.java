package io.hypercube.fleet.call;

import io.hypercube.fleet.MemberRows;
import io.hypercube.fleet.MemberStatus;
import io.hypercube.list.ListEnvelope;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/** The contribution of one cluster to a list over several. */
sealed interface MemberList {
    MemberStatus status();

    /**
     * The cluster's matches, or the first of them.
     *
     * @param items by the ranks of the rows
     * @param envelope of the cluster's list
     */
    record Found(MemberStatus.Listed status, MemberRows rows, IntFunction<Item> items, ListEnvelope envelope)
            implements MemberList {
        boolean isTable() {
            return envelope.columnDefinitions().isPresent();
        }
    }

    /**
     * An item that can be written.
     *
     * @param memory that it holds until then, if it is not charged yet, in bytes
     */
    record Item(Supplier<byte[]> bytes, long memory) {}

    /** The cluster does not know the resource, or it is not known what is there. */
    record Nothing(MemberStatus status) implements MemberList {}
}
