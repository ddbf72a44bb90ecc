package io.hypercube.audit;

import io.hypercube.audit.AuditPolicy.AuditAttributes;
import io.hypercube.audit.AuditPolicy.AuditDecision;
import io.hypercube.audit.AuditPolicy.AuditLevel;
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
        if (impersonatedUser != null) {
            bytes += impersonatedUser.estimatedBytes();
        }
        return bytes
                + requestUri.length()
                + (userAgent == null ? 0L : userAgent.length())
                + (status == null ? 0L : status.body().length)
                + (requestObject == null ? 0L : requestObject.body().length);
    }

    /**
     * The result of a call.
     *
     * @param code the HTTP status code
     * @param status {@code Failure} or {@code Success}; null when no {@code Status} was answered
     * @param reason of the {@code Status}; null for none
     * @param message likewise
     * @param body the start of a cluster's response, from which {@link ClusterAnswer} takes the others; empty for none
     */
    public record ResponseStatus(
            int code,
            @Nullable String status,
            @Nullable String reason,
            @Nullable String message,
            byte[] body) {
        private static final byte[] NONE = new byte[0];

        /** The result of a call that the gateway itself answers. */
        public ResponseStatus(int code, @Nullable String reason, @Nullable String message) {
            this(code, reason == null ? null : "Failure", reason, message, NONE);
        }

        /** The result of a call that a cluster answers. */
        public ResponseStatus(int code, byte[] body) {
            this(code, null, null, null, body);
        }
    }

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

    /**
     * The body of a request as it was received, for an event of level {@link AuditLevel#REQUEST}. It becomes the {@code requestObject} of the
     * event if it is JSON; otherwise the annotation {@link AuditAnnotation#REQUEST_OBJECT} of the event says why it was left out.
     *
     * @param body not yet validated; empty when it was left out
     * @param omitManagedFields see {@link AuditDecision}
     * @param leftOut the reason; null for none
     */
    public record RequestObject(
            byte[] body,
            boolean omitManagedFields,
            @Nullable String leftOut) {
        /** The size limit in bytes. Larger bodies are left out, because half a body is not JSON. */
        public static final int LARGEST = 64 << 10;

        static RequestObject leftOut(String reason) {
            return new RequestObject(new byte[0], false, "left out: " + reason);
        }
    }
}
