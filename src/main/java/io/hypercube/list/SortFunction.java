package io.hypercube.list;

import java.util.Locale;
import org.jspecify.annotations.Nullable;

/** {@code sortFunc}: the data type of a sort field. A value that is not of the type counts as missing. */
public enum SortFunction {
    /** By code point. Numbers and booleans by their JSON text. */
    STRING,
    /** RFC 3339 timestamps, whatever their offset and fraction. */
    TIME,
    /** JSON numbers and strings that are numbers, compared exactly. */
    NUMBER,
    /** Kubernetes quantities, compared exactly. */
    QUANTITY,
    /** As {@link #STRING}, but runs of digits by their value: {@code pod-2} before {@code pod-10}. */
    NATURAL;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * @param text the scalar's text in UTF-8, unescaped and without quotes; from here on the value's own
     * @return null when the scalar is not of the type
     */
    @Nullable
    SortValue read(Scalar scalar, byte[] text) {
        if (scalar == Scalar.NULL) {
            return null;
        }
        return switch (this) {
            case STRING -> new SortValue.Text(text);
            case NATURAL -> new SortValue.Natural(text);
            case TIME -> scalar == Scalar.STRING ? Rfc3339.parse(text) : null;
            case NUMBER -> scalar == Scalar.BOOLEAN ? null : Decimals.number(text);
            case QUANTITY -> scalar == Scalar.BOOLEAN ? null : Decimals.quantity(text);
        };
    }
}
