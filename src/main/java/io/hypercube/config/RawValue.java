package io.hypercube.config;

import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;

/** The value of one setting from one source, not understood yet: one text, or those of a list. */
record RawValue(List<String> texts, Source source) {

    /** Splits a list's texts where its separator stands; an empty text is an empty list. */
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

    /** A path in the file of settings is relative to that file; any other to where the program was started. */
    Path base() {
        return source instanceof Source.ConfigFile configFile
                ? configFile.file().resolveSibling("")
                : Path.of("");
    }

    /** For people: never shows what may hold a secret. */
    String shown(Setting<?> setting) {
        return setting.secret() ? "[redacted]" : String.join(setting.type().isList() ? "," : " ", texts);
    }
}
