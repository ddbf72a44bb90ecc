package io.hypercube.list.json;

import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** A JSON object parsed into the byte ranges of its fields, so that it can be written again without some of them. */
public record RawObject(byte[] bytes, List<Field> fields) {

    /**
     * Limit on the fields of a parsed object. API servers send about a dozen; a parsed field takes more memory than
     * its bytes.
     */
    private static final int MOST_FIELDS = 10_000;

    /** From the opening quote of the key to the end of the value; the colon is before {@code valueFrom}. */
    public record Field(String key, int from, int valueFrom, int to) {}

    /**
     * Reads the object at the cursor.
     *
     * @throws MalformedListException also for a duplicate key, or for more than 10,000 keys
     */
    public static RawObject read(byte[] bytes, JsonCursor cursor) {
        List<Field> fields = new ArrayList<>();
        Set<String> keys = new HashSet<>();
        cursor.expect('{');
        if (cursor.take('}')) {
            return new RawObject(bytes, fields);
        }
        do {
            cursor.key();
            int from = cursor.tokenFrom();
            String key = text(bytes, cursor);
            if (!keys.add(key)) {
                throw cursor.malformed("a duplicate key");
            }
            if (keys.size() > MOST_FIELDS) {
                throw cursor.malformed("more than " + MOST_FIELDS + " fields in one object");
            }
            cursor.peek();
            int valueFrom = cursor.position();
            cursor.skip(1);
            fields.add(new Field(key, from, valueFrom, cursor.position()));
        } while (cursor.take(','));
        cursor.expect('}');
        return new RawObject(bytes, fields);
    }

    /** The object that a field holds; null when it holds anything else. The bytes have been validated before. */
    @Nullable
    public RawObject object(Field field) {
        if (bytes[field.valueFrom] != '{') {
            return null;
        }
        JsonCursor cursor = new JsonCursor();
        cursor.read(bytes, field.valueFrom, field.to, field.valueFrom);
        return read(bytes, cursor);
    }

    /** The field with this key; null when the object has none. */
    @Nullable
    public Field field(String key) {
        for (Field field : fields) {
            if (field.key.equals(key)) {
                return field;
            }
        }
        return null;
    }

    /** The text of a string field; null when the field holds anything else. */
    @Nullable
    public String text(Field field) {
        if (bytes[field.valueFrom] != '"') {
            return null;
        }
        JsonCursor cursor = new JsonCursor();
        cursor.read(bytes, field.valueFrom, field.to, field.valueFrom);
        cursor.scalar();
        return text(bytes, cursor);
    }

    /** The value as JSON. */
    public String raw(Field field) {
        return new String(bytes, field.valueFrom, field.to - field.valueFrom, StandardCharsets.UTF_8);
    }

    /** Whether the field holds {@code null}. */
    public boolean isNull(Field field) {
        return bytes[field.valueFrom] == 'n';
    }

    /** Writes the key, the colon and the value. */
    public void write(Field field, ByteBuilder out) {
        out.append(bytes, field.from, field.to);
    }

    /** The key with its colon. */
    public void writeKey(Field field, ByteBuilder out) {
        out.append(bytes, field.from, field.valueFrom);
    }

    /** The object without the fields of these keys. */
    public void writeWithout(Set<String> keys, ByteBuilder out) {
        writeWith(keys, null, out);
    }

    /** @param version the new value of the field {@code resourceVersion}; null to keep it */
    public void writeWith(Set<String> without, @Nullable String version, ByteBuilder out) {
        String separator = "{";
        for (Field field : fields) {
            if (!without.contains(field.key)) {
                out.append(separator);
                if (version != null && field.key.equals("resourceVersion")) {
                    writeKey(field, out);
                    out.append('"' + version + '"');
                } else {
                    write(field, out);
                }
                separator = ",";
            }
        }
        out.append(separator.equals("{") ? "{}" : "}");
    }

    /** The text of the string or key that the cursor has read last. */
    public static String text(byte[] bytes, JsonCursor cursor) {
        byte[] utf8 = Utf8.unescape(bytes, cursor.tokenFrom() + 1, cursor.tokenTo() - 1);
        return new String(utf8, StandardCharsets.UTF_8);
    }
}
