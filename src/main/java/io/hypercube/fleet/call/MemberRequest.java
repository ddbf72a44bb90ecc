package io.hypercube.fleet.call;

import io.hypercube.cluster.upstream.BlockingCall;
import io.hypercube.core.limit.Seat;
import org.jspecify.annotations.Nullable;

/**
 * A request to one cluster of a call to several. Must be closed, which cancels it unless its response is complete.
 *
 * @param response its head must be read first
 * @param seat of the caller at the cluster, which ends with the request; null for a seat that several requests have in turn
 */
public record MemberRequest(BlockingCall response, @Nullable Seat seat) implements AutoCloseable {
    @Override
    public void close() {
        response.close();
        if (seat != null) {
            seat.close();
        }
    }
}
