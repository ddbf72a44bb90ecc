package io.hypercube.audit;

import io.hypercube.audit.AuditEvent.ResponseStatus;
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

    private final Map<String, String> texts = new LinkedHashMap<>();

    private ClusterAnswer() {}

    static AuditEvent complete(AuditEvent event) {
        ResponseStatus status = event.status();
        if (status == null || status.body().length == 0) {
            return event;
        }
        ClusterAnswer answer = new ClusterAnswer();
        try (JsonParser in = FACTORY.createParser(ObjectReadContext.empty(), status.body())) {
            answer.read(in);
        } catch (JacksonException cut) {
            // what was read before the end counts
        }
        return "Status".equals(answer.texts.get("kind")) ? answer.result(event, status) : answer.named(event);
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
