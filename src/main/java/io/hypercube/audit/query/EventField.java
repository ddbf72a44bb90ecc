package io.hypercube.audit.query;

import io.hypercube.list.query.FieldPath;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The fields of an event that a store knows without reading the event. */
public enum EventField {
    AUDIT_ID("auditID"),
    VERB("verb"),
    USER("user.username"),
    ATTEMPTED_NAME("annotations['hypercube.io/attempted-name']"),
    CLUSTER("annotations['hypercube.io/cluster']"),
    ACCESS_KEY("annotations['hypercube.io/access-key']"),
    API_GROUP("objectRef.apiGroup"),
    RESOURCE("objectRef.resource"),
    NAMESPACE("objectRef.namespace"),
    NAME("objectRef.name"),
    SUBRESOURCE("objectRef.subresource"),
    /** A number; all others are {@link IndexedText}. */
    CODE("responseStatus.code");

    private static final Pattern NUMBER = Pattern.compile("[1-9][0-9]{0,8}");

    private static final Map<FieldPath, EventField> BY_PATH =
            Stream.of(values()).collect(Collectors.toMap(field -> FieldPath.parse(field.path), field -> field));

    private final String path;

    EventField(String path) {
        this.path = path;
    }

    static Optional<EventField> of(FieldPath path) {
        return Optional.ofNullable(BY_PATH.get(path));
    }

    /** Whether the store finds exactly the events with this value. */
    boolean isExact(String value) {
        return this == CODE ? NUMBER.matcher(value).matches() : IndexedText.isWhole(value);
    }
}
