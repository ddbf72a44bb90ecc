package io.hypercube.cluster;

import java.io.IOException;

/** An exception in the gateway itself has ended a call to a cluster. The log has that exception. */
public final class UnexpectedFailureException extends IOException {
    public UnexpectedFailureException(Throwable cause) {
        super("an internal error; the log of the gateway has it", cause);
    }
}
