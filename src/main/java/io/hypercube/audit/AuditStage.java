package io.hypercube.audit;

/** When an event of a call was made. */
public enum AuditStage {
    /** Before the call is sent; only under {@link OnFailure#REFUSE}. */
    REQUEST_RECEIVED("RequestReceived"),
    /** The response of a stream or tunnel has begun. */
    RESPONSE_STARTED("ResponseStarted"),
    /** The call has ended. */
    RESPONSE_COMPLETE("ResponseComplete"),
    /** Never recorded; known because policy files may omit it. */
    PANIC("Panic");

    private final String wireName;

    AuditStage(String wireName) {
        this.wireName = wireName;
    }

    /** As in policy files and events. */
    public String wireName() {
        return wireName;
    }
}
