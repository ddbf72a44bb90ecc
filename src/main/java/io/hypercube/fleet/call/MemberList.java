package io.hypercube.fleet.call;

import io.hypercube.fleet.FleetEnvelope.Listed;
import io.hypercube.fleet.MemberRows;
import io.hypercube.list.ListEnvelope;
import java.util.function.IntFunction;
import java.util.function.Supplier;

/**
 * The matches of one cluster of a list over several, or the first of them.
 *
 * @param items by the ranks of the rows
 * @param envelope of the cluster's list
 */
record MemberList(Listed listed, MemberRows rows, IntFunction<Item> items, ListEnvelope envelope)
        implements MemberListings.Contribution {
    /**
     * An item that can be written.
     *
     * @param memory that it holds until then, if it is not charged yet, in bytes
     */
    record Item(Supplier<byte[]> bytes, long memory) {}

    @Override
    public String kind() {
        return envelope.kind();
    }

    @Override
    public String apiVersion() {
        return envelope.apiVersion();
    }

    boolean isTable() {
        return envelope.columnDefinitions().isPresent();
    }
}
