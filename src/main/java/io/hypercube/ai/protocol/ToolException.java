package io.hypercube.ai.protocol;

/**
 * A failure that the model is told as the result of its call, so that it can correct the call: {@code isError} of the protocol. The
 * message names the argument, its value and the expectation, and contains no secret.
 */
public final class ToolException extends RuntimeException {
    public ToolException(String message) {
        super(message, null, false, false);
    }
}
