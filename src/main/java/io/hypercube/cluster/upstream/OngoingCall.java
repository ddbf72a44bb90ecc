package io.hypercube.cluster.upstream;

import java.time.Duration;

/** A call whose response is awaited or being read. Confined to the event loop that made it. */
public sealed interface OngoingCall permits CredentialedCall {
    /** Stops chunks, and by TCP flow control the server, until {@link #resume()}. */
    void pause();

    void resume();

    /** Aborts the call by closing its connection. The receiver is not called any more. */
    void cancel();

    /** The time since which the call waits for the server, from {@code System.nanoTime()}. */
    long awaitedSince();

    /** Called when no response has begun within the limit. */
    void timedOut(Duration limit);
}
