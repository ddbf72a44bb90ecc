package io.hypercube.ai.finding;

/** A read that a cluster refused or did not answer. The message is one line. */
public final class ReadFailure extends Exception {
    private static final long serialVersionUID = 1;

    private final int status;

    /** @param status of HTTP */
    public ReadFailure(int status, String message) {
        super(OneLine.of(message), null, false, false);
        this.status = status;
    }

    public boolean isForbidden() {
        return status == 403;
    }

    /** {@code forbidden: secrets "a" is forbidden: …}, or the status and the message. */
    public String line() {
        return (isForbidden() ? "forbidden" : "failed with " + status) + ": " + getMessage();
    }
}
