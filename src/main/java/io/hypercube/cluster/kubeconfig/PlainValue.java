package io.hypercube.cluster.kubeconfig;

import io.hypercube.core.yaml.YamlValue;
import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/** Converts YAML to JSON values: null, booleans, numbers, strings, lists and maps. */
final class PlainValue {
    private static final Pattern NUMBER =
            Pattern.compile("-?(0|[1-9][0-9]{0,17})(\\.[0-9]{1,18})?([eE][+-]?[0-9]{1,2})?");

    private PlainValue() {}

    static @Nullable Object of(YamlValue value) {
        return switch (value) {
            case YamlValue.Scalar scalar -> scalar(scalar);
            case YamlValue.Sequence sequence -> {
                List<@Nullable Object> items = new ArrayList<>();
                sequence.items().forEach(item -> items.add(of(item)));
                yield items;
            }
            case YamlValue.Mapping mapping -> {
                Map<String, @Nullable Object> entries = new LinkedHashMap<>();
                mapping.entries().forEach(entry -> entries.put(entry.key(), of(entry.value())));
                yield entries;
            }
        };
    }

    private static @Nullable Object scalar(YamlValue.Scalar scalar) {
        if (!scalar.plain()) {
            return scalar.text();
        }
        if (scalar.isNull()) {
            return null;
        }
        return switch (scalar.text()) {
            case "true", "True", "TRUE" -> true;
            case "false", "False", "FALSE" -> false;
            default -> NUMBER.matcher(scalar.text()).matches() ? new BigDecimal(scalar.text()) : scalar.text();
        };
    }
}
