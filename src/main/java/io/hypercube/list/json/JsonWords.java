package io.hypercube.list.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Eight bytes of JSON looked at in one go, the first one lowest (SWAR). A mask has the highest bit of a byte set where
 * something was found; of the bytes above the first find it may say too much, never too little.
 *
 * @see <a href="https://graphics.stanford.edu/~seander/bithacks.html#HasLessInWord">The arithmetic of it</a>
 */
final class JsonWords {
    static final int SIZE = Long.BYTES;

    private static final VarHandle WORDS = MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
    private static final long EACH = 0x0101010101010101L;
    private static final long HIGHEST = 0x8080808080808080L;
    private static final long BLANKS = EACH * ' ';
    private static final long QUOTES = EACH * '"';
    private static final long BACKSLASHES = EACH * '\\';

    private JsonWords() {}

    static long at(byte[] bytes, int at) {
        return (long) WORDS.get(bytes, at);
    }

    /** What ends a run of plain characters within a string: a quote, a backslash, a control character. */
    static long stops(long word) {
        // the subtraction borrows only beyond a find, and bytes from 0x80 on are none
        return (((word ^ QUOTES) - EACH) | ((word ^ BACKSLASHES) - EACH) | (word - BLANKS)) & ~word & HIGHEST;
    }

    /** How many bytes stand before the first find. */
    static int before(long mask) {
        return Long.numberOfTrailingZeros(mask) >>> 3;
    }

    /** With how many spaces the word begins; of them indentation is made. */
    static int spaces(long word) {
        return Long.numberOfTrailingZeros(word ^ BLANKS) >>> 3;
    }
}
