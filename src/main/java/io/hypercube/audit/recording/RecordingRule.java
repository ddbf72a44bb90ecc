package io.hypercube.audit.recording;

import io.hypercube.core.identity.NamePattern;
import io.hypercube.core.kube.Excerpt;
import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Selects sessions to record. An empty list covers everything; the lists are names or patterns with {@code *}.
 *
 * @param input whether to record the input of sessions that surely have no TTY
 * @param ttyInput whether to record the input of all other sessions. People type passwords there.
 * @param strict ends a session that cannot be recorded; otherwise the recording notes what is missing
 */
public record RecordingRule(
        List<String> clusters,
        List<String> namespaces,
        List<String> groups,
        boolean input,
        boolean ttyInput,
        boolean strict) {
    public static final String FORM =
            "clusters=NAMES,namespaces=NAMES,groups=NAMES,input=BOOLEAN,tty-input=BOOLEAN,on-failure=strict|best-effort";

    private static final Set<String> FIELDS =
            Set.of("clusters", "namespaces", "groups", "input", "tty-input", "on-failure");

    public RecordingRule {
        clusters = List.copyOf(clusters);
        namespaces = List.copyOf(namespaces);
        groups = List.copyOf(groups);
    }

    /**
     * Parses {@code clusters=prod-*,groups=dev|ops,on-failure=strict}.
     *
     * @throws IllegalArgumentException that names the field, the value and what is expected
     */
    public static RecordingRule parse(String text) {
        Map<String, String> fields = fields(text);
        return new RecordingRule(
                patterns(fields, "clusters"),
                patterns(fields, "namespaces"),
                patterns(fields, "groups"),
                either(fields, "input", "true", "false"),
                either(fields, "tty-input", "true", "false"),
                either(fields, "on-failure", "strict", "best-effort"));
    }

    private static Map<String, String> fields(String text) {
        Map<String, String> fields = new LinkedHashMap<>();
        for (String part : text.split(",", -1)) {
            int equals = part.indexOf('=');
            String name = (equals < 0 ? part : part.substring(0, equals)).strip();
            if (equals < 0 || !FIELDS.contains(name)) {
                throw new IllegalArgumentException(Excerpt.of(name) + ": not a field (expected: " + FORM + ")");
            }
            if (fields.put(name, part.substring(equals + 1).strip()) != null) {
                throw new IllegalArgumentException(name + ": given twice (expected: once, with | between names)");
            }
        }
        return fields;
    }

    private static List<String> patterns(Map<String, String> fields, String name) {
        String text = fields.get(name);
        if (text == null) {
            return List.of();
        }
        List<String> patterns = List.of(text.split("\\|", -1));
        if (patterns.stream()
                .anyMatch(pattern -> pattern.isEmpty() || pattern.chars().anyMatch(Character::isWhitespace))) {
            throw new IllegalArgumentException(
                    name + ": " + Excerpt.of(text) + " (expected: names or patterns with *, with | between them)");
        }
        return patterns;
    }

    /** Whether the field has the first value; the second is the default. */
    private static boolean either(Map<String, String> fields, String name, String yes, String no) {
        String text = fields.getOrDefault(name, no);
        if (!text.equals(yes) && !text.equals(no)) {
            throw new IllegalArgumentException(
                    name + ": " + Excerpt.of(text) + " (expected: " + yes + " or " + no + ")");
        }
        return text.equals(yes);
    }

    boolean covers(String cluster, String namespace, Collection<String> groupsOfCaller) {
        return anyOf(clusters, cluster)
                && anyOf(namespaces, namespace)
                && (groups.isEmpty() || groupsOfCaller.stream().anyMatch(group -> anyOf(groups, group)));
    }

    private static boolean anyOf(List<String> patterns, String name) {
        return patterns.isEmpty() || NamePattern.anyMatches(patterns, name);
    }

    /** Whether the input of a session is recorded. */
    boolean recordsInput(boolean mayHaveTty) {
        return mayHaveTty ? ttyInput : input;
    }
}
