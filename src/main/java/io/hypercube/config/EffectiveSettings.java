package io.hypercube.config;

import io.hypercube.config.ConfigException.Problem;
import io.hypercube.config.Setting.Form;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.yaml.YamlValue;
import io.hypercube.observability.TracingConfig;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;

/**
 * The settings from all sources. Flags override the environment, the environment overrides the file, the file overrides
 * the defaults. A value that is not valid is reported even when another source overrides it. Not thread-safe; created
 * and used once, at start.
 */
public final class EffectiveSettings {
    private final Map<String, String> environment;
    private final List<Problem> problems = new ArrayList<>();
    /** The source of highest precedence first. */
    private final Map<Setting<?>, List<RawValue>> given = new HashMap<>();

    private EffectiveSettings(Map<String, String> environment) {
        this.environment = environment;
    }

    /**
     * Reads all sources. Never throws; problems are reported by {@link #check}.
     *
     * @param flags values by the setting's name, from {@link SettingOptions#given}
     */
    public static EffectiveSettings gather(Map<String, List<String>> flags, Map<String, String> environment) {
        EffectiveSettings settings = new EffectiveSettings(environment);
        for (Setting<?> setting : Settings.ALL) {
            List<String> texts = flags.get(setting.name());
            if (texts != null && setting.forms().contains(Form.FLAG)) {
                settings.add(setting, RawValue.of(setting, texts, new Source.Flag()));
            }
            settings.addVariable(setting);
        }
        settings.refuseMistypedVariables();
        settings.find(Settings.CONFIG)
                .ifPresent(file -> SettingsFile.read(file, settings.problems).forEach(settings::add));
        return settings;
    }

    /**
     * @param config only usable when there are no problems: values that are not valid are replaced by their defaults
     */
    public record Checked(HypercubeConfig config, List<Problem> problems) {}

    /** Returns the settings of each package, and all problems. Problems of the file are in the order of its lines. */
    public Checked check() {
        HypercubeConfig config = HypercubeConfig.of(this);
        return new Checked(
                config,
                problems.stream().sorted(Comparator.comparingInt(Problem::line)).toList());
    }

    /** Returns the checked settings of each package. Throws a {@link ConfigException} with all problems. */
    public HypercubeConfig config() {
        Checked checked = check();
        if (!checked.problems().isEmpty()) {
            throw new ConfigException(checked.problems());
        }
        return checked.config();
    }

    /** One line for each setting with its value and source. Secrets are redacted. */
    public List<String> lines() {
        return Settings.ALL.stream().map(this::line).toList();
    }

    private String line(Setting<?> setting) {
        Optional<RawValue> winner = winner(setting);
        String value = winner.map(given -> given.shown(setting))
                .orElse(setting.fallbackDoc().replace("`", ""));
        return "%-26s %-46s %s"
                .formatted(
                        setting.key(),
                        value,
                        winner.map(given -> given.source().name()).orElse("default"))
                .stripTrailing();
    }

    /** The variables of OpenTelemetry, which are no settings of the gateway. */
    TracingConfig tracing() {
        TracingConfig tracing = TracingConfig.of(environment);
        tracing.problems().forEach((variable, problem) -> problems.add(new Problem(variable, 0, problem)));
        return tracing;
    }

    /** The unparsed value of each setting that has one, by key. */
    Map<String, Secret> texts() {
        Map<String, Secret> texts = new TreeMap<>();
        Settings.ALL.forEach(setting -> winner(setting)
                .ifPresent(value -> texts.put(setting.key(), Secret.of(String.join("\n", value.texts())))));
        return texts;
    }

    private void add(Setting<?> setting, RawValue value) {
        given.computeIfAbsent(setting, key -> new ArrayList<>(3)).add(value);
    }

    /** An empty variable counts as not set, unless the setting may be empty. */
    private void addVariable(Setting<?> setting) {
        String text = environment.get(setting.variable());
        boolean set = text != null && (!text.isEmpty() || setting.type().mayBeEmpty());
        if (text != null && set && setting.forms().contains(Form.VARIABLE)) {
            add(setting, RawValue.of(setting, List.of(text), new Source.Environment()));
        }
    }

    /**
     * Reports unknown variables only when their name is close to a known one. Kubernetes sets variables such as
     * HYPERCUBE_SERVICE_HOST in pods of a namespace with a Service named hypercube, and other commands read variables
     * of their own.
     */
    private void refuseMistypedVariables() {
        Map<String, Setting<?>> known = new TreeMap<>();
        Settings.ALL.forEach(setting -> known.put(setting.variable(), setting));
        environment.keySet().stream()
                .filter(name -> name.startsWith(Setting.VARIABLE_PREFIX) && !known.containsKey(name))
                .sorted()
                .forEach(name -> Suggestion.nearest(name, known.keySet(), 2)
                        .ifPresent(near -> problems.add(
                                new Problem(Excerpt.of(name), 0, "not a setting (did you mean " + near + "?)"))));
    }

    /** The value from the source of highest precedence. Empty when no source has one or it is not valid. */
    <T> Optional<T> find(Setting<T> setting) {
        Optional<T> value = Optional.empty();
        for (RawValue candidate : given.getOrDefault(setting, List.of()).reversed()) {
            value = read(setting, candidate);
            if (value.isEmpty()) {
                problem(
                        setting,
                        candidate,
                        "expected: " + setting.type().expected() + notUnderstood(setting, candidate));
            }
        }
        return given.containsKey(setting) ? value : fallback(setting).flatMap(text -> read(setting, text));
    }

    /** The value of a setting that has a default. The default replaces a value that is not valid. */
    <T> T get(Setting<T> setting) {
        return find(setting)
                .or(() -> fallback(setting).flatMap(text -> read(setting, text)))
                .orElseThrow(() -> new IllegalStateException(setting.name() + ": the default is not valid"));
    }

    /** Reads a setting that is a tree of the YAML file; the fallback when it is not given. */
    <T> T tree(Setting<?> setting, TreeReader<T> reader, T fallback) {
        return winner(setting)
                .filter(value -> value.tree() != null && value.source() instanceof Source.ConfigFile)
                .map(value -> reader.read(
                        Objects.requireNonNull(value.tree()),
                        value.base(),
                        environment,
                        (line, message) -> inFile(value.source(), line, message)))
                .orElse(fallback);
    }

    /** Reads a tree of the YAML file and reports its problems. */
    interface TreeReader<T> {
        T read(YamlValue tree, Path base, Map<String, String> environment, YamlObject.Report report);
    }

    private void inFile(Source source, int line, String message) {
        if (source instanceof Source.ConfigFile(Path file, int first)) {
            problems.add(new Problem(file + ":" + (line == 0 ? first : line), line, message));
        }
    }

    /** The variables of the process, for what is not a setting of its own. */
    Map<String, String> environment() {
        return environment;
    }

    boolean isGiven(Setting<?> setting) {
        return given.containsKey(setting);
    }

    /** @param expectation the expected value, given the other settings */
    void problem(Setting<?> setting, String expectation) {
        winner(setting).ifPresent(value -> problem(setting, value, expectation));
    }

    /** Adds a problem of a file that a setting names. */
    void add(Problem problem) {
        problems.add(problem);
    }

    private void problem(Setting<?> setting, RawValue value, String expectation) {
        String shown = setting.secret() ? "[redacted]" : Excerpt.of(value.shown(setting));
        Source source = value.source();
        Problem problem = new Problem(source.place(setting), source.line(), shown + " (" + expectation + ")");
        if (!problems.contains(problem)) {
            problems.add(problem);
        }
    }

    private Optional<RawValue> winner(Setting<?> setting) {
        List<RawValue> all = given.getOrDefault(setting, List.of());
        return all.isEmpty() ? fallback(setting) : Optional.of(all.getFirst());
    }

    private Optional<RawValue> fallback(Setting<?> setting) {
        return setting.fallback()
                .apply(environment)
                .map(text -> RawValue.of(setting, List.of(text), new Source.Default()));
    }

    /** Names the invalid values of a list when only some of them are invalid. */
    private static String notUnderstood(Setting<?> setting, RawValue value) {
        List<String> wrong = value.texts().stream()
                .filter(text -> setting.type()
                        .reader()
                        .read(List.of(text), value.base())
                        .isEmpty())
                .map(Excerpt::of)
                .toList();
        return setting.type().isList() && wrong.size() < value.texts().size()
                ? "; not valid: " + String.join(", ", wrong)
                : "";
    }

    private static <T> Optional<T> read(Setting<T> setting, RawValue value) {
        return setting.type().reader().read(value.texts(), value.base());
    }
}
