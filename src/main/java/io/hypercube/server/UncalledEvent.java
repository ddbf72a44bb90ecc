package io.hypercube.server;

import io.hypercube.audit.AuditAnnotation;
import io.hypercube.audit.AuditEvent;
import io.hypercube.audit.AuditEvent.AuditStage;
import io.hypercube.audit.AuditEvent.ResponseStatus;
import io.hypercube.audit.AuditLog;
import io.hypercube.audit.AuditPolicy.AuditAttributes;
import io.hypercube.audit.AuditPolicy.AuditDecision;
import io.hypercube.audit.AuditPolicy.AuditLevel;
import io.hypercube.audit.AuditUser;
import io.hypercube.audit.ObjectReference;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.UUID;

/**
 * A change without a call to the gateway's API, as the event that such a call would have. It is added after the change and delays
 * nothing.
 *
 * @param actor a user that no account can have
 * @param object what was changed
 * @param addresses from which it was; may be empty
 * @param status of the response that there would be
 */
record UncalledEvent(
        String actor,
        String verb,
        String path,
        ObjectReference object,
        List<String> addresses,
        int status,
        Map<AuditAnnotation, String> annotations) {
    void addTo(AuditLog log) {
        AuditDecision decision = log.decide(new AuditAttributes(actor, List.of(), verb, object, path, false, false));
        if (decision.level() == AuditLevel.NONE || decision.omitStages().contains(AuditStage.RESPONSE_COMPLETE)) {
            return;
        }
        Map<String, String> all = new LinkedHashMap<>();
        annotations.forEach((name, value) -> all.put(name.key(), value));
        all.put(AuditAnnotation.DECISION.key(), "allow");
        Instant now = Instant.now();
        log.add(new AuditEvent(
                decision.level(),
                UUID.randomUUID().toString(),
                AuditStage.RESPONSE_COMPLETE,
                path,
                verb,
                new AuditUser(actor, List.of()),
                null,
                addresses,
                null,
                object,
                new ResponseStatus(status, null, null),
                null,
                now,
                now,
                all));
    }

    static ObjectReference own(String resource, String name) {
        return new ObjectReference(ObjectReference.OWN_GROUP, "v1", resource, null, name, null);
    }
}
