package io.hypercube.audit;

/** How much of a call is recorded. {@code RequestResponse} of Kubernetes is read as {@link #REQUEST}. */
public enum AuditLevel {
    NONE("None"),
    /** Everything but bodies. */
    METADATA("Metadata"),
    /** Also the body of the request, up to 64 KiB. */
    REQUEST("Request");

    private final String wireName;

    AuditLevel(String wireName) {
        this.wireName = wireName;
    }

    /** As in policy files and events. */
    public String wireName() {
        return wireName;
    }
}
