package io.hypercube.fleet.kubectl;

import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.json.RawObject;
import java.util.Arrays;
import java.util.Optional;

/**
 * An event of one cluster's watch, parsed in place.
 *
 * @param bytes the line that it was read from; must not be changed
 * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#efficient-detection-of-changes">Efficient
 *     detection of changes</a>
 */
record MemberEvent(Type type, RawObject object, byte[] bytes, int from, int to) {

    /** The type of an event. */
    public enum Type {
        ADDED,
        MODIFIED,
        DELETED,
        BOOKMARK,
        ERROR
    }

    /**
     * Parses an event.
     *
     * @param line one JSON document
     * @throws MalformedListException when it is not a watch event
     */
    public static MemberEvent read(byte[] line) {
        RawObject event = ObjectIdentity.read(line, 0, line.length);
        RawObject.Field field = event.field("object");
        RawObject object = field == null ? null : event.object(field);
        String name = ObjectIdentity.text(event, "type");
        for (Type type : Type.values()) {
            if (type.name().equals(name) && field != null && object != null) {
                return new MemberEvent(type, object, line, field.valueFrom(), field.to());
            }
        }
        throw new MalformedListException(0, "not a watch event with a known type and an object");
    }

    /** The JSON of the object. */
    byte[] objectBytes() {
        return Arrays.copyOfRange(bytes, from, to);
    }

    /** {@code metadata.resourceVersion}; empty for none. A Table has that of the object in its row. */
    public String resourceVersion() {
        RawObject metadata = ObjectIdentity.child(object, "metadata");
        return metadata == null ? "" : ObjectIdentity.text(metadata, "resourceVersion");
    }

    /** The metadata of the object, or of the object in the row of a Table; empty when it is not included. */
    public Optional<ObjectIdentity> identity() {
        return isTable() ? ObjectIdentity.ofFirstRow(object) : ObjectIdentity.of(object);
    }

    boolean isTable() {
        return object.field("rows") != null && kind().equals("Table");
    }

    String kind() {
        return ObjectIdentity.text(object, "kind");
    }

    String apiVersion() {
        return ObjectIdentity.text(object, "apiVersion");
    }

    /** The message of the Status of an error. */
    public String message() {
        return ObjectIdentity.text(object, "message");
    }
}
