package io.hypercube.list;

/**
 * Finds where an item ends, its bytes coming in pieces: counts brackets, heeds strings, judges nothing else. Every byte of
 * a list passes here, so this is the loop to make faster when one is to be.
 */
final class ItemScanner {
    static final int NOT_YET = -1;

    private int depth;
    private boolean inString;
    private boolean afterBackslash;

    /** @return behind the item's closing bracket, which makes it ready for the next one; or {@link #NOT_YET} */
    int end(byte[] bytes, int from, int to) {
        int at = from;
        int open = depth;
        while (at < to) {
            if (inString) {
                at = stringEnd(bytes, at, to);
                continue;
            }
            byte c = bytes[at++];
            if (c == '"') {
                inString = true;
            } else if ((c | 0x20) == '{') { // also '[', which differs in that bit only
                open++;
            } else if ((c | 0x20) == '}' && --open == 0) {
                depth = 0;
                return at;
            }
        }
        depth = open;
        return NOT_YET;
    }

    private int stringEnd(byte[] bytes, int from, int to) {
        int at = from;
        if (afterBackslash) {
            afterBackslash = false;
            at++;
        }
        while (at < to) {
            byte c = bytes[at++];
            if (c == '"') {
                inString = false;
                return at;
            }
            if (c == '\\' && at++ == to) {
                afterBackslash = true;
                return to;
            }
        }
        return at;
    }
}
