package io.hypercube.core.http;

import io.hypercube.core.kube.ApiException;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/** The decoded parameters of a query string, in the order received; a parameter may occur several times. */
public record Query(Map<String, List<String>> parameters) {
    public static final Query EMPTY = new Query(Map.of());

    /** @param raw the text after the {@code ?}, as received; empty for none */
    public static Query parse(String raw) {
        Map<String, List<String>> parameters = new LinkedHashMap<>();
        for (String pair : raw.split("&", -1)) {
            if (!pair.isEmpty()) {
                int equals = pair.indexOf('=');
                String name = decode(equals < 0 ? pair : pair.substring(0, equals));
                String value = equals < 0 ? "" : decode(pair.substring(equals + 1));
                parameters.computeIfAbsent(name, key -> new ArrayList<>(1)).add(value);
            }
        }
        return new Query(parameters);
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw ApiException.badRequest("query: invalid percent-encoding (expected: % and two hexadecimal digits)")
                    .causedBy(e);
        }
    }

    /** The only value of a parameter; empty when it is missing, 400 when it occurs several times. */
    public Optional<String> single(String name) {
        List<String> values = parameters.getOrDefault(name, List.of());
        if (values.size() > 1) {
            throw ApiException.badRequest(name + ": given " + values.size() + " times (expected: once)");
        }
        return values.stream().findFirst();
    }

    /** Only the names, because a value may be a secret. */
    @Override
    public String toString() {
        return parameters.keySet().toString();
    }
}
