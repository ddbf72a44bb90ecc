package io.hypercube.core.http;

import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.List;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** A parsed query string. Remaining parameters keep their bytes and their order. */
public record RawQuery(List<Pair> pairs) {

    /**
     * @param name decoded
     * @param raw name and value as received
     */
    public record Pair(String name, String raw) {
        /** False for {@code name=} and {@code name}. */
        public boolean hasValue() {
            int equals = raw.indexOf('=');
            return equals >= 0 && equals < raw.length() - 1;
        }
    }

    public RawQuery {
        pairs = List.copyOf(pairs);
    }

    public static RawQuery parse(@Nullable String raw) {
        return new RawQuery(
                raw == null
                        ? List.of()
                        : Arrays.stream(raw.split("&", -1))
                                .map(pair -> new Pair(nameOf(pair), pair))
                                .toList());
    }

    private static String nameOf(String pair) {
        return pair.isEmpty()
                ? ""
                : Query.parse(pair).parameters().keySet().iterator().next();
    }

    public boolean hasAny(Set<String> names) {
        return pairs.stream().anyMatch(pair -> names.contains(pair.name()));
    }

    /** Whether any of these parameters has a value. An empty one counts as not given. */
    public boolean gives(Set<String> names) {
        return pairs.stream().anyMatch(pair -> names.contains(pair.name()) && pair.hasValue());
    }

    /** The decoded values of a parameter, in their order. */
    public List<String> values(String name) {
        return pairs.stream()
                .filter(pair -> pair.name().equals(name))
                .flatMap(pair -> Query.parse(pair.raw()).parameters().getOrDefault(name, List.of()).stream())
                .toList();
    }

    public RawQuery without(Set<String> names) {
        return hasAny(names)
                ? new RawQuery(pairs.stream()
                        .filter(pair -> !names.contains(pair.name()))
                        .toList())
                : this;
    }

    /** Appends a parameter. */
    public RawQuery with(String name, String value) {
        Pair pair = new Pair(name, name + '=' + URLEncoder.encode(value, StandardCharsets.UTF_8));
        return new RawQuery(Stream.concat(pairs.stream(), Stream.of(pair)).toList());
    }

    /** The query without its question mark; null when empty. */
    @Nullable
    public String print() {
        return pairs.isEmpty() ? null : pairs.stream().map(Pair::raw).collect(Collectors.joining("&"));
    }
}
