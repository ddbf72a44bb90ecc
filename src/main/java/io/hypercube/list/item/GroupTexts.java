package io.hypercube.list.item;

import io.hypercube.core.kube.ApiException;
import io.hypercube.list.json.JsonCursor;
import io.hypercube.list.json.JsonCursor.Scalar;
import io.hypercube.list.json.Utf8;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;

/**
 * The different texts that one item has in the fields to group by; reused for the next item. A number or boolean counts by its
 * JSON text, as in a selector. Objects, arrays without texts and {@code null} have none. Not thread-safe.
 */
final class GroupTexts {
    /** Maximum number of groups that one item counts in. */
    private static final int MOST_GROUPS = 10_000;

    private final int[] slots;
    private final List<Set<GroupKey.Text>> texts = new ArrayList<>();

    /** @param slots one for each field to group by */
    GroupTexts(int[] slots) {
        this.slots = slots;
        for (int i = 0; i < slots.length; i++) {
            texts.add(new LinkedHashSet<>());
        }
    }

    void clear() {
        texts.forEach(Set::clear);
    }

    /** The field, or an element of it, is the scalar that {@code cursor} has just read in {@code bytes}. Not for null. */
    void scalar(int slot, Scalar scalar, byte[] bytes, JsonCursor cursor) {
        for (int i = 0; i < slots.length; i++) {
            if (slots[i] == slot) {
                Set<GroupKey.Text> different = texts.get(i);
                different.add(new GroupKey.Text(text(scalar, bytes, cursor)));
                requireFew(different.size());
            }
        }
    }

    private static byte[] text(Scalar scalar, byte[] bytes, JsonCursor cursor) {
        int quote = scalar == Scalar.STRING ? 1 : 0;
        int from = cursor.tokenFrom() + quote;
        int to = cursor.tokenTo() - quote;
        return quote == 1 && cursor.isEscaped() ? Utf8.unescape(bytes, from, to) : Arrays.copyOfRange(bytes, from, to);
    }

    /**
     * One key for each combination of the fields' texts.
     *
     * @throws ApiException 400 for too many, as {@link #scalar}
     */
    List<GroupKey> keys() {
        requireFew(texts.stream()
                .mapToLong(alternatives -> Math.max(1, alternatives.size()))
                .reduce(1, (one, other) -> one * other));
        List<GroupKey> keys = List.of(GroupKey.EMPTY);
        for (Set<GroupKey.Text> alternatives : texts) {
            List<GroupKey> longer = new ArrayList<>(keys.size() * Math.max(1, alternatives.size()));
            for (GroupKey key : keys) {
                if (alternatives.isEmpty()) {
                    longer.add(key.with(null));
                }
                alternatives.forEach(text -> longer.add(key.with(text)));
            }
            keys = longer;
        }
        return keys;
    }

    private static void requireFew(long groups) {
        if (groups > MOST_GROUPS) {
            throw ApiException.badRequest("groupBy: an item has more than " + MOST_GROUPS
                    + " values or combinations of them (expected: other field paths, or a selector without this item)");
        }
    }
}
