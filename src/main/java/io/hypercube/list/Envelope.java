package io.hypercube.list;

import io.hypercube.list.json.ByteBuilder;
import io.hypercube.list.json.JsonCursor;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.json.RawObject;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A list document without its items, which are replaced by an empty array. Immutable.
 *
 * @param key the key of the items
 * @param list the field of the items
 */
public record Envelope(RawObject object, ListKey key, RawObject.Field list) {
    private static final Set<String> OF_THE_UPSTREAMS_PAGING = Set.of("continue", "remainingItemCount");

    /**
     * Reads an envelope.
     *
     * @param itemsAt the position in these bytes where the items were removed; used for error positions
     * @param itemsLength the size of the removed items in bytes
     * @throws NotAListException when it is not the envelope of a list
     */
    static Envelope read(byte[] bytes, int itemsAt, long itemsLength) {
        try {
            return read(bytes);
        } catch (MalformedListException e) {
            long position = e.position() < itemsAt ? e.position() : e.position() + itemsLength;
            throw new MalformedListException(position, e.what());
        }
    }

    private static Envelope read(byte[] bytes) {
        JsonCursor cursor = new JsonCursor();
        cursor.read(bytes, 0, bytes.length, 0);
        if (cursor.peek() != '{') {
            cursor.skip(0);
            cursor.expectEnd();
            throw new NotAListException();
        }
        RawObject object = RawObject.read(bytes, cursor);
        cursor.expectEnd();
        RawObject.Field items = object.field("items");
        RawObject.Field rows = object.field("rows");
        if (items != null && rows != null) {
            throw new MalformedListException(rows.from(), "a list with both items and rows");
        }
        return of(object, items == null ? ListKey.ROWS : ListKey.ITEMS, items == null ? rows : items);
    }

    private static Envelope of(RawObject object, ListKey key, RawObject.@Nullable Field list) {
        if (list == null || (!object.isNull(list) && object.bytes()[list.valueFrom()] != '[')) {
            throw new NotAListException();
        }
        return new Envelope(object, key, list);
    }

    /** The continue token of the upstream list; empty at its end. */
    Optional<String> continueToken() {
        RawObject.Field metadata = object.field("metadata");
        RawObject values = metadata == null ? null : object.object(metadata);
        RawObject.Field token = values == null ? null : values.field("continue");
        if (token == null || object.isNull(token)) {
            return Optional.empty();
        }
        JsonCursor cursor = new JsonCursor();
        cursor.read(object.bytes(), token.valueFrom(), token.to(), token.valueFrom());
        if (cursor.peek() != '"') {
            throw cursor.malformed("metadata.continue is not a string");
        }
        cursor.scalar();
        return Optional.of(RawObject.text(object.bytes(), cursor)).filter(text -> !text.isEmpty());
    }

    /** The bytes before and after the items of a page. */
    List<byte[]> around(long total) {
        return around(total, null);
    }

    /**
     * The bytes before and after the groups of a page.
     *
     * @param version as in {@link #around(long, String)}
     */
    List<byte[]> aroundGroups(GroupCounts counts, @Nullable String version) {
        String totals = "\"total\":" + counts.total() + ",\"groupTotal\":" + counts.groupTotal();
        return around("\"groups\":", Set.of("total", "groups", "groupTotal"), totals, version);
    }

    /**
     * The bytes before and after the items of a page.
     *
     * @param version the resourceVersion of the page; null to keep the list's own
     */
    public List<byte[]> around(long total, @Nullable String version) {
        return around(null, Set.of("total"), "\"total\":" + total, version);
    }

    /**
     * Writes the list without its items.
     *
     * @param key of the array in place of the items; null for theirs
     * @param without keys that are left out, because the gateway's own fields have them
     * @param last the gateway's own fields
     */
    private List<byte[]> around(@Nullable String key, Set<String> without, String last, @Nullable String version) {
        ByteBuilder out = new ByteBuilder().append('{');
        List<byte[]> parts = new ArrayList<>(2);
        for (RawObject.Field field : object.fields()) {
            if (field.equals(list)) {
                if (key == null) {
                    object.writeKey(field, out);
                } else {
                    out.append(key);
                }
                parts.add(out.append('[').toBytes());
                out.clear();
                out.append("],");
            } else if (!without.contains(field.key())) {
                writeField(field, version, out);
                out.append(',');
            }
        }
        parts.add(out.append(last).append('}').toBytes());
        return parts;
    }

    private void writeField(RawObject.Field field, @Nullable String version, ByteBuilder out) {
        RawObject metadata = field.key().equals("metadata") ? object.object(field) : null;
        if (metadata == null) {
            object.write(field, out);
        } else {
            object.writeKey(field, out);
            metadata.writeWith(OF_THE_UPSTREAMS_PAGING, version, out);
        }
    }
}
