package io.hypercube.audit;

import io.hypercube.audit.AuditEvent.ResponseStatus;
import java.io.ByteArrayOutputStream;
import java.time.Instant;
import java.time.ZoneOffset;
import java.time.format.DateTimeFormatter;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JsonGenerator;
import tools.jackson.core.ObjectWriteContext;
import tools.jackson.core.json.JsonFactory;

/** Writes an event as {@code audit.k8s.io/v1}, with the fields in the order in which an API server writes them. */
final class EventJson {
    private static final String EXEC = "hypercube.io/exec-";
    private static final JsonFactory FACTORY = new JsonFactory();
    /** {@code metav1.MicroTime}. */
    private static final DateTimeFormatter MICROS =
            DateTimeFormatter.ofPattern("yyyy-MM-dd'T'HH:mm:ss.SSSSSS'Z'").withZone(ZoneOffset.UTC);

    private final AuditEvent event;
    private final JsonGenerator out;

    private EventJson(AuditEvent event, JsonGenerator out) {
        this.event = event;
        this.out = out;
    }

    /** One JSON object without a line end. */
    static byte[] of(AuditEvent event) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream(1024);
        try (JsonGenerator out = FACTORY.createGenerator(ObjectWriteContext.empty(), bytes)) {
            new EventJson(event, out).write();
        }
        return bytes.toByteArray();
    }

    private void write() {
        out.writeStartObject();
        text("kind", "Event");
        text("apiVersion", "audit.k8s.io/v1");
        text("level", event.level().wireName());
        text("auditID", event.auditId());
        text("stage", event.stage().wireName());
        text("requestURI", MaskedUri.of(event.requestUri()));
        text("verb", event.verb());
        user("user", event.user() == null ? new AuditUser("", List.of()) : event.user());
        if (event.impersonatedUser() != null) {
            user("impersonatedUser", event.impersonatedUser());
        }
        texts("sourceIPs", event.sourceIps());
        text("userAgent", event.userAgent());
        object(event.object());
        status(event.status());
        RequestObjectJson.Result request = requestObject();
        request.json().ifPresent(this::requestObject);
        time("requestReceivedTimestamp", event.received());
        time("stageTimestamp", event.at());
        annotations(request.leftOut());
        out.writeEndObject();
    }

    private void user(String name, AuditUser user) {
        out.writeObjectPropertyStart(name);
        text("username", user.name().isEmpty() ? null : user.name());
        text("uid", user.uid());
        texts("groups", user.groups());
        if (!user.extra().isEmpty()) {
            out.writeObjectPropertyStart("extra");
            user.extra().forEach(this::texts);
            out.writeEndObject();
        }
        out.writeEndObject();
    }

    private void object(@Nullable ObjectReference object) {
        if (object == null) {
            return;
        }
        out.writeObjectPropertyStart("objectRef");
        text("resource", object.resource());
        text("namespace", object.namespace());
        text("name", object.name());
        text("apiGroup", object.apiGroup().isEmpty() ? null : object.apiGroup());
        text("apiVersion", object.apiVersion());
        text("subresource", object.subresource());
        out.writeEndObject();
    }

    private void status(@Nullable ResponseStatus status) {
        if (status == null) {
            return;
        }
        out.writeObjectPropertyStart("responseStatus");
        out.writeObjectPropertyStart("metadata");
        out.writeEndObject();
        text("status", status.status());
        text("message", withoutSecrets(status.message()));
        text("reason", status.reason());
        out.writeNumberProperty("code", status.code());
        out.writeEndObject();
    }

    private RequestObjectJson.Result requestObject() {
        return event.requestObject() == null ? RequestObjectJson.NOTHING : RequestObjectJson.of(event.requestObject());
    }

    /** A message may quote a part of the path. */
    private static @Nullable String withoutSecrets(@Nullable String text) {
        return text == null || !SecretNames.appearIn(text) ? text : "left out, because it may contain a secret";
    }

    /** @param json one value on one line */
    private void requestObject(String json) {
        out.writeName("requestObject");
        out.writeRawValue(json);
    }

    private void annotations(Optional<String> requestLeftOut) {
        if (event.annotations().isEmpty() && requestLeftOut.isEmpty()) {
            return;
        }
        out.writeObjectPropertyStart("annotations");
        for (Map.Entry<String, String> annotation : event.annotations().entrySet()) {
            // the command of an exec is evidence, and could hide behind a text that looks like a secret
            text(
                    annotation.getKey(),
                    annotation.getKey().startsWith(EXEC)
                            ? annotation.getValue()
                            : withoutSecrets(annotation.getValue()));
        }
        requestLeftOut.ifPresent(reason -> text(AuditAnnotation.REQUEST_OBJECT.key(), reason));
        out.writeEndObject();
    }

    private void time(String name, Instant at) {
        text(name, MICROS.format(at));
    }

    private void text(String name, @Nullable String value) {
        if (value != null) {
            out.writeStringProperty(EventText.wellFormed(name), EventText.wellFormed(value));
        }
    }

    private void texts(String name, List<String> values) {
        if (!values.isEmpty()) {
            out.writeArrayPropertyStart(EventText.wellFormed(name));
            values.forEach(value -> out.writeString(EventText.wellFormed(value)));
            out.writeEndArray();
        }
    }
}
