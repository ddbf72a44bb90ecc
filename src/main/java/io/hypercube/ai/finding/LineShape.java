package io.hypercube.ai.finding;

/**
 * The part of a log line that is the same when the line is written again: numbers, times and ids are left out. A word of letters and
 * digits is an id when its digits are in several places ({@code x7k2p}), or when it has eight hexadecimal digits or more. One pass.
 */
final class LineShape {
    private static final int HEX_ID = 8;
    private static final char VALUE = '#';

    private LineShape() {}

    static String of(String line) {
        StringBuilder shape = new StringBuilder(line.length());
        int at = 0;
        while (at < line.length()) {
            if (!isWord(line.charAt(at))) {
                shape.append(line.charAt(at++));
                continue;
            }
            int end = at;
            while (end < line.length() && isWord(line.charAt(end))) {
                end++;
            }
            addWord(shape, line, at, end);
            at = end;
        }
        return shape.toString();
    }

    private static void addWord(StringBuilder shape, String line, int start, int end) {
        int places = 0;
        boolean isHex = true;
        for (int at = start; at < end; at++) {
            char each = line.charAt(at);
            boolean isFirst = at == start || !isDigit(line.charAt(at - 1));
            places += isDigit(each) && isFirst ? 1 : 0;
            isHex &= Character.digit(each, 16) >= 0;
        }
        boolean isPartOfUuid = isHex && (end - start == 4 || end - start == 12) && endsWithValueAndHyphen(shape);
        if (isPartOfUuid) {
            addValue(shape);
        } else if (places == 0) {
            shape.append(line, start, end);
        } else if (places > 1 || (isHex && end - start >= HEX_ID)) {
            addValue(shape);
        } else {
            addNumbers(shape, line, start, end);
        }
    }

    private static boolean endsWithValueAndHyphen(StringBuilder shape) {
        int length = shape.length();
        return length > 1 && shape.charAt(length - 2) == VALUE && shape.charAt(length - 1) == '-';
    }

    private static void addNumbers(StringBuilder shape, String line, int start, int end) {
        for (int at = start; at < end; at++) {
            if (!isDigit(line.charAt(at))) {
                shape.append(line.charAt(at));
            } else if (at == start || !isDigit(line.charAt(at - 1))) {
                addValue(shape);
            }
        }
    }

    /** Values that only one mark separates, as in a time, an address or a UUID, are one. */
    private static void addValue(StringBuilder shape) {
        int length = shape.length();
        boolean isJoined =
                length > 1 && shape.charAt(length - 2) == VALUE && "-:.,+/".indexOf(shape.charAt(length - 1)) >= 0;
        if (isJoined) {
            shape.setLength(length - 1);
        } else {
            shape.append(VALUE);
        }
    }

    private static boolean isWord(char each) {
        return isDigit(each) || (each >= 'a' && each <= 'z') || (each >= 'A' && each <= 'Z');
    }

    private static boolean isDigit(char each) {
        return each >= '0' && each <= '9';
    }
}
