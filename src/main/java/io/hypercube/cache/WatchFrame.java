package io.hypercube.cache;

import io.hypercube.list.ListEnvelope;
import io.hypercube.list.item.ItemMeta;
import io.hypercube.list.item.ResourceVersions;
import io.hypercube.list.json.ByteBuilder;
import io.hypercube.list.json.JsonCursor;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.json.RawObject;
import java.util.OptionalLong;
import java.util.Set;

/**
 * One watch event, parsed in place.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#efficient-detection-of-changes">Efficient
 *     detection of changes</a>
 */
final class WatchFrame {
    private static final Set<String> TYPE_META = Set.of("kind", "apiVersion");

    private final Type type;
    private final RawObject object;
    private final byte[] bytes;
    private final int from;
    private final int to;

    enum Type {
        ADDED,
        MODIFIED,
        DELETED,
        BOOKMARK,
        ERROR
    }

    private WatchFrame(Type type, RawObject object, byte[] bytes, int from, int to) {
        this.type = type;
        this.object = object;
        this.bytes = bytes;
        this.from = from;
        this.to = to;
    }

    /**
     * Parses an event.
     *
     * @param line one JSON document; must not be changed while the event is used
     * @throws MalformedListException when it is not a watch event
     */
    static WatchFrame read(byte[] line) {
        JsonCursor cursor = new JsonCursor();
        cursor.read(line, 0, line.length, 0);
        RawObject event = RawObject.read(line, cursor);
        cursor.expectEnd();
        RawObject.Field type = event.field("type");
        RawObject.Field field = event.field("object");
        RawObject object = field == null ? null : event.object(field);
        String name = type == null ? null : event.text(type);
        if (field == null || object == null || name == null) {
            throw cursor.malformed("not a watch event with type and object");
        }
        for (Type known : Type.values()) {
            if (known.name().equals(name)) {
                return new WatchFrame(known, object, line, field.valueFrom(), field.to());
            }
        }
        throw cursor.malformed("an unknown type of watch event");
    }

    Type type() {
        return type;
    }

    /** {@code metadata.resourceVersion}, the only content of a bookmark's object. Empty when it is not a number. */
    OptionalLong resourceVersion() {
        return ResourceVersions.of(object);
    }

    /**
     * Name, namespace and version of the object.
     *
     * @throws MalformedListException when one of them is missing
     */
    ItemMeta meta() {
        return ItemMeta.read(bytes, from, to);
    }

    /** The object as it would be in a list of its collection: see {@link ListEnvelope#isOfTypedItems}. */
    byte[] item(boolean typed) {
        ByteBuilder out = new ByteBuilder();
        if (typed) {
            object.writeWithout(TYPE_META, out);
        } else {
            out.append(bytes, from, to);
        }
        return out.toBytes();
    }

    @Override
    public String toString() {
        return type + " of " + (to - from) + " bytes";
    }
}
