package io.hypercube.upstream;

import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;

/**
 * What takes an answer: {@code head chunk* end}, or {@code failed} at any point before {@code end}, and nothing after. All
 * on the event loop that made the call.
 */
public interface UpstreamReceiver {
    /** The next of the request's body is to come from the client; not told of a call without a body. */
    default void waitsForClient() {}

    /** The client is not waited for any more: the server is to take what came, or the body is complete. */
    default void waitsForServer() {}

    void head(UpstreamResponse response);

    /** The buffer is the receiver's to keep. {@link UpstreamCall#pause()} stops further ones. */
    void chunk(Buffer chunk);

    /** @param trailers may be empty */
    void end(MultiMap trailers);

    /**
     * No answer, or one that was cut off. {@code cluster.UnreachableReason} reads why from the exception.
     *
     * @param cause never one that a call of {@link UpstreamCall#cancel()} made
     */
    void failed(Throwable cause);
}
