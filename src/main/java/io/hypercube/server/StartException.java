package io.hypercube.server;

/** The gateway cannot start (or end) as it was told to; the message says what and why, for the operator. */
public final class StartException extends RuntimeException {
    StartException(String message, Throwable cause) {
        super(message, cause);
    }
}
