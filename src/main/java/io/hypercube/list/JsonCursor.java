package io.hypercube.list;

/**
 * Reads JSON from complete bytes, one token after the other, strictly: nothing is passed that RFC 8259 does not allow.
 * Nesting is bounded as in the API server itself, and costs no stack. Bytes beyond ASCII pass within strings.
 *
 * <p>A reader reuses it for one range of bytes after the other. Positions in failures are those of the document.
 */
final class JsonCursor {
    static final int MOST_DEPTH = 10_000;
    static final int END = -1;

    private final long[] objects = new long[MOST_DEPTH / Long.SIZE + 1];
    private byte[] bytes = {};
    private int at;
    private int end;
    private long origin;
    private int tokenFrom;
    private int tokenTo;
    private boolean escaped;

    /** @param documentPosition where {@code bytes[from]} stands in the document, for messages */
    void read(byte[] bytes, int from, int to, long documentPosition) {
        this.bytes = bytes;
        this.at = from;
        this.end = to;
        this.origin = documentPosition - from;
    }

    /** The next byte that is not a blank, or {@link #END}; it is not consumed. */
    int peek() {
        while (at < end) {
            byte c = bytes[at];
            if (c != ' ' && c != '\n' && c != '\r' && c != '\t') {
                return c & 0xff;
            }
            at++;
        }
        return END;
    }

    boolean take(char c) {
        boolean there = peek() == c;
        at += there ? 1 : 0;
        return there;
    }

    void expect(char c) {
        if (!take(c)) {
            throw malformed("'" + c + "' expected");
        }
    }

    void expectEnd() {
        if (peek() != END) {
            throw malformed("nothing more expected");
        }
    }

    int position() {
        return at;
    }

    /** Where the last key, string or other scalar began. */
    int tokenFrom() {
        return tokenFrom;
    }

    /** Behind it. */
    int tokenTo() {
        return tokenTo;
    }

    /** Whether the last string holds a backslash. */
    boolean isEscaped() {
        return escaped;
    }

    /** Consumes a key and its colon; the token is the key. */
    void key() {
        if (peek() != '"') {
            throw malformed("a key expected");
        }
        string();
        expect(':');
    }

    private void string() {
        tokenFrom = at;
        escaped = false;
        int i = at + 1;
        while (i < end) {
            byte c = bytes[i];
            if (c == '"') {
                at = i + 1;
                tokenTo = at;
                return;
            }
            if (c == '\\') {
                escaped = true;
                i = escapeEnd(i);
            } else if ((c & 0xe0) == 0) {
                at = i;
                throw malformed("a control character within a string");
            } else {
                i++;
            }
        }
        at = end;
        throw malformed("a string is cut off");
    }

    private int escapeEnd(int backslash) {
        int kind = backslash + 1 < end ? bytes[backslash + 1] : END;
        boolean valid = kind == 'u' ? isUnit(backslash + 2) : kind > 0 && "\"\\/bfnrt".indexOf(kind) >= 0;
        if (!valid) {
            at = backslash;
            throw malformed("not an escape sequence");
        }
        return backslash + (kind == 'u' ? 6 : 2);
    }

    private boolean isUnit(int from) {
        boolean valid = from + 4 <= end;
        for (int i = from; valid && i < from + 4; i++) {
            valid = Character.digit(bytes[i], 16) >= 0;
        }
        return valid;
    }

    /** Consumes a value that is neither object nor array. */
    Scalar scalar() {
        int c = peek();
        if (c == '"') {
            string();
            return Scalar.STRING;
        }
        tokenFrom = at;
        Scalar scalar =
                switch (c) {
                    case 't' -> literal("true", Scalar.BOOLEAN);
                    case 'f' -> literal("false", Scalar.BOOLEAN);
                    case 'n' -> literal("null", Scalar.NULL);
                    default -> number();
                };
        tokenTo = at;
        return scalar;
    }

    private Scalar literal(String word, Scalar scalar) {
        for (int i = 0; i < word.length(); i++, at++) {
            if (at >= end || bytes[at] != word.charAt(i)) {
                throw malformed(word + " expected");
            }
        }
        return scalar;
    }

    private Scalar number() {
        at += isAt('-') ? 1 : 0;
        int from = at;
        digits();
        if (bytes[from] == '0' && at > from + 1) {
            at = from;
            throw malformed("a number with a leading zero");
        }
        if (isAt('.')) {
            at++;
            digits();
        }
        if (isAt('e') || isAt('E')) {
            at++;
            at += isAt('+') || isAt('-') ? 1 : 0;
            digits();
        }
        return Scalar.NUMBER;
    }

    private void digits() {
        int from = at;
        while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
            at++;
        }
        if (at == from) {
            throw malformed("a value expected");
        }
    }

    private boolean isAt(char c) {
        return at < end && bytes[at] == c;
    }

    /**
     * Consumes any value.
     *
     * @param outer how many objects and arrays are open around it
     */
    void skip(int outer) {
        int depth = 0;
        do {
            int c = peek();
            if (c == '{' || c == '[') {
                at++;
                checkDepth(outer + depth + 1);
                open(depth++, c == '{');
                if (take(c == '{' ? '}' : ']')) {
                    depth--;
                } else {
                    keyIfInObject(depth);
                    continue;
                }
            } else {
                scalar();
            }
            depth = close(depth);
        } while (depth > 0);
    }

    /** After a value: closes what ends here, and goes on to the next value of what does not. */
    private int close(int open) {
        int depth = open;
        while (depth > 0) {
            if (take(',')) {
                keyIfInObject(depth);
                return depth;
            }
            expect(isObject(depth) ? '}' : ']');
            depth--;
        }
        return 0;
    }

    void checkDepth(int depth) {
        if (depth > MOST_DEPTH) {
            throw malformed("nested deeper than " + MOST_DEPTH);
        }
    }

    private void keyIfInObject(int depth) {
        if (isObject(depth)) {
            key();
        }
    }

    private void open(int depth, boolean object) {
        long bit = 1L << depth;
        objects[depth / Long.SIZE] = object ? objects[depth / Long.SIZE] | bit : objects[depth / Long.SIZE] & ~bit;
    }

    private boolean isObject(int depth) {
        return (objects[(depth - 1) / Long.SIZE] & (1L << (depth - 1))) != 0;
    }

    MalformedListException malformed(String what) {
        return new MalformedListException(origin + at, at >= end ? "cut off; " + what : what);
    }
}
