package io.hypercube.proxy;

import io.hypercube.limit.Place;
import io.hypercube.upstream.BlockingCall;

/**
 * A request to one cluster of a call to several. Must be closed, which cancels it unless its response is complete.
 *
 * @param response its head must be read first
 * @param place of the caller at the cluster
 */
record MemberRequest(BlockingCall response, Place place) implements AutoCloseable {
    @Override
    public void close() {
        response.close();
        place.close();
    }
}
