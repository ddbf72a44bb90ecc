package io.hypercube.fleet.call;

import io.hypercube.core.kube.ApiException;
import io.hypercube.list.RawListReader;
import io.hypercube.proxy.response.PageLease;
import java.util.List;

/** The contribution of one cluster to a chunk of a list over several. */
sealed interface MemberPart {
    String cluster();

    long milliseconds();

    /**
     * Items of the cluster, in its order.
     *
     * @param end of the last document
     * @param asked how many were asked for
     * @param memory of the items
     */
    record Items(
            String cluster, long milliseconds, List<byte[]> items, RawListReader.End end, long asked, PageLease memory)
            implements MemberPart {
        /** The number of items of the cluster from the first of these on; -1 when it is not known. */
        long total() {
            return end.remaining().isPresent() ? items.size() + end.remaining().getAsLong() : -1;
        }

        String next() {
            return end.next().orElse("");
        }
    }

    /** The cluster does not have the resource. */
    record Absent(String cluster, long milliseconds) implements MemberPart {}

    record Failed(String cluster, long milliseconds, ApiException why) implements MemberPart {}
}
