package io.hypercube.list;

import io.hypercube.list.json.ByteBuilder;
import io.hypercube.list.json.JsonCursor;
import io.hypercube.list.json.RawObject;
import org.jspecify.annotations.Nullable;

/**
 * Collects the bytes around the items of a list document, and detects where the items begin. Does not validate them;
 * {@link Envelope} does.
 */
final class EnvelopeCollector {
    static final int MOST_BYTES = 1 << 20;

    private final ByteBuilder bytes = new ByteBuilder();
    private int depth;
    private boolean inString;
    private boolean afterBackslash;
    private boolean afterColon;
    private int stringFrom;
    private int stringTo;

    /**
     * @return the key of the list when this byte opens it: the following bytes up to its {@code ]} are not part of the
     *     envelope
     */
    @Nullable
    ListKey append(byte c) {
        bytes.append(c);
        if (!inString) {
            return structural(c);
        }
        if (afterBackslash) {
            afterBackslash = false;
        } else if (c == '\\') {
            afterBackslash = true;
        } else if (c == '"') {
            inString = false;
            stringTo = bytes.length();
        }
        return null;
    }

    private @Nullable ListKey structural(byte c) {
        switch (c) {
            case '"' -> {
                inString = true;
                stringFrom = bytes.length() - 1;
            }
            case ':' -> afterColon = depth == 1;
            case ',' -> afterColon = false;
            case '[' -> {
                ListKey key = afterColon && depth == 1 ? listKey() : null;
                depth++;
                return key;
            }
            case '{' -> depth++;
            case ']', '}' -> depth--;
            default -> {
                // whitespace and scalars
            }
        }
        return null;
    }

    /** In valid JSON the last string before the colon is the key; other JSON is rejected later. */
    private @Nullable ListKey listKey() {
        JsonCursor cursor = new JsonCursor();
        cursor.read(bytes.array(), stringFrom, stringTo, stringFrom);
        cursor.scalar();
        return ListKey.of(RawObject.text(bytes.array(), cursor));
    }

    int length() {
        return bytes.length();
    }

    byte[] toBytes() {
        return bytes.toBytes();
    }
}
