package io.hypercube.proxy.page;

import io.hypercube.cluster.upstream.BlockingCall;
import io.hypercube.cluster.upstream.UpstreamResponse;
import io.hypercube.list.ListEnvelope;
import io.hypercube.list.ListPage;
import java.time.Duration;

/** The answer of a cluster to a list. */
public sealed interface FetchedList {
    /** @param head of the list's first document */
    record Page(UpstreamResponse head, ListPage page, ListEnvelope envelope) implements FetchedList {}

    /** A response that is not a list. Its body has not been read and must be closed. */
    record Other(UpstreamResponse head, BlockingCall body) implements FetchedList {}

    /**
     * The time limit of a whole list: twelve times as long as the cluster may be silent.
     *
     * @param patience how long the cluster may be silent
     */
    static Duration longest(Duration patience) {
        return patience.multipliedBy(12);
    }
}
