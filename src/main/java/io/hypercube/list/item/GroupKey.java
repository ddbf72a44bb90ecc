package io.hypercube.list.item;

import io.hypercube.list.json.ByteBuilder;
import io.hypercube.list.json.JsonText;
import io.hypercube.list.query.SortKey.SortOrder;
import io.hypercube.list.query.SortValue;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Collections;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The values that the items of a group have in common: a text for each field to group by, null where they have none. Ordered by the first
 * text in natural order, null last, then by the second one. Immutable.
 */
public record GroupKey(List<@Nullable Text> texts) implements Comparable<GroupKey> {
    /** Without fields. */
    public static final GroupKey EMPTY = new GroupKey(List.of());

    /** Memory of a key without its texts, and of a text without its bytes. */
    private static final long OVERHEAD = 64;

    /** A text in UTF-8, which must not be changed. */
    @SuppressWarnings("ArrayRecordComponent") // compared by content
    public record Text(byte[] utf8) {
        @Override
        public boolean equals(@Nullable Object other) {
            return other instanceof Text(byte[] bytes) && Arrays.equals(utf8, bytes);
        }

        @Override
        public int hashCode() {
            return Arrays.hashCode(utf8);
        }
    }

    public GroupKey {
        texts = Collections.unmodifiableList(new ArrayList<>(texts)); // List.copyOf allows no null
    }

    /** The key with one more text at its end. */
    public GroupKey with(@Nullable Text text) {
        return with(texts.size(), text);
    }

    /** The key with one more text, which has that index. */
    public GroupKey with(int index, @Nullable Text text) {
        List<@Nullable Text> more = new ArrayList<>(texts);
        more.add(index, text);
        return new GroupKey(more);
    }

    @Override
    public int compareTo(GroupKey other) {
        for (int i = 0; i < texts.size(); i++) {
            int comparison = SortValue.compare(SortOrder.ASC, natural(texts.get(i)), natural(other.texts.get(i)));
            if (comparison != 0) {
                return comparison;
            }
        }
        return 0;
    }

    private static @Nullable SortValue natural(@Nullable Text text) {
        return text == null ? null : new SortValue.Natural(text.utf8);
    }

    /** Approximate heap memory in bytes. */
    public long memory() {
        long bytes = OVERHEAD;
        for (Text text : texts) {
            bytes += text == null ? 0 : OVERHEAD + text.utf8.length;
        }
        return bytes;
    }

    /** Writes the texts as a JSON array of strings and nulls. */
    public void write(ByteBuilder out) {
        out.append('[');
        for (int i = 0; i < texts.size(); i++) {
            out.append(i == 0 ? "" : ",");
            Text text = texts.get(i);
            if (text == null) {
                out.append("null");
            } else {
                JsonText.write(text.utf8, out);
            }
        }
        out.append(']');
    }
}
