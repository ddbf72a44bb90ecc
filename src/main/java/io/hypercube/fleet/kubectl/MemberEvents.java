package io.hypercube.fleet.kubectl;

import io.hypercube.fleet.ClusterAnnotation;
import io.hypercube.fleet.FleetTable;
import io.hypercube.list.RawListReader;
import io.hypercube.list.json.ByteBuilder;
import io.hypercube.list.json.JsonElements;
import io.hypercube.list.json.JsonText;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.json.RawObject;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Writes the events of one cluster for the watch of several: its objects with the annotation of their cluster, its Tables with
 * the column of it. Makes events from the items of a list as well. Used by one thread at a time.
 */
final class MemberEvents {
    private static final String LIST = "List";
    private static final byte[] NO_ROW = {};

    private final String cluster;
    private final ClusterAnnotation annotation;
    private ObjectKind kind = ObjectKind.UNKNOWN;
    private String definitions = "";
    private @Nullable FleetTable table;

    public MemberEvents(String cluster) {
        this.cluster = cluster;
        this.annotation = new ClusterAnnotation(cluster);
    }

    /** The kind of the last object. */
    public ObjectKind kind() {
        return kind;
    }

    /**
     * An event of the cluster's watch that is not an error.
     *
     * @throws MalformedListException when a Table cannot be read
     */
    public FleetEvent event(MemberEvent event) {
        if (!event.isTable()) {
            kind = new ObjectKind(event.kind(), event.apiVersion(), false);
            return FleetEvent.of(event.type(), annotation.in(event.objectBytes()));
        }
        kind = new ObjectKind(event.kind(), event.apiVersion(), true);
        RawObject object = event.object();
        RawObject.Field columns = object.field("columnDefinitions");
        if (columns != null && !object.isNull(columns)) {
            columns(object.raw(columns));
        }
        RawObject.Field rows = object.field("rows");
        List<JsonElements.Element> elements =
                rows == null || object.isNull(rows) ? List.of() : JsonElements.of(object, rows);
        byte[] row = NO_ROW;
        for (JsonElements.Element element : elements) {
            byte[] written = row(element.bytes(), element.from(), element.to());
            row = row.length == 0 ? written : joined(row, written);
        }
        return ofTable(event.type(), event.resourceVersion(), row);
    }

    /** Notes the kind of an event that is not passed on. */
    public void saw(MemberEvent event) {
        if (!kind.isKnown()) {
            kind = new ObjectKind(event.kind(), event.apiVersion(), event.isTable());
        }
    }

    private static byte[] joined(byte[] left, byte[] right) {
        return new ByteBuilder()
                .append(left, 0, left.length)
                .append(',')
                .append(right, 0, right.length)
                .toBytes();
    }

    private void columns(String found) {
        if (table == null || !definitions.equals(found)) {
            definitions = found;
            table = new FleetTable(List.of(found));
        }
    }

    private FleetTable table() {
        FleetTable known = table;
        if (known == null) {
            throw new MalformedListException(0, "a Table without columnDefinitions");
        }
        return known;
    }

    private byte[] row(byte[] bytes, int from, int to) {
        return table().row(0, annotation, Arrays.copyOfRange(bytes, from, to));
    }

    private FleetEvent ofTable(MemberEvent.Type type, String version, byte[] row) {
        return FleetEvent.ofTable(type, kind.apiVersion(), version, table().columnDefinitions(), row);
    }

    /** Notes the kind and the columns of a list, before its items are passed to {@link #listed}. */
    public void begins(RawListReader.Head head) {
        if (head.isTable()) {
            kind = new ObjectKind(head.kind(), head.apiVersion(), true);
            columns(head.columnDefinitions());
        } else if (head.kind().endsWith(LIST)) {
            String ofItem = head.kind().substring(0, head.kind().length() - LIST.length());
            kind = new ObjectKind(ofItem, head.apiVersion(), false);
        }
    }

    /** The metadata of an item or row of a list. */
    public static @Nullable ObjectIdentity identity(RawListReader.Head head, byte[] bytes, int from, int to) {
        RawObject item = ObjectIdentity.read(bytes, from, to);
        return (head.isTable() ? ObjectIdentity.ofRow(item) : ObjectIdentity.of(item)).orElse(null);
    }

    /** An item or row of a list as an event, after {@link #begins}. */
    public FleetEvent listed(
            MemberEvent.Type type, RawListReader.Head head, String version, byte[] bytes, int from, int to) {
        if (head.isTable()) {
            return ofTable(type, version, row(bytes, from, to));
        }
        RawObject item = ObjectIdentity.read(bytes, from, to);
        if (item.field("kind") != null) {
            kind = new ObjectKind(ObjectIdentity.text(item, "kind"), ObjectIdentity.text(item, "apiVersion"), false);
            return FleetEvent.of(type, annotation.in(Arrays.copyOfRange(bytes, from, to)));
        }
        ByteBuilder typed = kind.fields(new ByteBuilder().append('{'));
        typed.append(item.fields().isEmpty() ? "" : ",").append(bytes, from + 1, to);
        return FleetEvent.of(type, annotation.in(typed.toBytes()));
    }

    /**
     * The event for an object that is not in the cluster any more, whose content is not known.
     *
     * @param version the resourceVersion of the list that does not have it
     */
    public FleetEvent vanished(String namespace, String name, String uid, String version) {
        if (!kind.isTable()) {
            ByteBuilder out = kind.fields(new ByteBuilder().append('{')).append(',');
            return FleetEvent.of(
                    MemberEvent.Type.DELETED,
                    metadata(namespace, name, uid, version, out).append('}').toBytes());
        }
        ByteBuilder row = FleetEvent.text(name, new ByteBuilder().append("{\"cells\":["))
                .append("],\"object\":{\"kind\":\"PartialObjectMetadata\",\"apiVersion\":");
        FleetEvent.text(kind.apiVersion(), row).append(',');
        byte[] bytes = metadata(namespace, name, uid, version, row).append("}}").toBytes();
        return ofTable(MemberEvent.Type.DELETED, version, row(bytes, 0, bytes.length));
    }

    private ByteBuilder metadata(String namespace, String name, String uid, String version, ByteBuilder out) {
        FleetEvent.text(name, out.append("\"metadata\":{\"name\":"));
        if (!namespace.isEmpty()) {
            FleetEvent.text(namespace, out.append(",\"namespace\":"));
        }
        if (!uid.isEmpty()) {
            FleetEvent.text(uid, out.append(",\"uid\":"));
        }
        FleetEvent.text(version, out.append(",\"resourceVersion\":"));
        byte[] key = JsonText.of(ClusterAnnotation.KEY);
        out.append(",\"annotations\":{").append(key, 0, key.length).append(':');
        return FleetEvent.text(cluster, out).append("}}");
    }
}
