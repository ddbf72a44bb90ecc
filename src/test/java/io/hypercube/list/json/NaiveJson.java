package io.hypercube.list.json;

/** A reference parser that finds the end of a JSON value byte by byte, by RFC 8259: slow and simple. */
final class NaiveJson {
    static final int MALFORMED = -1;
    static final int CUT_OFF = -2;

    private final byte[] bytes;
    private final int end;
    private int at;

    private static final class Stop extends RuntimeException {
        private final int why;

        Stop(int why) {
            super(null, null, false, false);
            this.why = why;
        }
    }

    private NaiveJson(byte[] bytes, int from, int to) {
        this.bytes = bytes;
        this.at = from;
        this.end = to;
    }

    /** @return the position after the value, {@link #MALFORMED}, or {@link #CUT_OFF} when it is incomplete */
    static int valueEnd(byte[] bytes, int from, int to) {
        NaiveJson json = new NaiveJson(bytes, from, to);
        try {
            json.value();
            return json.at;
        } catch (Stop stop) {
            return stop.why;
        }
    }

    private int peek() {
        if (at == end) {
            throw new Stop(CUT_OFF);
        }
        return bytes[at];
    }

    private int next() {
        int c = peek();
        at++;
        return c;
    }

    private void expect(boolean holds) {
        if (!holds) {
            throw new Stop(MALFORMED);
        }
    }

    private void blanks() {
        while (at < end && " \n\r\t".indexOf(bytes[at]) >= 0) {
            at++;
        }
    }

    private boolean take(char c) {
        blanks();
        boolean there = peek() == c;
        at += there ? 1 : 0;
        return there;
    }

    private void value() {
        blanks();
        switch (peek()) {
            case '{' -> members('}');
            case '[' -> members(']');
            case '"' -> string();
            case 't' -> word("true");
            case 'f' -> word("false");
            case 'n' -> word("null");
            default -> number();
        }
    }

    private void members(char close) {
        at++;
        if (take(close)) {
            return;
        }
        do {
            if (close == '}') {
                blanks();
                expect(peek() == '"');
                string();
                expect(take(':'));
            }
            value();
        } while (take(','));
        expect(take(close));
    }

    private void string() {
        at++;
        for (int c = next(); c != '"'; c = next()) {
            expect(c < 0 || c >= ' ');
            if (c == '\\') {
                int kind = next();
                expect(kind > 0 && "\"\\/bfnrtu".indexOf(kind) >= 0);
                for (int i = 0; kind == 'u' && i < 4; i++) {
                    expect(Character.digit(next(), 16) >= 0);
                }
            }
        }
    }

    private void word(String word) {
        for (int i = 0; i < word.length(); i++) {
            expect(next() == word.charAt(i));
        }
    }

    private void number() {
        at += peek() == '-' ? 1 : 0;
        boolean zero = peek() == '0';
        int from = at;
        digits();
        expect(!zero || at == from + 1);
        if (at < end && bytes[at] == '.') {
            at++;
            digits();
        }
        if (at < end && (bytes[at] | 0x20) == 'e') {
            at++;
            at += peek() == '+' || peek() == '-' ? 1 : 0;
            digits();
        }
    }

    private void digits() {
        expect(peek() >= '0' && peek() <= '9');
        while (at < end && bytes[at] >= '0' && bytes[at] <= '9') {
            at++;
        }
    }
}
