package io.hypercube.storage.audit;

import io.hypercube.audit.AuditAnnotation;
import io.hypercube.audit.AuditEvent;
import io.hypercube.audit.AuditEvent.AuditStage;
import io.hypercube.audit.AuditEvent.ResponseStatus;
import io.hypercube.audit.AuditSink.EncodedEvent;
import io.hypercube.audit.ObjectReference;
import io.hypercube.audit.query.IndexedText;
import java.time.Instant;
import java.time.LocalDate;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The columns of {@code audit_event}. */
final class AuditEventRow {
    private static final List<String> COLUMNS = List.of(
            "day",
            "audit_id",
            "stage",
            "received",
            "actor",
            "attempted",
            "uid",
            "cluster",
            "verb",
            "api_group",
            "resource",
            "namespace",
            "name",
            "subresource",
            "code",
            "access_key",
            "refused",
            "event");
    private static final Set<Integer> REFUSALS = Set.of(401, 403);

    private AuditEventRow() {}

    /** Keeps the latest stage of each event. */
    static String upsert(String table) {
        return "INSERT INTO " + table + " (" + String.join(", ", COLUMNS) + ") VALUES ("
                + COLUMNS.stream().map(column -> "?").collect(Collectors.joining(", "))
                + ") ON CONFLICT (day, audit_id) DO UPDATE SET "
                + COLUMNS.stream()
                        .skip(2)
                        .map(column -> column + " = excluded." + column)
                        .collect(Collectors.joining(", "))
                + " WHERE excluded.stage > " + table + ".stage";
    }

    static LocalDate day(EncodedEvent event) {
        return AuditDays.of(event.event().received());
    }

    /** The values of the columns for {@link #upsert}. */
    static @Nullable Object[] values(EncodedEvent encoded) {
        AuditEvent event = encoded.event();
        ObjectReference object = event.object();
        ResponseStatus status = event.status();
        return new @Nullable Object[] {
            AuditDays.number(day(encoded)),
            id(event.auditId()),
            rank(event.stage()),
            micros(event.received()),
            event.user() == null ? null : IndexedText.of(event.user().name()),
            annotation(event, AuditAnnotation.ATTEMPTED_NAME),
            event.user() == null ? null : IndexedText.of(event.user().uid()),
            annotation(event, AuditAnnotation.CLUSTER),
            text(event.verb()),
            object == null ? null : IndexedText.of(object.apiGroup()),
            object == null ? null : IndexedText.of(object.resource()),
            object == null ? null : IndexedText.of(object.namespace()),
            object == null ? null : IndexedText.of(object.name()),
            object == null ? null : IndexedText.of(object.subresource()),
            status == null ? null : status.code(),
            annotation(event, AuditAnnotation.ACCESS_KEY),
            isRefused(event) ? 1 : 0,
            encoded.json()
        };
    }

    /** Greater for later stages. */
    private static int rank(AuditStage stage) {
        return switch (stage) {
            case REQUEST_RECEIVED -> 0;
            case RESPONSE_STARTED -> 1;
            case RESPONSE_COMPLETE -> 2;
            case PANIC -> 3;
        };
    }

    /** The key of an event. */
    static String id(String auditId) {
        return text(auditId);
    }

    /** Microseconds since 1970, as precise as the time in the JSON. */
    static long micros(Instant time) {
        return ChronoUnit.MICROS.between(Instant.EPOCH, time);
    }

    static Instant time(long micros) {
        return Instant.EPOCH.plus(micros, ChronoUnit.MICROS);
    }

    private static String text(String text) {
        String indexed = IndexedText.of(text);
        return indexed == null ? "" : indexed;
    }

    private static @Nullable String annotation(AuditEvent event, AuditAnnotation name) {
        return IndexedText.of(event.annotations().get(name.key()));
    }

    private static boolean isRefused(AuditEvent event) {
        String decision = event.annotations().getOrDefault(AuditAnnotation.DECISION.key(), "");
        return decision.startsWith("forbid")
                || (event.status() != null && REFUSALS.contains(event.status().code()));
    }
}
