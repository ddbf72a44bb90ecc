package io.hypercube.config;

import io.hypercube.core.yaml.YamlValue;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The unparsed value of one setting from one source: one text, or the texts of a list.
 *
 * @param tree the value in the YAML file, for a setting that is more than texts; then the text is the tree without its lines
 */
record RawValue(List<String> texts, Source source, @Nullable YamlValue tree) {
    private RawValue(List<String> texts, Source source) {
        this(texts, source, null);
    }

    static RawValue ofTree(YamlValue tree, Source source) {
        return new RawValue(List.of(text(tree)), source, tree);
    }

    private static String text(YamlValue value) {
        return switch (value) {
            case YamlValue.Scalar scalar -> '"' + scalar.text() + '"';
            case YamlValue.Sequence list ->
                list.items().stream().map(RawValue::text).collect(Collectors.joining(", ", "[", "]"));
            case YamlValue.Mapping mapping ->
                mapping.entries().stream()
                        .map(entry -> entry.key() + ": " + text(entry.value()))
                        .collect(Collectors.joining(", ", "{", "}"));
        };
    }

    /** Splits the texts of a list at its separator. An empty text is an empty list. */
    static RawValue of(Setting<?> setting, List<String> texts, Source source) {
        String separator = setting.type().separator();
        return separator == null
                ? new RawValue(List.copyOf(texts), source)
                : new RawValue(
                        texts.stream()
                                .flatMap(text -> Stream.of(text.split(separator, -1)))
                                .map(String::strip)
                                .filter(text -> !text.isEmpty())
                                .toList(),
                        source);
    }

    /** The directory for relative paths: that of the file of settings for its values, else the working directory. */
    Path base() {
        return source instanceof Source.ConfigFile configFile
                ? configFile.file().resolveSibling("")
                : Path.of("");
    }

    /** The value for output; a secret is redacted. */
    String shown(Setting<?> setting) {
        if (tree instanceof YamlValue.Sequence list) {
            return list.items().size() + (list.items().size() == 1 ? " entry" : " entries");
        }
        return setting.secret() ? "[redacted]" : String.join(setting.type().isList() ? "," : " ", texts);
    }
}
