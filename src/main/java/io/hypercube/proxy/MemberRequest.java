package io.hypercube.proxy;

import io.hypercube.cluster.upstream.BlockingCall;
import io.hypercube.core.limit.Place;
import org.jspecify.annotations.Nullable;

/**
 * A request to one cluster of a call to several. Must be closed, which cancels it unless its response is complete.
 *
 * @param response its head must be read first
 * @param place of the caller at the cluster, which ends with the request; null for a place that several requests have in turn
 */
public record MemberRequest(BlockingCall response, @Nullable Place place) implements AutoCloseable {
    @Override
    public void close() {
        response.close();
        if (place != null) {
            place.close();
        }
    }
}
