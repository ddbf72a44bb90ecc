package io.hypercube.fleet.kubectl;

import io.hypercube.fleet.FleetEnvelope.Listed;
import io.hypercube.fleet.FleetEnvelope.Source;
import io.hypercube.list.RawListReader;
import io.hypercube.proxy.response.PageLease;
import java.util.List;

/**
 * Items of one cluster for a chunk of a list over several, in its order.
 *
 * @param end of the last document
 * @param asked how many were asked for
 * @param memory of the items
 */
record ChunkItems(List<byte[]> items, RawListReader.End end, long asked, PageLease memory) {
    /** The number of items of the cluster from the first of these on; -1 when it is not known. */
    long total() {
        return end.remaining().isPresent() ? items.size() + end.remaining().getAsLong() : -1;
    }

    String next() {
        return end.next().orElse("");
    }

    Listed listed() {
        return new Listed(total(), end.resourceVersion(), Source.LIVE);
    }
}
