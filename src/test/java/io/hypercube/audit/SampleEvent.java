package io.hypercube.audit;

import io.hypercube.audit.AuditEvent.AuditStage;
import io.hypercube.audit.AuditEvent.ResponseStatus;
import io.hypercube.audit.AuditPolicy.AuditLevel;
import io.hypercube.audit.AuditSink.EncodedEvent;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Makes events for tests of sinks and queries. */
public final class SampleEvent {
    private final String id;
    private final Instant received;
    private final Map<String, String> annotations = new LinkedHashMap<>();
    private AuditStage stage = AuditStage.RESPONSE_COMPLETE;
    private @Nullable AuditUser user = new AuditUser("alice", "id-of-alice", List.of("dev"), Map.of());
    private String verb = "get";
    private @Nullable ObjectReference object = new ObjectReference("", "v1", "pods", "shop", "web", null);
    private @Nullable ResponseStatus status = new ResponseStatus(200, null, null);

    /** A successful {@code get pods web} of alice. */
    public SampleEvent(String id, Instant received) {
        this.id = id;
        this.received = received;
    }

    public SampleEvent stage(AuditStage value, int code) {
        stage = value;
        status = stage == AuditStage.REQUEST_RECEIVED ? null : new ResponseStatus(code, null, null);
        return this;
    }

    public SampleEvent code(int code) {
        return stage(AuditStage.RESPONSE_COMPLETE, code);
    }

    /** The account has the id {@code id-of-NAME}. */
    public SampleEvent user(String name) {
        return user(name, "id-of-" + name);
    }

    public SampleEvent user(String name, String uid) {
        user = new AuditUser(name, uid, List.of(), Map.of());
        return this;
    }

    /** A sign-in that failed. */
    public SampleEvent attempt(String name) {
        user = null;
        object = null;
        verb = "post";
        status = new ResponseStatus(401, "Unauthorized", "wrong name or password");
        return with("attempted-name", name);
    }

    public SampleEvent verb(String value) {
        verb = value;
        return this;
    }

    public SampleEvent object(String group, String resource, @Nullable String namespace, @Nullable String name) {
        object = new ObjectReference(group, "v1", resource, namespace, name, null);
        return this;
    }

    public SampleEvent exec(String namespace, String pod) {
        verb = "create";
        object = new ObjectReference("", "v1", "pods", namespace, pod, "exec");
        return this;
    }

    /** An annotation whose name begins with {@code hypercube.io/}. */
    public SampleEvent with(String name, String value) {
        annotations.put("hypercube.io/" + name, value);
        return this;
    }

    public EncodedEvent encoded() {
        AuditEvent event = new AuditEvent(
                AuditLevel.METADATA,
                id,
                stage,
                "/clusters/prod/api/v1/namespaces/shop/pods/web",
                verb,
                user,
                null,
                List.of("192.0.2.1"),
                "kubectl/v1.33.0 (linux/amd64) kubernetes/8adc0f0",
                object,
                status,
                null,
                received,
                received.plusMillis(12),
                annotations);
        return new EncodedEvent(event, EventJson.of(event));
    }

    /** The JSON as text. */
    public String json() {
        return new String(encoded().json(), StandardCharsets.UTF_8);
    }
}
