/**
 * The pieces in which bodies arrive, HTTP/2 frames and HTTP/1.1 chunks: how many small ones a peer may send, and what is joined before it
 * goes on or waits. A piece costs an object and some microseconds, however few bytes it has. Start reading at {@link
 * io.hypercube.cluster.frame.JoinedFrames}.
 */
@NullMarked
package io.hypercube.cluster.frame;

import org.jspecify.annotations.NullMarked;
