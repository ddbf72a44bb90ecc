package io.hypercube.core.secret;

/** The master key is missing or not the right one, or a secret cannot be unwrapped. The message has one line, without secrets. */
public final class MasterKeyException extends RuntimeException {
    MasterKeyException(String message) {
        super(message);
    }

    MasterKeyException(String message, Throwable cause) {
        super(message, cause);
    }
}
