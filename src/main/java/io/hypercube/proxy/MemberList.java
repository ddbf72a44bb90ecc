package io.hypercube.proxy;

import io.hypercube.fleet.MemberRows;
import io.hypercube.fleet.MemberStatus;
import io.hypercube.list.ListEnvelope;
import java.util.function.IntFunction;

/** The contribution of one cluster to a list over several. */
sealed interface MemberList {
    MemberStatus status();

    /**
     * The cluster's matches, or the first of them.
     *
     * @param items their bytes, by the ranks of the rows
     * @param envelope of the cluster's list
     */
    record Found(MemberStatus.Listed status, MemberRows rows, IntFunction<byte[]> items, ListEnvelope envelope)
            implements MemberList {}

    /** The cluster does not know the resource, or it is not known what is there. */
    record Nothing(MemberStatus status) implements MemberList {}
}
