package io.hypercube.config;

import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.yaml.YamlValue;
import io.hypercube.core.yaml.YamlValue.Entry;
import io.hypercube.core.yaml.YamlValue.Mapping;
import io.hypercube.core.yaml.YamlValue.Scalar;
import io.hypercube.core.yaml.YamlValue.Sequence;
import java.nio.file.InvalidPathException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * One mapping of the YAML file, for settings that are more than a flat value. Unknown and duplicate keys, and values of another kind,
 * are reported; a value with a problem reads as absent. Not thread-safe.
 */
final class YamlObject {
    /** Receives problems with the line in the file, from 1. */
    interface Report {
        void problem(int line, String message);
    }

    private final String path;
    private final int line;
    private final Report report;
    private final Map<String, Entry> entries = new LinkedHashMap<>();
    private boolean broken;

    private YamlObject(String path, int line, Report report) {
        this.path = path;
        this.line = line;
        this.report = report;
    }

    /** @param keys the known keys */
    static YamlObject of(YamlValue value, String path, List<String> keys, Report report) {
        YamlObject object = new YamlObject(path, value.line(), report);
        if (value instanceof Mapping mapping) {
            mapping.entries().forEach(entry -> object.add(entry, keys));
        } else {
            object.broken = true;
            report.problem(
                    value.line(),
                    (path.isEmpty() ? "" : path + ": ") + value.kind() + " (expected: " + String.join(", ", keys)
                            + ")");
        }
        return object;
    }

    private void add(Entry entry, List<String> keys) {
        String key = entry.key();
        if (!keys.contains(key)) {
            String hint = Suggestion.nearest(key, keys, 3)
                    .map(near -> "did you mean " + near + "?")
                    .orElse("expected: one of " + String.join(", ", keys));
            report.problem(entry.line(), pathOf(Excerpt.of(key)) + ": unknown key (" + hint + ")");
        } else if (entries.containsKey(key)) {
            report.problem(entry.line(), pathOf(key) + ": duplicate key");
        } else if (!(entry.value() instanceof Scalar scalar && scalar.isNull())) {
            entries.put(key, entry);
        }
    }

    boolean has(String key) {
        return entries.containsKey(key);
    }

    /** Whether the value is exactly this text. */
    boolean isText(String key, String text) {
        Entry entry = entries.get(key);
        return entry != null
                && entry.value() instanceof Scalar scalar
                && scalar.text().equals(text);
    }

    Optional<String> text(String key) {
        Entry entry = entries.get(key);
        if (entry == null) {
            return Optional.empty();
        }
        if (entry.value() instanceof Scalar scalar) {
            return Optional.of(scalar.text());
        }
        problem(key, entry.value().kind() + " (expected: a text)");
        return Optional.empty();
    }

    Optional<Scalar> scalar(String key) {
        return Optional.ofNullable(entries.get(key))
                .map(Entry::value)
                .filter(Scalar.class::isInstance)
                .map(Scalar.class::cast);
    }

    /** Reports a missing or empty text, and returns an empty one for it. */
    String required(String key) {
        Optional<String> text = text(key);
        if (!broken && (text.isPresent() ? text.get().isEmpty() : !has(key))) {
            problem(key, "missing (expected: a text)");
        }
        return text.orElse("");
    }

    boolean flag(String key) {
        String text = text(key).orElse("false");
        if (!text.equals("true") && !text.equals("false")) {
            problem(key, Excerpt.of(text) + " (expected: true or false)");
        }
        return text.equals("true");
    }

    /** @param base the directory for relative paths */
    Optional<Path> path(String key, Path base) {
        Optional<String> text = text(key);
        try {
            return text.map(base::resolve);
        } catch (InvalidPathException e) {
            problem(key, Excerpt.of(text.orElse("")) + " (expected: a path)");
            return Optional.empty();
        }
    }

    /**
     * The value of a key as it is written, when it is a mapping; another kind is reported.
     *
     * @param expected for the message
     */
    Optional<Mapping> mapping(String key, String expected) {
        Entry entry = entries.get(key);
        if (entry == null || entry.value() instanceof Mapping) {
            return Optional.ofNullable(entry).map(Entry::value).map(Mapping.class::cast);
        }
        problem(key, entry.value().kind() + " (expected: " + expected + ")");
        return Optional.empty();
    }

    List<String> texts(String key) {
        List<String> texts = new ArrayList<>();
        for (YamlValue item : items(key)) {
            if (item instanceof Scalar scalar && !scalar.isNull()) {
                texts.add(scalar.text());
            } else {
                report.problem(item.line(), pathOf(key) + ": " + item.kind() + " (expected: a text)");
            }
        }
        return List.copyOf(texts);
    }

    /** The place of a key, for messages. */
    String pathOf(String key) {
        return path.isEmpty() ? key : path + "." + key;
    }

    Report report() {
        return report;
    }

    /** The object of that key; one without values when it is absent. */
    YamlObject object(String key, String... keys) {
        Entry entry = entries.get(key);
        return entry == null
                ? new YamlObject(pathOf(key), line, report)
                : of(entry.value(), pathOf(key), List.of(keys), report);
    }

    List<YamlObject> objects(String key, String... keys) {
        return list(items(key), pathOf(key), List.of(keys), report);
    }

    /** The objects of a list. */
    static List<YamlObject> list(List<YamlValue> items, String path, List<String> keys, Report report) {
        List<YamlObject> objects = new ArrayList<>();
        for (YamlValue item : items) {
            objects.add(of(item, path + "[" + objects.size() + "]", keys, report));
        }
        return objects;
    }

    /** The items of a list as they are written; another kind of value is reported. */
    List<YamlValue> items(String key) {
        Entry entry = entries.get(key);
        if (entry == null) {
            return List.of();
        }
        if (entry.value() instanceof Sequence list) {
            return list.items();
        }
        problem(key, entry.value().kind() + " (expected: a list)");
        return List.of();
    }

    /** @param message the value and what was expected */
    void problem(String key, String message) {
        Entry entry = entries.get(key);
        report.problem(entry == null ? line : entry.line(), pathOf(key) + ": " + message);
    }
}
