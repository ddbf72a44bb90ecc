package io.hypercube.core.http;

import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Collectors;

/**
 * The media types that a client accepts, ordered by quality, then by position. Without an {@code Accept} field every
 * type is accepted.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9110#section-12.5.1">RFC 9110, Accept</a>
 */
public record AcceptedTypes(List<Entry> entries) {
    private static final Set<String> TABLE_V1 = Set.of("as=Table", "g=meta.k8s.io", "v=v1");
    private static final Entry ANY = new Entry("*/*", "*/*", List.of(), 1);

    /**
     * @param text as the client sent it
     * @param type lower case, without parameters
     */
    public record Entry(String text, String type, List<String> parameters, double quality) {
        /** Whether this is JSON without a conversion to another kind, such as a Table. */
        public boolean isPlainJson() {
            return isJson() && parameter("as").isEmpty();
        }

        public boolean isJson() {
            return quality > 0 && (type.equals("application/json") || isWildcard());
        }

        public boolean isWildcard() {
            return type.equals("*/*") || type.equals("application/*");
        }

        public boolean isTable() {
            return parameter("as").filter("Table"::equals).isPresent();
        }

        /** Whether this is a Table of {@code meta.k8s.io/v1} in JSON without further parameters. */
        public boolean isTableV1() {
            return quality > 0
                    && type.equals("application/json")
                    && parameters.stream()
                            .filter(parameter -> !QualityValue.isQuality(parameter))
                            .collect(Collectors.toSet())
                            .equals(TABLE_V1);
        }

        public Optional<String> parameter(String name) {
            return parameters.stream()
                    .filter(parameter -> parameter.toLowerCase(Locale.ROOT).startsWith(name + "="))
                    .map(parameter -> parameter.substring(name.length() + 1).strip())
                    .findFirst();
        }
    }

    /** @param values the values of all {@code Accept} fields */
    public static AcceptedTypes parse(List<String> values) {
        List<Entry> entries = values.stream()
                .flatMap(value -> Arrays.stream(value.split(",", -1)))
                .filter(text -> !text.isBlank())
                .map(AcceptedTypes::entry)
                .sorted(Comparator.comparingDouble(Entry::quality).reversed())
                .toList();
        return new AcceptedTypes(entries.isEmpty() ? List.of(ANY) : entries);
    }

    private static Entry entry(String text) {
        List<String> parts =
                Arrays.stream(text.split(";", -1)).map(String::strip).toList();
        List<String> parameters = parts.subList(1, parts.size());
        return new Entry(
                text.strip(),
                parts.getFirst().toLowerCase(Locale.ROOT),
                parameters,
                QualityValue.of(parameters.stream()));
    }

    public boolean preferPlainJson() {
        return entries.getFirst().isPlainJson();
    }

    public boolean preferTableV1() {
        return entries.getFirst().isTableV1();
    }

    /** The preferred one of the JSON types. */
    public Optional<Entry> json() {
        return entries.stream().filter(Entry::isJson).findFirst();
    }

    /** An {@code Accept} value with the JSON types only; empty when the client accepts none. */
    public String onlyJson() {
        return entries.stream()
                .filter(Entry::isJson)
                .map(entry -> entry.isWildcard() ? "application/json" : entry.text())
                .distinct()
                .collect(Collectors.joining(","));
    }
}
