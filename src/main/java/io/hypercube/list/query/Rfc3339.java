package io.hypercube.list.query;

import java.nio.charset.StandardCharsets;
import java.time.DateTimeException;
import java.time.LocalDate;
import org.jspecify.annotations.Nullable;

/**
 * Parses timestamps as Kubernetes writes them, with any number of digits in the fraction.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc3339#section-5.6">RFC 3339, 5.6</a>
 */
public final class Rfc3339 {
    private static final int SECONDS_END = "2006-01-02T15:04:05".length();

    private static final int NANO_DIGITS = 9;
    private static final String ZEROS = "0".repeat(NANO_DIGITS);

    private final byte[] text;
    private int at;

    private Rfc3339(byte[] text) {
        this.text = text;
    }

    /** @return null when the text is not a timestamp */
    public static SortValue.@Nullable Moment parse(byte[] text) {
        try {
            return text.length > SECONDS_END ? new Rfc3339(text).moment() : null;
        } catch (DateTimeException e) {
            return null;
        }
    }

    private SortValue.Moment moment() {
        int year = digits(4, 9999);
        take('-');
        int month = digits(2, 12);
        take('-');
        long day = LocalDate.of(year, month, digits(2, 31)).toEpochDay();
        takeLetter('T');
        int hour = digits(2, 23);
        take(':');
        int minute = digits(2, 59);
        take(':');
        int second = digits(2, 60); // 60: a leap second is valid, and equals the first second of the next minute
        String fraction = fraction();
        int nano = fraction.isEmpty() ? 0 : Integer.parseInt((fraction + ZEROS).substring(0, NANO_DIGITS));
        String beyond = fraction.length() <= NANO_DIGITS ? "" : fraction.substring(NANO_DIGITS);
        long offset = offset();
        return new SortValue.Moment(day * 86_400 + hour * 3600L + minute * 60L + second - offset, nano, beyond);
    }

    /** The digits, without zeros at the end. */
    private String fraction() {
        if (peek() != '.') {
            return "";
        }
        int from = ++at;
        int end = from;
        for (; Character.isDigit(peek()); at++) {
            end = peek() == '0' ? end : at + 1;
        }
        check(at > from);
        return new String(text, from, end - from, StandardCharsets.US_ASCII);
    }

    private long offset() {
        char sign = peek();
        if (sign == 'Z' || sign == 'z') {
            at++;
            check(at == text.length);
            return 0;
        }
        check(sign == '+' || sign == '-');
        at++;
        int hours = digits(2, 23);
        take(':');
        int minutes = digits(2, 59);
        check(at == text.length);
        return (sign == '-' ? -1 : 1) * (hours * 3600L + minutes * 60L);
    }

    private int digits(int count, int most) {
        int value = 0;
        for (int i = 0; i < count; i++, at++) {
            check(Character.isDigit(peek()));
            value = value * 10 + (peek() - '0');
        }
        check(value <= most);
        return value;
    }

    private void take(char c) {
        check(peek() == c);
        at++;
    }

    private void takeLetter(char upper) {
        check(Character.toUpperCase(peek()) == upper);
        at++;
    }

    /** The next character, 0 at the end; bytes beyond ASCII count as 0. */
    private char peek() {
        return at < text.length && text[at] > 0 ? (char) text[at] : 0;
    }

    private static void check(boolean holds) {
        if (!holds) {
            throw new DateTimeException("not RFC 3339");
        }
    }
}
