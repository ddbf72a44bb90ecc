package io.hypercube.server;

/** Thrown when the gateway cannot start or stop. The message tells the operator which step failed and why. */
public final class StartException extends RuntimeException {
    StartException(String message, Throwable cause) {
        super(message, cause);
    }
}
