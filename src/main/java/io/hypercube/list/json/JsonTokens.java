package io.hypercube.list.json;

/**
 * Finds the ends of JSON tokens and values with strict validation: only what RFC 8259 allows is accepted. Nesting is
 * limited to 10,000 levels, as in the API server, and uses no thread stack. Bytes beyond ASCII are accepted within
 * strings without validation.
 *
 * <p>Every byte of a list passes through this class once, mostly in {@link #valueEnd}: optimize these loops first.
 * Methods take the start position of a token and return the position after it; exceptions contain positions in the
 * document.
 */
final class JsonTokens {
    static final int MOST_DEPTH = 10_000;

    /** The kinds of the open objects and arrays beyond the innermost 64, one bit each: set for an object. */
    private final long[] outerKinds = new long[MOST_DEPTH / Long.SIZE + 1];

    private byte[] bytes = {};
    private int end;
    private long origin;
    private int lastEscape;

    /** @param documentPosition the position of {@code bytes[from]} in the document, for exceptions */
    void read(byte[] bytes, int from, int to, long documentPosition) {
        this.bytes = bytes;
        this.end = to;
        this.origin = documentPosition - from;
        this.lastEscape = -1;
    }

    /** The next byte that is not whitespace, or the end. */
    int solid(int from) {
        int at = from;
        while (at < end && bytes[at] <= ' ') {
            byte c = bytes[at];
            if (c == ' ' && at <= end - JsonWords.SIZE) {
                at += JsonWords.spaces(JsonWords.at(bytes, at));
            } else if (c == ' ' || c == '\n' || c == '\r' || c == '\t') {
                at++;
            } else {
                return at;
            }
        }
        return at;
    }

    /** The end of a string, from its opening quote. */
    int stringEnd(int from) {
        int at = from + 1;
        while (at < end) {
            if (at <= end - JsonWords.SIZE) {
                long stops = JsonWords.stops(JsonWords.at(bytes, at));
                if (stops == 0) {
                    at += JsonWords.SIZE;
                    continue;
                }
                at += JsonWords.before(stops);
            }
            byte c = bytes[at];
            if (c == '"') {
                return at + 1;
            }
            at = c == '\\' ? escapeEnd(at) : plainEnd(at, c);
        }
        throw malformed(end, "an unterminated string");
    }

    private int plainEnd(int at, byte c) {
        if ((c & 0xe0) == 0) {
            throw malformed(at, "a control character within a string");
        }
        return at + 1;
    }

    /** The position of the last backslash; -1 for none. */
    int lastEscape() {
        return lastEscape;
    }

    private int escapeEnd(int backslash) {
        lastEscape = backslash;
        int at = backslash + 1;
        if (at < end && bytes[at] == 'u') {
            return unitEnd(at + 1);
        }
        if (at < end && "\"\\/bfnrt".indexOf(bytes[at]) < 0) {
            throw malformed(backslash, "an invalid escape sequence");
        }
        return at + 1;
    }

    private int unitEnd(int from) {
        int to = from + 4;
        for (int at = from; at < Math.min(to, end); at++) {
            if (Character.digit(bytes[at], 16) < 0) {
                throw malformed(from - 2, "an invalid escape sequence");
            }
        }
        return to;
    }

    /** The end of a key and its colon. */
    int keyEnd(int from) {
        if (!isAt(from, '"')) {
            throw malformed(from, "a key expected");
        }
        return colonEnd(stringEnd(from));
    }

    int colonEnd(int from) {
        int at = solid(from);
        if (!isAt(at, ':')) {
            throw malformed(at, "':' expected");
        }
        return at + 1;
    }

    /** The end of a number, {@code true}, {@code false} or {@code null}. */
    int plainScalarEnd(int from) {
        return switch (from < end ? bytes[from] : 0) {
            case 't' -> literalEnd(from, "true");
            case 'f' -> literalEnd(from, "false");
            case 'n' -> literalEnd(from, "null");
            default -> numberEnd(from);
        };
    }

    private int literalEnd(int from, String word) {
        for (int i = 0; i < word.length(); i++) {
            if (!isAt(from + i, word.charAt(i))) {
                throw malformed(from + i, word + " expected");
            }
        }
        return from + word.length();
    }

    private int numberEnd(int from) {
        int first = isAt(from, '-') ? from + 1 : from;
        int at = digitsEnd(first);
        if (bytes[first] == '0' && at > first + 1) {
            throw malformed(first, "a number with a leading zero");
        }
        if (isAt(at, '.')) {
            at = digitsEnd(at + 1);
        }
        if (isAt(at, 'e') || isAt(at, 'E')) {
            at++;
            at = digitsEnd(isAt(at, '+') || isAt(at, '-') ? at + 1 : at);
        }
        return at;
    }

    private int digitsEnd(int from) {
        int at = from;
        while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
            at++;
        }
        if (at == from) {
            throw malformed(at, "a value expected");
        }
        return at;
    }

    boolean isAt(int at, char c) {
        return at < end && bytes[at] == c;
    }

    /**
     * The end of any value.
     *
     * @param outer how many objects and arrays are open around it
     */
    int valueEnd(int from, int outer) {
        int at = solid(from);
        int depth = 0;
        long kinds = 0;
        do {
            if (isAt(at, '{') || isAt(at, '[')) {
                int object = bytes[at] == '{' ? 1 : 0;
                checkDepth(at, outer + depth + 1);
                at = solid(at + 1);
                if (!isAt(at, object == 1 ? '}' : ']')) {
                    kinds = pushed(kinds, depth++, object);
                    at = solid(object == 1 ? keyEnd(at) : at);
                    continue;
                }
                at++;
            } else {
                at = isAt(at, '"') ? stringEnd(at) : plainScalarEnd(at);
            }
            while (depth > 0) {
                at = solid(at);
                boolean object = (kinds & 1) != 0;
                if (isAt(at, ',')) {
                    at = solid(at + 1);
                    at = object ? solid(keyEnd(at)) : at;
                    break;
                }
                at = closeEnd(at, object);
                depth--;
                kinds = (depth & 63) == 0 ? outerKinds[depth >>> 6] : kinds >>> 1;
            }
        } while (depth > 0);
        return at;
    }

    private long pushed(long kinds, int depth, int object) {
        if ((depth & 63) == 0) {
            outerKinds[depth >>> 6] = kinds;
        }
        return kinds << 1 | object;
    }

    private int closeEnd(int at, boolean object) {
        char close = object ? '}' : ']';
        if (!isAt(at, close)) {
            throw malformed(at, "'" + close + "' expected");
        }
        return at + 1;
    }

    void checkDepth(int at, int depth) {
        if (depth > MOST_DEPTH) {
            throw malformed(at, "nested deeper than " + MOST_DEPTH);
        }
    }

    MalformedListException malformed(int at, String what) {
        return MalformedListException.of(origin + at, what, at >= end);
    }
}
