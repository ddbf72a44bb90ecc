package io.hypercube.list.query;

import io.hypercube.core.kube.Decimals;
import io.hypercube.list.json.JsonCursor.Scalar;
import java.math.BigDecimal;
import java.nio.charset.StandardCharsets;
import java.util.Locale;
import java.util.Optional;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** {@code sortFunc}: the data type of a sort field. A value of another type counts as missing. */
public enum SortFunction {
    /** By code point. Numbers and booleans are compared by their JSON text. */
    STRING,
    /** RFC 3339 timestamps, with any offset and fraction. */
    TIME,
    /** JSON numbers, and strings that are numbers, compared exactly. */
    NUMBER,
    /** Kubernetes quantities, compared exactly. */
    QUANTITY,
    /** As {@link #STRING}, but runs of digits are compared by value: {@code pod-2} before {@code pod-10}. */
    NATURAL;

    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    /**
     * Converts a scalar.
     *
     * @param text the scalar's text in UTF-8, unescaped and without quotes; must not be changed afterwards
     * @return null when the scalar is not of the type
     */
    public @Nullable SortValue read(Scalar scalar, byte[] text) {
        if (scalar == Scalar.NULL) {
            return null;
        }
        return switch (this) {
            case STRING -> new SortValue.Text(text);
            case NATURAL -> new SortValue.Natural(text);
            case TIME -> scalar == Scalar.STRING ? Rfc3339.parse(text) : null;
            case NUMBER -> scalar == Scalar.BOOLEAN ? null : exact(text, Decimals::number);
            case QUANTITY -> scalar == Scalar.BOOLEAN ? null : exact(text, Decimals::quantity);
        };
    }

    private static SortValue.@Nullable Exact exact(byte[] text, Function<String, Optional<BigDecimal>> reader) {
        return text.length > Decimals.MOST_CHARACTERS
                ? null
                : reader.apply(new String(text, StandardCharsets.ISO_8859_1))
                        .map(SortValue.Exact::new)
                        .orElse(null);
    }
}
