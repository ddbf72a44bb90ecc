package io.hypercube.proxy;

/** A response was reset because its client takes too little of what it was sent ({@link ClientConnection}). */
public final class StalledClientException extends RuntimeException {
    StalledClientException() {
        super("the client takes too little of what it was sent", null, false, false);
    }
}
