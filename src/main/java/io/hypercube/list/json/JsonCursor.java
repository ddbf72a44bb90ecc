package io.hypercube.list.json;

/**
 * Reads JSON from bytes, one token after the other, as strictly as {@link JsonTokens}.
 *
 * <p>Can be reused for another range of bytes. Positions in exceptions are positions in the document. Not thread-safe.
 */
public final class JsonCursor {
    static final int END = -1;

    private final JsonTokens tokens = new JsonTokens();
    private byte[] bytes = {};
    private int at;
    private int end;
    private int tokenFrom;
    private int tokenTo;

    /** @param documentPosition the position of {@code bytes[from]} in the document, for exceptions */
    public void read(byte[] bytes, int from, int to, long documentPosition) {
        tokens.read(bytes, from, to, documentPosition);
        this.bytes = bytes;
        this.at = from;
        this.end = to;
    }

    /** The next byte that is not whitespace, or {@link #END}; it is not consumed. */
    public int peek() {
        at = tokens.solid(at);
        return at < end ? bytes[at] & 0xff : END;
    }

    /** Consumes the next byte that is not a blank if it is {@code c}. */
    public boolean take(char c) {
        boolean there = peek() == c;
        at += there ? 1 : 0;
        return there;
    }

    /** As {@link #take}; throws {@link MalformedListException} if it is another byte. */
    public void expect(char c) {
        if (!take(c)) {
            throw malformed("'" + c + "' expected");
        }
    }

    /** Throws {@link MalformedListException} if anything but blanks follows. */
    public void expectEnd() {
        if (peek() != END) {
            throw malformed("unexpected data after the end of the value");
        }
    }

    /** The position of the next byte in the array that is read. */
    public int position() {
        return at;
    }

    /** The start of the last key, string or other scalar. */
    public int tokenFrom() {
        return tokenFrom;
    }

    /** The position after the last token. */
    public int tokenTo() {
        return tokenTo;
    }

    /** The array that is being read. */
    public byte[] bytes() {
        return bytes;
    }

    /** Whether the last key or string contains a backslash. */
    public boolean isEscaped() {
        return tokens.lastEscape() >= tokenFrom;
    }

    /** Consumes a key and its colon; the token is the key. */
    public void key() {
        if (peek() != '"') {
            throw malformed("a key expected");
        }
        passed(tokens.stringEnd(at));
        at = tokens.colonEnd(at);
    }

    /** Consumes a value that is neither object nor array. */
    public Scalar scalar() {
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
    public void skip(int outer) {
        at = tokens.valueEnd(at, outer);
    }

    /** Throws {@link MalformedListException} if {@code depth} is deeper than the API server allows. */
    public void checkDepth(int depth) {
        tokens.checkDepth(at, depth);
    }

    /**
     * Consumes the comma before the next field or element, or the closing bracket.
     *
     * @param first whether the cursor is directly after the opening bracket
     * @return false after the closing bracket
     */
    public boolean hasNext(char close, boolean first) {
        if (first) {
            return !take(close);
        }
        if (take(',')) {
            return true;
        }
        expect(close);
        return false;
    }

    /** The exception for a failure at {@link #position}, to be thrown by the caller. */
    public MalformedListException malformed(String what) {
        return tokens.malformed(at, what);
    }

    /** The kinds of JSON values that are neither objects nor arrays. */
    public enum Scalar {
        STRING,
        NUMBER,
        BOOLEAN,
        NULL
    }
}
