package io.hypercube.config;

import io.hypercube.config.ConfigException.Problem;
import io.hypercube.config.Setting.Form;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.yaml.YamlValue;
import io.hypercube.core.yaml.YamlValue.Entry;
import io.hypercube.core.yaml.YamlValue.MalformedYamlException;
import io.hypercube.core.yaml.YamlValue.Mapping;
import io.hypercube.core.yaml.YamlValue.Scalar;
import io.hypercube.core.yaml.YamlValue.Sequence;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/** The YAML file of settings: one flat mapping. Unknown keys are errors. */
final class SettingsFile {
    private static final Map<String, Setting<?>> BY_KEY = new TreeMap<>();

    static {
        Settings.ALL.stream()
                .filter(setting -> setting.forms().contains(Form.KEY))
                .forEach(setting -> BY_KEY.put(setting.key(), setting));
    }

    private final Path file;
    private final List<Problem> problems;
    private final Map<Setting<?>, RawValue> given = new HashMap<>();

    private SettingsFile(Path file, List<Problem> problems) {
        this.file = file;
        this.problems = problems;
    }

    /** Returns the settings of the file and adds its problems to {@code problems}. */
    static Map<Setting<?>, RawValue> read(Path file, List<Problem> problems) {
        SettingsFile reading = new SettingsFile(file, problems);
        try {
            reading.read();
        } catch (MalformedYamlException e) {
            reading.problem(e.line(), String.valueOf(e.getMessage()));
        } catch (IOException e) {
            problems.add(new Problem(file.toString(), 0, "cannot be read (expected: a UTF-8 text file)"));
        }
        return reading.given;
    }

    private void read() throws IOException, MalformedYamlException {
        Optional<YamlValue> root = YamlValue.read(Files.readString(file));
        switch (root.orElse(new Mapping(List.of(), 1))) {
            case Mapping mapping -> mapping.entries().forEach(this::entry);
            case Scalar scalar when scalar.isNull() -> {}
            case YamlValue other -> problem(other.line(), other.kind() + " (expected: settings as key: value)");
        }
    }

    private void entry(Entry entry) {
        Setting<?> setting = BY_KEY.get(entry.key());
        if (setting == null) {
            problem(entry.line(), Excerpt.of(entry.key()) + ": not a setting" + hint(entry.key()));
        } else if (given.containsKey(setting)) {
            problem(entry.line(), entry.key() + ": duplicate key");
        } else if (setting.type().isTree()) {
            given.put(setting, RawValue.ofTree(entry.value(), new Source.ConfigFile(file, entry.line())));
        } else {
            texts(entry, setting)
                    .ifPresent(texts ->
                            given.put(setting, RawValue.of(setting, texts, new Source.ConfigFile(file, entry.line()))));
        }
    }

    private Optional<List<String>> texts(Entry entry, Setting<?> setting) {
        List<YamlValue> values =
                entry.value() instanceof Sequence list && setting.type().isList()
                        ? list.items()
                        : List.of(entry.value());
        for (YamlValue value : values) {
            if (!(value instanceof Scalar scalar) || scalar.isNull()) {
                problem(
                        value.line(),
                        entry.key() + ": " + value.kind() + " (expected: "
                                + setting.type().expected() + ")");
                return Optional.empty();
            }
        }
        return Optional.of(values.stream().map(value -> ((Scalar) value).text()).toList());
    }

    private static String hint(String key) {
        return Suggestion.nearest(key, BY_KEY.keySet(), 3)
                .map(near -> " (did you mean " + near + "?)")
                .orElse(" (expected: one of " + String.join(", ", BY_KEY.keySet()) + ")");
    }

    private void problem(int line, String message) {
        problems.add(new Problem(line == 0 ? file.toString() : file + ":" + line, line, message));
    }
}
