package io.hypercube.list.json;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Examines eight bytes of JSON at a time, the first one lowest (SIMD within a register). A mask has the highest bit of
 * a byte set at each match; above the first match it may contain false positives, but no match is missed.
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

    /** Finds the end of a run of plain characters within a string: a quote, a backslash or a control character. */
    static long stops(long word) {
        // the subtraction borrows only above a match, and bytes from 0x80 on never match
        return (((word ^ QUOTES) - EACH) | ((word ^ BACKSLASHES) - EACH) | (word - BLANKS)) & ~word & HIGHEST;
    }

    /** The number of bytes before the first match. */
    static int before(long mask) {
        return Long.numberOfTrailingZeros(mask) >>> 3;
    }

    /** The number of spaces at the start of the word, for indentation. */
    static int spaces(long word) {
        return Long.numberOfTrailingZeros(word ^ BLANKS) >>> 3;
    }
}
