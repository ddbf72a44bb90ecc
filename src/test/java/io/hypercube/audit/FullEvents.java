package io.hypercube.audit;

import io.hypercube.audit.AuditEvent.AuditStage;
import io.hypercube.audit.AuditEvent.RequestObject;
import io.hypercube.audit.AuditEvent.ResponseStatus;
import io.hypercube.audit.AuditPolicy.AuditLevel;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Events for tests, and what their JSON says. */
final class FullEvents {
    static final AuditUser ANN =
            new AuditUser("ann", "u-1", List.of("system:authenticated"), Map.of("scopes", List.of("a", "b")));

    private static final JsonMapper MAPPER = new JsonMapper();

    private FullEvents() {}

    /** An event with all fields. */
    static AuditEvent full(@Nullable RequestObject request) {
        return full("/api/v1/namespaces/shop/pods/web/exec?command=id", request);
    }

    static AuditEvent full(String uri, @Nullable RequestObject request) {
        return new AuditEvent(
                AuditLevel.REQUEST,
                "5a9b1c2d-0000-4000-8000-000000000001",
                AuditStage.RESPONSE_COMPLETE,
                uri,
                "create",
                ANN,
                new AuditUser("bob", List.of("ops")),
                List.of("192.0.2.7"),
                "kubectl/v1.36.0",
                AuditedCalls.core("pods", "shop", "web", "exec"),
                new ResponseStatus(403, "Forbidden", "access denied"),
                request,
                Instant.parse("2026-01-02T03:04:05.678901Z"),
                Instant.parse("2026-01-02T03:04:06Z"),
                Map.of(
                        "authorization.k8s.io/decision",
                        "forbid",
                        "authorization.k8s.io/reason",
                        "not in the scope",
                        "hypercube.io/cluster",
                        "prod"));
    }

    static String text(AuditEvent event) {
        return new String(EventJson.of(event), StandardCharsets.UTF_8);
    }

    static JsonNode json(AuditEvent event) {
        return MAPPER.readTree(EventJson.of(event));
    }
}
