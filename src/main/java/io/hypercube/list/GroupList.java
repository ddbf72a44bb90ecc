package io.hypercube.list;

import io.hypercube.list.item.GroupKey;
import io.hypercube.list.item.ResourceVersions;
import io.hypercube.list.json.JsonCursor;
import io.hypercube.list.json.JsonElements;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.json.RawObject;
import io.hypercube.list.json.Utf8;
import java.util.Objects;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * A page that the gateway made for a query by groups, read again.
 *
 * @param kind of the list; empty when it has none, as the next two
 * @param total the number of items counted
 * @param counts of the page's groups; empty for a page of items
 */
public record GroupList(
        String kind, String apiVersion, String resourceVersion, long total, Optional<GroupCounts> counts) {

    /** Memory for a byte of the page while it is read: the byte, and the positions of groups and values. */
    private static final long READING = 4;

    /**
     * Reads a page of any size.
     *
     * @param memory is charged for the groups, and for the page while it is read
     * @throws MalformedListException when it is not such a page
     */
    public static GroupList read(PageContent page, PageMemory memory) {
        long size = page.size();
        memory.hold(READING * size);
        byte[] bytes = new byte[Math.toIntExact(size)];
        int[] at = {0};
        page.writeTo(slice -> {
            System.arraycopy(slice, 0, bytes, at[0], slice.length);
            at[0] += slice.length;
        });
        JsonCursor cursor = new JsonCursor();
        cursor.read(bytes, 0, bytes.length, 0);
        GroupList read = read(RawObject.read(bytes, cursor), memory);
        memory.hold(-READING * size);
        return read;
    }

    private static GroupList read(RawObject list, PageMemory memory) {
        RawObject.Field metadata = list.field("metadata");
        RawObject values = metadata == null ? null : list.object(metadata);
        RawObject.Field groups = list.field("groups");
        long total = number(list, "total");
        return new GroupList(
                text(list, "kind"),
                text(list, "apiVersion"),
                values == null ? "" : text(values, "resourceVersion"),
                total,
                groups == null ? Optional.empty() : Optional.of(counts(list, groups, total, memory)));
    }

    private static GroupCounts counts(RawObject list, RawObject.Field groups, long total, PageMemory memory) {
        GroupCounts counts = new GroupCounts(memory);
        counts.addToTotal(total);
        for (JsonElements.Element element : JsonElements.of(list, groups)) {
            RawObject group = element.object();
            counts.add(key(group), number(group, "count"));
        }
        return counts;
    }

    private static GroupKey key(RawObject group) {
        RawObject.Field values = group.field("values");
        if (values == null) {
            throw new MalformedListException(0, "a group without values");
        }
        GroupKey key = GroupKey.EMPTY;
        for (JsonElements.Element value : JsonElements.of(group, values)) {
            key = key.with(
                    value.isText()
                            ? new GroupKey.Text(Utf8.unescape(value.bytes(), value.from() + 1, value.to() - 1))
                            : null);
        }
        return key;
    }

    private static long number(RawObject object, String key) {
        RawObject.Field field = object.field(key);
        return field == null
                ? missing(key)
                : ResourceVersions.parse(object.raw(field)).orElseGet(() -> missing(key));
    }

    private static long missing(String key) {
        throw new MalformedListException(0, "no " + key);
    }

    private static String text(RawObject object, String key) {
        RawObject.Field field = object.field(key);
        @Nullable String text = field == null ? null : object.text(field);
        return Objects.requireNonNullElse(text, "");
    }
}
