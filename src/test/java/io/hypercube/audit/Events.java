package io.hypercube.audit;

import io.hypercube.audit.AuditEvent.AuditStage;
import io.hypercube.audit.AuditEvent.ResponseStatus;
import io.hypercube.audit.AuditPolicy.AuditLevel;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Events for tests. */
public final class Events {
    private static final Instant TIME = Instant.parse("2026-11-23T01:02:03.456789Z");

    private Events() {}

    /** A deletion of the pod {@code shop/web-0} by {@code ada}, allowed. */
    public static AuditEvent deletion(String id) {
        return deletionBy("ada", id);
    }

    /** The same by another user. */
    public static AuditEvent deletionBy(String user, String id) {
        return deletion(user, null, id);
    }

    /** The same as somebody with an extra value. */
    static AuditEvent deletionAs(String extra, String id) {
        return deletion("ada", new AuditUser("bob", null, List.of(), Map.of("reason", List.of(extra))), id);
    }

    private static AuditEvent deletion(String user, @Nullable AuditUser impersonated, String id) {
        return new AuditEvent(
                AuditLevel.METADATA,
                id,
                AuditStage.RESPONSE_COMPLETE,
                "/clusters/prod/api/v1/namespaces/shop/pods/web-0",
                "delete",
                new AuditUser(user, "id-of-" + user, List.of("dev"), Map.of()),
                impersonated,
                List.of("192.0.2.1"),
                "kubectl/v1.34.0",
                new ObjectReference("", "v1", "pods", "shop", "web-0", null),
                new ResponseStatus(200, null, null),
                null,
                TIME,
                TIME.plusMillis(4),
                Map.of("hypercube.io/cluster", "prod"));
    }
}
