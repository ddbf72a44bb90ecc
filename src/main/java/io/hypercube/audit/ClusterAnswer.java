package io.hypercube.audit;

import io.hypercube.audit.AuditEvent.ResponseStatus;
import io.hypercube.core.kube.ProtobufFields;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;
import tools.jackson.core.JsonParser;
import tools.jackson.core.JsonToken;
import tools.jackson.core.ObjectReadContext;
import tools.jackson.core.json.JsonFactory;

/**
 * Completes an event with the start of the cluster's response, as an API server does with its own: status, reason and message of a
 * {@code Status}, and the name of a created object. The body may be cut anywhere. Used on the threads of the sinks.
 */
final class ClusterAnswer {
    private static final JsonFactory FACTORY = new JsonFactory();
    /** The message of an API server's authorizer; those of admission differ. */
    private static final Pattern NOT_AUTHORIZED = Pattern.compile("(?s).*User \".*\" cannot .*");

    private static final int LONGEST = 1024;

    // numbers of protobuf fields, of the envelope, its type, a Status, an object and its metadata
    private static final int TYPE = 1;
    private static final int OBJECT = 2;
    private static final int KIND = 2;
    private static final int STATUS = 2;
    private static final int MESSAGE = 3;
    private static final int REASON = 4;
    private static final int METADATA = 1;
    private static final int NAME = 1;

    private final Map<String, String> texts = new LinkedHashMap<>();

    private ClusterAnswer() {}

    static AuditEvent complete(AuditEvent event) {
        ResponseStatus status = event.status();
        if (status == null || status.body().length == 0) {
            return event;
        }
        ClusterAnswer answer = new ClusterAnswer();
        answer.read(status.body());
        return "Status".equals(answer.texts.get("kind")) ? answer.result(event, status) : answer.named(event);
    }

    private void read(byte[] body) {
        if (ProtobufFields.begin(body)) {
            readProtobuf(ProtobufFields.envelopeOfStart(body));
            return;
        }
        try (JsonParser in = FACTORY.createParser(ObjectReadContext.empty(), body)) {
            read(in);
        } catch (JacksonException cut) {
            // what was read before the end counts
        }
    }

    /** In every built-in kind, the metadata is the first field, and its first field is the name. */
    private void readProtobuf(ProtobufFields envelope) {
        String kind = envelope.start(TYPE).text(KIND);
        ProtobufFields object = envelope.start(OBJECT);
        put("kind", kind);
        if (kind.equals("Status")) {
            put("status", object.text(STATUS));
            put("message", object.text(MESSAGE));
            put("reason", object.text(REASON));
        } else {
            put("metadata.name", object.start(METADATA).text(NAME));
        }
    }

    private void put(String field, String text) {
        if (!text.isEmpty()) {
            texts.put(field, text);
        }
    }

    private void read(JsonParser in) {
        if (in.nextToken() != JsonToken.START_OBJECT) {
            return;
        }
        while (in.nextToken() == JsonToken.PROPERTY_NAME) {
            String field = in.currentName();
            JsonToken value = in.nextToken();
            if (value == JsonToken.VALUE_STRING) {
                texts.put(field, in.getString());
            } else if (field.equals("metadata") && value == JsonToken.START_OBJECT) {
                readMetadata(in);
            } else {
                in.skipChildren();
            }
        }
    }

    private void readMetadata(JsonParser in) {
        while (in.nextToken() == JsonToken.PROPERTY_NAME) {
            String field = in.currentName();
            if (in.nextToken() == JsonToken.VALUE_STRING && field.equals("name")) {
                texts.put("metadata.name", in.getString());
            }
            in.skipChildren();
        }
    }

    private AuditEvent result(AuditEvent event, ResponseStatus status) {
        String message = bounded(texts.get("message"));
        Map<String, String> annotations = event.annotations();
        if (status.code() == 403
                && message != null
                && NOT_AUTHORIZED.matcher(message).matches()) {
            annotations = new LinkedHashMap<>(annotations);
            annotations.put("authorization.k8s.io/decision", "forbid");
            annotations.put("authorization.k8s.io/reason", message);
        }
        ResponseStatus read = new ResponseStatus(
                status.code(),
                bounded(texts.get("status")),
                bounded(texts.get("reason")),
                mayQuoteTheBody(status.code()) ? null : message,
                new byte[0]);
        return with(event, event.object(), read, annotations);
    }

    /** The messages of these quote parts of the request, which may be a Secret. */
    private static boolean mayQuoteTheBody(int code) {
        return code == 400 || code == 422;
    }

    private AuditEvent named(AuditEvent event) {
        ObjectReference object = event.object();
        String name = bounded(texts.get("metadata.name"));
        if (object == null
                || object.name() != null
                || name == null
                || !event.verb().equals("create")) {
            return event;
        }
        ObjectReference named = new ObjectReference(
                object.apiGroup(),
                object.apiVersion(),
                object.resource(),
                object.namespace(),
                name,
                object.subresource());
        return with(event, named, event.status(), event.annotations());
    }

    private static AuditEvent with(
            AuditEvent event,
            @Nullable ObjectReference object,
            @Nullable ResponseStatus status,
            Map<String, String> annotations) {
        return new AuditEvent(
                event.level(),
                event.auditId(),
                event.stage(),
                event.requestUri(),
                event.verb(),
                event.user(),
                event.impersonatedUser(),
                event.sourceIps(),
                event.userAgent(),
                object,
                status,
                event.requestObject(),
                event.received(),
                event.at(),
                annotations);
    }

    private static @Nullable String bounded(@Nullable String text) {
        return text == null || text.length() <= LONGEST ? text : text.substring(0, LONGEST);
    }
}
