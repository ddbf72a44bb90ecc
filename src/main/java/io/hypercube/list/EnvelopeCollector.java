package io.hypercube.list;

import io.hypercube.list.json.ByteBuilder;
import io.hypercube.list.json.JsonCursor;
import io.hypercube.list.json.RawObject;
import org.jspecify.annotations.Nullable;

/**
 * Collects what stands around the items of a list document, and notices where the items begin. Judges nothing else: that
 * is {@link Envelope}'s.
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

    /** @return the key of the list when this byte opens it: what follows is not the envelope's until its {@code ]} */
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
                // blanks and scalars
            }
        }
        return null;
    }

    /** In valid JSON the last string before the colon is the key; in other JSON nothing is lost by an error here. */
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
