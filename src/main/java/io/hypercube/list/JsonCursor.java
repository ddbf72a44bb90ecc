package io.hypercube.list;

/**
 * Reads JSON from bytes, one token after the other, as strictly as {@link JsonTokens}.
 *
 * <p>A reader reuses it for one range of bytes after the other. Positions in failures are those of the document.
 */
final class JsonCursor {
    static final int END = -1;

    private final JsonTokens tokens = new JsonTokens();
    private byte[] bytes = {};
    private int at;
    private int end;
    private int tokenFrom;
    private int tokenTo;

    /** @param documentPosition where {@code bytes[from]} stands in the document, for messages */
    void read(byte[] bytes, int from, int to, long documentPosition) {
        tokens.read(bytes, from, to, documentPosition);
        this.bytes = bytes;
        this.at = from;
        this.end = to;
    }

    /** The next byte that is not a blank, or {@link #END}; it is not consumed. */
    int peek() {
        at = tokens.solid(at);
        return at < end ? bytes[at] & 0xff : END;
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

    /** The array that is being read. */
    byte[] bytes() {
        return bytes;
    }

    /** Whether the token that was consumed last, a key or a string, holds a backslash. */
    boolean isEscaped() {
        return tokens.lastEscape() >= tokenFrom;
    }

    /** Consumes a key and its colon; the token is the key. */
    void key() {
        if (peek() != '"') {
            throw malformed("a key expected");
        }
        passed(tokens.stringEnd(at));
        at = tokens.colonEnd(at);
    }

    /** Consumes a value that is neither object nor array. */
    Scalar scalar() {
        int c = peek();
        passed(c == '"' ? tokens.stringEnd(at) : tokens.plainScalarEnd(at));
        return switch (c) {
            case '"' -> Scalar.STRING;
            case 't', 'f' -> Scalar.BOOLEAN;
            case 'n' -> Scalar.NULL;
            default -> Scalar.NUMBER;
        };
    }

    private void passed(int to) {
        tokenFrom = at;
        tokenTo = to;
        at = to;
    }

    /**
     * Consumes any value.
     *
     * @param outer how many objects and arrays are open around it
     */
    void skip(int outer) {
        at = tokens.valueEnd(at, outer);
    }

    void checkDepth(int depth) {
        tokens.checkDepth(at, depth);
    }

    /**
     * Passes the comma in front of the next field or element, or the closing bracket.
     *
     * @param first whether nothing behind the opening bracket was passed yet
     * @return false behind the closing bracket
     */
    boolean hasNext(char close, boolean first) {
        if (first) {
            return !take(close);
        }
        if (take(',')) {
            return true;
        }
        expect(close);
        return false;
    }

    MalformedListException malformed(String what) {
        return tokens.malformed(at, what);
    }
}
