package io.hypercube.list.query;

import java.util.Arrays;

/**
 * A text order in which a run of the digits 0 to 9 counts by its value, however long. Texts that differ only in
 * leading zeros are in plain order ({@code a01} before {@code a1}), so the order is total.
 */
final class NaturalOrder {
    private NaturalOrder() {}

    static int compare(byte[] a, byte[] b) {
        int i = 0;
        int j = 0;
        while (i < a.length && j < b.length) {
            if (isDigit(a[i]) && isDigit(b[j])) {
                int aEnd = digitsEnd(a, i);
                int bEnd = digitsEnd(b, j);
                int comparison = compareRuns(a, i, aEnd, b, j, bEnd);
                if (comparison != 0) {
                    return comparison;
                }
                i = aEnd;
                j = bEnd;
            } else if (a[i] != b[j]) {
                return Byte.compareUnsigned(a[i], b[j]);
            } else {
                i++;
                j++;
            }
        }
        int rest = Integer.compare(a.length - i, b.length - j);
        return rest != 0 ? rest : Arrays.compareUnsigned(a, b);
    }

    private static int compareRuns(byte[] a, int aFrom, int aEnd, byte[] b, int bFrom, int bEnd) {
        int i = skipZeros(a, aFrom, aEnd);
        int j = skipZeros(b, bFrom, bEnd);
        int digits = Integer.compare(aEnd - i, bEnd - j);
        return digits != 0 ? digits : Arrays.compareUnsigned(a, i, aEnd, b, j, bEnd);
    }

    private static int skipZeros(byte[] text, int from, int end) {
        int i = from;
        while (i < end && text[i] == '0') {
            i++;
        }
        return i;
    }

    private static int digitsEnd(byte[] text, int from) {
        int i = from;
        while (i < text.length && isDigit(text[i])) {
            i++;
        }
        return i;
    }

    private static boolean isDigit(byte c) {
        return c >= '0' && c <= '9';
    }
}
