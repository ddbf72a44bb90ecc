package io.hypercube.config.gateway;

/** Thrown when the gateway cannot start or stop. The message tells the operator which step failed and why. */
public final class StartException extends RuntimeException {
    /** @param message the step that failed, and why */
    public StartException(String message, Throwable cause) {
        super(message, cause);
    }
}
