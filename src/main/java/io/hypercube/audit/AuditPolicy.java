package io.hypercube.audit;

import io.hypercube.audit.AuditEvent.AuditStage;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Decides which calls are recorded. Called on event loops for every call, so it must be fast and must not block. */
@FunctionalInterface
public interface AuditPolicy {
    AuditDecision decide(AuditAttributes attributes);

    /**
     * The properties of a call that an {@link AuditPolicy} decides by.
     *
     * @param user the user name; empty for a call without a valid credential
     * @param verb as the API server names it: {@code create} for an exec by POST, {@code get} for one by WebSocket; the HTTP method in lower
     *     case for a path that is no resource
     * @param object null for a path that is no resource
     * @param path of the API server, or the gateway's own, without the query
     * @param tunnel whether the call asks for an upgrade and is neither a watch nor the read of a log
     * @param refused whether the gateway itself refused the call
     */
    record AuditAttributes(
            String user,
            List<String> groups,
            String verb,
            @Nullable ObjectReference object,
            String path,
            boolean tunnel,
            boolean refused) {}

    /**
     * The result of an {@link AuditPolicy} for one call.
     *
     * @param omitStages stages of which no event is written
     * @param omitManagedFields whether {@code metadata.managedFields} is left out of request bodies
     */
    record AuditDecision(AuditLevel level, Set<AuditStage> omitStages, boolean omitManagedFields) {
        public static final AuditDecision NONE = new AuditDecision(AuditLevel.NONE, Set.of(), false);
        public static final AuditDecision METADATA = new AuditDecision(AuditLevel.METADATA, Set.of(), false);
    }

    /** How much of a call is recorded. {@code RequestResponse} of Kubernetes is read as {@link #REQUEST}. */
    enum AuditLevel {
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
}
