package io.hypercube.core.call;

/** Gets the body of a request while it is forwarded. Runs on the event loop of the call. */
public interface BodyObserver {
    /** Whether further bytes are wanted. */
    boolean reads();

    void bytes(byte[] chunk);
}
