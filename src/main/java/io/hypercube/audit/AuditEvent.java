package io.hypercube.audit;

import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * One event, not yet serialized. Immutable, so that it can be made on an event loop and serialized on another thread.
 *
 * @param auditId shared with the cluster, in {@code Audit-ID}
 * @param requestUri as received; {@link EventJson} masks the secrets of its query
 * @param verb see {@link AuditAttributes}
 * @param user null when nobody was authenticated
 * @param impersonatedUser null for none
 * @param userAgent null for none
 * @param object null for a path that is no resource
 * @param status null before the response
 * @param requestObject the body of the request; null below {@link AuditLevel#REQUEST} and for requests without one
 * @param received when the call arrived
 * @param at when the stage was reached
 * @param annotations by name, such as {@code hypercube.io/cluster}
 * @see <a href="https://kubernetes.io/docs/reference/config-api/apiserver-audit.v1/#audit-k8s-io-v1-Event">Event</a>
 */
public record AuditEvent(
        AuditLevel level,
        String auditId,
        AuditStage stage,
        String requestUri,
        String verb,
        @Nullable AuditUser user,
        @Nullable AuditUser impersonatedUser,
        List<String> sourceIps,
        @Nullable String userAgent,
        @Nullable ObjectReference object,
        @Nullable ResponseStatus status,
        @Nullable RequestObject requestObject,
        Instant received,
        Instant at,
        Map<String, String> annotations) {
    private static final int USUAL_BYTES = 1 << 10;

    /** The memory that the event takes while it waits, for bounds. */
    long estimatedBytes() {
        long bytes = USUAL_BYTES;
        for (String value : annotations.values()) {
            bytes += value.length();
        }
        return bytes
                + requestUri.length()
                + (userAgent == null ? 0L : userAgent.length())
                + (status == null ? 0L : status.body().length)
                + (requestObject == null ? 0L : requestObject.body().length);
    }
}
