package io.hypercube.fleet.call;

import io.hypercube.proxy.response.BlockingResponse;
import io.vertx.core.Future;
import java.io.IOException;
import java.util.function.Consumer;

/** Answers one kind of calls to several clusters. Blocks; runs on a virtual thread, which is interrupted when the call ends. */
public interface FleetAnswer {
    /**
     * @param sent is called on the event loop when the last byte has been written
     * @throws io.hypercube.core.kube.ApiException the answer, as long as nothing has been written
     */
    void writeTo(FleetCall call, BlockingResponse out, Consumer<Future<Void>> sent)
            throws IOException, InterruptedException;

    /** The response has been made and sent, or the call has ended: memory can be given back. Any thread. */
    default void over() {}

    /** The gateway is about to stop: a stream ends cleanly, other responses are finished. Any thread. */
    default void drain() {}
}
