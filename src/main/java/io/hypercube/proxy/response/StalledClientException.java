package io.hypercube.proxy.response;

/** A response was reset because its client reads too slowly ({@link ClientConnection}). */
public final class StalledClientException extends RuntimeException {
    StalledClientException() {
        super("the client reads the response too slowly", null, false, false);
    }
}
