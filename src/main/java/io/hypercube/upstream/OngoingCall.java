package io.hypercube.upstream;

import java.time.Duration;

/** A call whose answer is awaited or being read. Confined to the event loop that made it. */
public sealed interface OngoingCall permits CredentialedCall {
    /** No more chunks, and through TCP no more bytes from the server, until {@link #resume()}. */
    void pause();

    void resume();

    /** Ends the call wherever it is, by closing its connection; the receiver hears nothing more. */
    void cancel();

    /** Since when it is the server that is waited for; of {@code System.nanoTime()}. */
    long awaitedSince();

    /** No answer has begun within the time granted. */
    void timedOut(Duration limit);
}
