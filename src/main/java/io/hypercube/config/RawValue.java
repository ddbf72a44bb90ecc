package io.hypercube.config;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The unparsed value of one setting from one source: one text, or the texts of a list. */
record RawValue(List<String> texts, Source source) {

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
        return setting.secret() ? "[redacted]" : String.join(setting.type().isList() ? "," : " ", texts);
    }
}
