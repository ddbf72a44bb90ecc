package io.hypercube.audit;

import org.jspecify.annotations.Nullable;

/**
 * The body of a request as it was received, for an event of level {@link AuditLevel#REQUEST}. It becomes the {@code requestObject} of the
 * event if it is JSON; otherwise the annotation {@value #ANNOTATION} of the event says why it was left out.
 *
 * @param body not yet validated; empty when it was left out
 * @param omitManagedFields see {@link AuditDecision}
 * @param leftOut the reason; null for none
 */
public record RequestObject(
        byte[] body, boolean omitManagedFields, @Nullable String leftOut) {
    /** The annotation of an event whose request body was left out. */
    public static final String ANNOTATION = "hypercube.io/request-object";

    /** The size limit in bytes. Larger bodies are left out, because half a body is not JSON. */
    public static final int LARGEST = 64 << 10;

    static RequestObject leftOut(String reason) {
        return new RequestObject(new byte[0], false, "left out: " + reason);
    }
}
