package io.hypercube.config;

import java.util.EnumSet;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * One setting: its names, type, default and description.
 *
 * @param name lower case, words joined by hyphens; flag, variable and key are derived from it
 * @param forms the sources that may give it
 * @param fallback the default, computed from the environment; empty for none
 * @param fallbackDoc the default as {@code --help} and docs/configuration.md show it
 * @param secret whether its value is redacted in all output
 * @param doc the description for {@code --help} and docs/configuration.md
 */
record Setting<T>(
        String name,
        SettingType<T> type,
        Set<Form> forms,
        Function<Map<String, String>, Optional<String>> fallback,
        String fallbackDoc,
        boolean secret,
        String doc) {
    static final String VARIABLE_PREFIX = "HYPERCUBE_";
    private static final Pattern HYPHENATED = Pattern.compile("-(.)");

    enum Form {
        FLAG,
        VARIABLE,
        KEY
    }

    static <T> Setting<T> of(String name, SettingType<T> type, String fallback, String doc) {
        return new Setting<>(
                name, type, EnumSet.allOf(Form.class), environment -> Optional.of(fallback), fallback, false, doc);
    }

    static <T> Setting<T> optional(String name, SettingType<T> type, String fallbackDoc, String doc) {
        return new Setting<>(
                name, type, EnumSet.allOf(Form.class), environment -> Optional.empty(), fallbackDoc, false, doc);
    }

    Setting<T> fallingBackTo(Function<Map<String, String>, Optional<String>> other) {
        return new Setting<>(name, type, forms, other, fallbackDoc, secret, doc);
    }

    Setting<T> madeSecret() {
        return new Setting<>(name, type, forms, fallback, fallbackDoc, true, doc);
    }

    Setting<T> without(Form form) {
        EnumSet<Form> others = EnumSet.copyOf(forms);
        others.remove(form);
        return new Setting<>(name, type, others, fallback, fallbackDoc, secret, doc);
    }

    /** For values that are more than a text. */
    Setting<T> onlyInFile() {
        return without(Form.FLAG).without(Form.VARIABLE);
    }

    /** {@code --token-ttl}. */
    String flag() {
        return "--" + name;
    }

    /** {@code HYPERCUBE_TOKEN_TTL}. */
    String variable() {
        return VARIABLE_PREFIX + name.toUpperCase(Locale.ROOT).replace('-', '_');
    }

    /** {@code tokenTtl}. */
    String key() {
        return HYPHENATED.matcher(name).replaceAll(match -> match.group(1).toUpperCase(Locale.ROOT));
    }
}
