package io.hypercube.storage.audit;

import io.hypercube.audit.query.AuditEventStore.EventFilter;
import io.hypercube.audit.query.EventField;
import io.hypercube.audit.query.EventTerm;
import io.hypercube.audit.query.IndexedText;
import java.time.LocalDate;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** An {@link EventFilter} as the condition of a SELECT. */
record EventConditions(String where, List<@Nullable Object> values) {
    static EventConditions of(EventFilter filter) {
        List<String> conditions = new ArrayList<>(List.of("received >= ?", "received < ?"));
        List<@Nullable Object> values =
                new ArrayList<>(List.of(AuditEventRow.micros(filter.from()), AuditEventRow.micros(filter.to())));
        filter.owner().ifPresent(owner -> {
            conditions.add("actor = ? AND uid = ?");
            values.add(IndexedText.of(owner.name()));
            values.add(IndexedText.of(owner.id()));
        });
        filter.user().ifPresent(user -> {
            conditions.add("(actor = ? OR attempted = ?)");
            values.add(IndexedText.of(user));
            values.add(IndexedText.of(user));
        });
        for (EventTerm term : filter.terms()) {
            conditions.add(condition(term));
            term.values().forEach(value -> values.add(value(term.field(), value)));
        }
        return new EventConditions(String.join(" AND ", conditions), values);
    }

    private static String condition(EventTerm term) {
        String column = column(term.field());
        String places = term.values().stream().map(value -> "?").collect(Collectors.joining(", "));
        return term.negated()
                ? "(" + column + " IS NULL OR " + column + " NOT IN (" + places + "))"
                : column + " IN (" + places + ")";
    }

    private static @Nullable Object value(EventField field, String value) {
        return field == EventField.CODE ? (Object) Integer.valueOf(value) : IndexedText.of(value);
    }

    private static String column(EventField field) {
        return switch (field) {
            case AUDIT_ID -> "audit_id";
            case VERB -> "verb";
            case USER -> "actor";
            case ATTEMPTED_NAME -> "attempted";
            case CLUSTER -> "cluster";
            case ACCESS_KEY -> "access_key";
            case API_GROUP -> "api_group";
            case RESOURCE -> "resource";
            case NAMESPACE -> "namespace";
            case NAME -> "name";
            case SUBRESOURCE -> "subresource";
            case CODE -> "code";
        };
    }

    /** Whether a day can have matching events. */
    static boolean mayHave(EventFilter filter, LocalDate day) {
        return !day.isBefore(AuditDays.of(filter.from())) && !day.isAfter(AuditDays.of(filter.to()));
    }

    /** The values and more. */
    List<@Nullable Object> with(Object... more) {
        List<@Nullable Object> all = new ArrayList<>(values);
        all.addAll(List.of(more));
        return all;
    }
}
