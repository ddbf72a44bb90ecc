package io.hypercube.proxy.search;

import io.hypercube.list.json.JsonCursor;
import java.nio.charset.StandardCharsets;
import org.jspecify.annotations.Nullable;

/**
 * Finds a word in the labels of an object: in a key, in a value, or with {@code =} at the end of a key and the beginning of its value. Reads
 * the columns, in which every label is. Labels have no characters that JSON escapes. Not thread-safe.
 */
final class LabelWord {
    private final SearchWord word;
    private final @Nullable SearchWord endOfKey;
    private final @Nullable SearchWord startOfValue;
    private final JsonCursor cursor = new JsonCursor();

    LabelWord(String text) {
        int equals = text.indexOf('=');
        String key = equals < 0 ? "" : text.substring(0, equals);
        String value = text.substring(equals + 1);
        this.word = new SearchWord(key.isEmpty() ? value : key);
        this.endOfKey = equals < 0 ? null : new SearchWord(key);
        this.startOfValue = equals < 0 ? null : new SearchWord(value);
    }

    boolean isIn(byte[] columns) {
        return seek(columns) != null;
    }

    /** The label as {@code key=value}; null for none. */
    @Nullable
    String find(byte[] columns) {
        Range found = seek(columns);
        return found == null ? null : found.text(columns);
    }

    private record Range(int keyFrom, int keyTo, int valueFrom, int valueTo) {
        String text(byte[] bytes) {
            return new String(bytes, keyFrom, keyTo - keyFrom, StandardCharsets.UTF_8) + "="
                    + new String(bytes, valueFrom, valueTo - valueFrom, StandardCharsets.UTF_8);
        }
    }

    /** Most documents do not have the bytes at all, which is found out faster than where the labels are. */
    private @Nullable Range seek(byte[] columns) {
        if (!word.isWithin(columns, 0, columns.length)) {
            return null;
        }
        cursor.read(columns, 0, columns.length, 0);
        return open("metadata") && open("labels") ? first(columns) : null;
    }

    /** Enters the object of this key of the object that begins here. */
    private boolean open(String key) {
        if (!cursor.take('{')) {
            return false;
        }
        for (boolean first = true; cursor.hasNext('}', first); first = false) {
            cursor.key();
            if (isToken(key)) {
                return cursor.peek() == '{';
            }
            cursor.skip(2);
        }
        return false;
    }

    private boolean isToken(String key) {
        int from = cursor.tokenFrom() + 1;
        return cursor.tokenTo() - 1 - from == key.length()
                && new String(cursor.bytes(), from, key.length(), StandardCharsets.UTF_8).equals(key);
    }

    private @Nullable Range first(byte[] columns) {
        cursor.expect('{');
        for (boolean first = true; cursor.hasNext('}', first); first = false) {
            cursor.key();
            int keyFrom = cursor.tokenFrom() + 1;
            int keyTo = cursor.tokenTo() - 1;
            if (cursor.peek() != '"') {
                cursor.skip(2);
                continue;
            }
            cursor.scalar();
            Range label = new Range(keyFrom, keyTo, cursor.tokenFrom() + 1, cursor.tokenTo() - 1);
            if (isMeant(columns, label)) {
                return label;
            }
        }
        return null;
    }

    private boolean isMeant(byte[] columns, Range label) {
        if (endOfKey != null && startOfValue != null) {
            return endOfKey.isAtEndOf(columns, label.keyFrom, label.keyTo)
                    && startOfValue.isAtStartOf(columns, label.valueFrom, label.valueTo);
        }
        return word.isWithin(columns, label.keyFrom, label.keyTo)
                || word.isWithin(columns, label.valueFrom, label.valueTo);
    }
}
