package io.hypercube.config;

import io.hypercube.config.Setting.Place;
import io.hypercube.kube.Excerpt;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;

/**
 * All sources put together: flags over environment over file over default. A value that is not understood is a problem
 * wherever it stands, also where another source wins. Not thread-safe; made and used once, at start.
 */
public final class EffectiveSettings {
    private final Map<String, String> environment;
    private final List<Problem> problems = new ArrayList<>();
    /** The strongest source first. */
    private final Map<Setting<?>, List<RawValue>> given = new HashMap<>();

    private EffectiveSettings(Map<String, String> environment) {
        this.environment = environment;
    }

    /**
     * Reads everything there is; never throws.
     *
     * @param flags values by the setting's name, as {@link SettingOptions#given} finds them on the command line
     */
    public static EffectiveSettings gather(Map<String, List<String>> flags, Map<String, String> environment) {
        EffectiveSettings settings = new EffectiveSettings(environment);
        for (Setting<?> setting : Settings.ALL) {
            List<String> texts = flags.get(setting.name());
            if (texts != null && setting.places().contains(Place.FLAG)) {
                settings.add(setting, RawValue.of(setting, texts, new Source.Flag()));
            }
            settings.addVariable(setting);
        }
        settings.refuseMistypedVariables();
        settings.find(Settings.CONFIG)
                .ifPresent(file -> SettingsFile.read(file, settings.problems).forEach(settings::add));
        return settings;
    }

    /** @param config usable only when there are no problems: defaults stand in for what is not understood */
    public record Checked(HypercubeConfig config, List<Problem> problems) {}

    /** Each room's own settings, and everything that is wrong with them, that of the file in the order of its lines. */
    public Checked check() {
        HypercubeConfig config = HypercubeConfig.of(this);
        return new Checked(
                config,
                problems.stream().sorted(Comparator.comparingInt(Problem::line)).toList());
    }

    /** The checked settings, each room's own; throws every problem at once. */
    public HypercubeConfig config() {
        Checked checked = check();
        if (!checked.problems().isEmpty()) {
            throw new ConfigException(checked.problems());
        }
        return checked.config();
    }

    /** Every setting with its value and where it comes from, one line each; secrets are redacted. */
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

    private void add(Setting<?> setting, RawValue value) {
        given.computeIfAbsent(setting, key -> new ArrayList<>(3)).add(value);
    }

    /** A variable that is set to nothing is not set, unless the setting may be empty. */
    private void addVariable(Setting<?> setting) {
        String text = environment.get(setting.variable());
        boolean set = text != null && (!text.isEmpty() || setting.type().mayBeEmpty());
        if (text != null && set && setting.places().contains(Place.VARIABLE)) {
            add(setting, RawValue.of(setting, List.of(text), new Source.Environment()));
        }
    }

    /**
     * Only what is nearly a setting is a mistake: Kubernetes itself puts variables such as HYPERCUBE_SERVICE_HOST into the
     * pods beside a Service named hypercube, and the commands for people have variables of their own.
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

    /** The value from the strongest source; empty when there is none, or when it is a problem. */
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

    /** The value of a setting that always has one; its default stands in for a value that is a problem. */
    <T> T get(Setting<T> setting) {
        return find(setting)
                .or(() -> fallback(setting).flatMap(text -> read(setting, text)))
                .orElseThrow(() -> new IllegalStateException(setting.name() + ": its default is not understood"));
    }

    boolean isGiven(Setting<?> setting) {
        return given.containsKey(setting);
    }

    /** @param expectation what makes the value wrong together with others */
    void problem(Setting<?> setting, String expectation) {
        winner(setting).ifPresent(value -> problem(setting, value, expectation));
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

    /** Which of a list's values are wrong, where not all are. */
    private static String notUnderstood(Setting<?> setting, RawValue value) {
        List<String> wrong = value.texts().stream()
                .filter(text -> setting.type()
                        .reader()
                        .read(List.of(text), value.base())
                        .isEmpty())
                .map(Excerpt::of)
                .toList();
        return setting.type().isList() && wrong.size() < value.texts().size()
                ? ", and " + String.join(", ", wrong) + (wrong.size() == 1 ? " is none" : " are none")
                : "";
    }

    private static <T> Optional<T> read(Setting<T> setting, RawValue value) {
        return setting.type().reader().read(value.texts(), value.base());
    }
}
