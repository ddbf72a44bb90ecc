package io.hypercube.auth.cel;

/** An expression could not be compiled or evaluated. The message is for people. */
public final class CelException extends Exception {
    CelException(String message) {
        super(message);
    }

    CelException(String message, Throwable cause) {
        super(message, cause);
    }
}
