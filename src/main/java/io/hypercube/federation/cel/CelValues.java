package io.hypercube.federation.cel;

import dev.cel.common.values.NullValue;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.Date;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values of JSON as CEL has them: whole numbers of up to 64 bits are integers, all others are doubles, and times are seconds. */
final class CelValues {
    private CelValues() {}

    static Object adapt(@Nullable Object value) {
        return switch (value) {
            case null -> NullValue.NULL_VALUE;
            case Map<?, ?> map -> {
                Map<String, Object> adapted = new LinkedHashMap<>();
                map.forEach((name, one) -> adapted.put(String.valueOf(name), adapt(one)));
                yield adapted;
            }
            case List<?> list -> {
                List<Object> adapted = new ArrayList<>();
                list.forEach(one -> adapted.add(adapt(one)));
                yield adapted;
            }
            case Integer number -> number.longValue();
            case BigInteger number -> number.bitLength() < Long.SIZE ? number.longValue() : number.doubleValue();
            case BigDecimal number -> number.doubleValue();
            case Date time -> time.toInstant().getEpochSecond();
            default -> value;
        };
    }
}
