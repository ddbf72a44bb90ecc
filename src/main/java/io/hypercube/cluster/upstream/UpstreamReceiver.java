package io.hypercube.cluster.upstream;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;

/**
 * Receives a response: {@code head chunk* end}, or {@code failed} at any point before {@code end}, and nothing after.
 * Called on the event loop that made the call.
 */
public interface UpstreamReceiver {
    /** The call waits for the client to send more of the request body. Not called for a call without a body. */
    default void waitsForClient() {}

    /** The call waits for the server: to read the body, or to respond to the complete body. */
    default void waitsForServer() {}

    void head(UpstreamResponse response);

    /** The receiver owns the buffer. {@link UpstreamCall#pause()} stops further chunks. */
    void chunk(Buffer chunk);

    /** @param trailers may be empty */
    void end(MultiMap trailers);

    /**
     * There is no response, or it was truncated. {@code cluster.UnreachableReason} derives the reason from the
     * exception.
     *
     * @param cause never the result of {@link UpstreamCall#cancel()}
     */
    void failed(Throwable cause);
}
