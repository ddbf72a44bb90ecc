package io.hypercube.ai.change;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.algorithm.myers.MeyersDiffWithLinearSpace;
import io.hypercube.ai.protocol.ToolException;
import io.hypercube.ai.tool.FramedText;
import io.hypercube.core.yaml.YamlText;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Makes unified diffs of an object as YAML, without the fields that the API server keeps for itself. A diff that a person could not read is
 * refused, by the lengths of the texts before they are compared.
 *
 * @param name of the object, as in the head of the diff
 * @param costly compares the texts, which can take a second
 */
record ObjectDiff(String name, Costly costly) {
    private static final String LAST_APPLIED = "kubectl.kubernetes.io/last-applied-configuration";
    private static final int CONTEXT = 3;

    /** Lines with the names of both sides. */
    private static final int HEAD = 2;

    private static final int MOST_LINES = 10_000;
    private static final int MOST_CHARACTERS = 32 << 10;

    /** The forms of an object before and after a change. Equal annotations of the last applied configuration are left out of both. */
    record Sides(JsonNode before, JsonNode after) {
        /**
         * The two without the fields that the API server keeps, and without the status of an object that is created or deleted.
         *
         * @param before null when the change creates the object
         * @param after null when it deletes the object
         */
        static Sides of(@Nullable ObjectNode before, @Nullable ObjectNode after) {
            boolean whole = before == null || after == null;
            ObjectNode old = before == null ? null : cleaned(before, whole);
            ObjectNode now = after == null ? null : cleaned(after, whole);
            boolean applied = old != null && (now == null || applied(old).equals(applied(now)));
            if (applied) {
                removeApplied(old);
                removeApplied(now);
            }
            return new Sides(orMissing(old), orMissing(now));
        }

        private static ObjectNode cleaned(ObjectNode object, boolean whole) {
            ObjectNode copy = ServerFields.without(object);
            if (whole) {
                copy.remove("status");
            }
            return copy;
        }

        private static JsonNode applied(ObjectNode object) {
            return object.path("metadata").path("annotations").path(LAST_APPLIED);
        }

        private static void removeApplied(@Nullable ObjectNode object) {
            if (object != null && object.path("metadata").path("annotations") instanceof ObjectNode annotations) {
                annotations.remove(LAST_APPLIED);
            }
        }

        private static JsonNode orMissing(@Nullable ObjectNode object) {
            return object == null ? MissingNode.getInstance() : object;
        }
    }

    /**
     * The diff of two trees.
     *
     * @throws ToolException when it is too long to be read
     */
    String of(JsonNode before, JsonNode after) throws InterruptedException {
        List<String> old = lines(before);
        List<String> now = lines(after);
        if (old.size() + now.size() > MOST_LINES) {
            throw new ToolException("the object has " + old.size() + " lines as YAML, and " + now.size()
                    + " after the change (expected: at most " + MOST_LINES + " together)");
        }
        requireShort(atLeast(old, now));
        String diff = costly.run(() -> unified(old, now));
        requireShort(diff.length());
        return diff;
    }

    private String unified(List<String> old, List<String> now) {
        List<String> diff = UnifiedDiffUtils.generateUnifiedDiff(
                "live " + name,
                "planned " + name,
                old,
                DiffUtils.diff(old, now, new MeyersDiffWithLinearSpace<>()),
                CONTEXT);
        return removedFirst(diff).stream().map(line -> line + "\n").collect(Collectors.joining());
    }

    /** The characters of the lines that only one side has: a diff has them all. */
    private static long atLeast(List<String> old, List<String> now) {
        Map<String, Integer> more = new HashMap<>();
        old.forEach(line -> more.merge(line, 1, Integer::sum));
        now.forEach(line -> more.merge(line, -1, Integer::sum));
        return more.entrySet().stream()
                .mapToLong(each -> Math.abs(each.getValue()) * (each.getKey().length() + 2L))
                .sum();
    }

    /** Between two unchanged lines, the order of removed and added ones does not matter; readers expect the removed ones first. */
    private static List<String> removedFirst(List<String> diff) {
        List<String> ordered = new ArrayList<>(diff.subList(0, Math.min(HEAD, diff.size())));
        List<String> added = new ArrayList<>();
        for (String line : diff.subList(ordered.size(), diff.size())) {
            if (line.startsWith("+")) {
                added.add(line);
                continue;
            }
            if (!line.startsWith("-")) {
                ordered.addAll(added);
                added.clear();
            }
            ordered.add(line);
        }
        ordered.addAll(added);
        return ordered;
    }

    /** A text of many lines in an object has a line each, so that a person sees what changes in it. */
    private static List<String> lines(JsonNode object) {
        return object.isMissingNode()
                ? List.of()
                : FramedText.escape(YamlText.printReadable(map(object))).lines().toList();
    }

    /** A person cannot decide about lines that are not shown. */
    private static void requireShort(long characters) {
        if (characters > MOST_CHARACTERS) {
            throw new ToolException(
                    "the difference of an object has " + characters + " characters or more (expected: at most "
                            + MOST_CHARACTERS + ", which a person can read; fewer or smaller objects)");
        }
    }

    private static Map<String, @Nullable Object> map(JsonNode object) {
        Map<String, @Nullable Object> map = new LinkedHashMap<>();
        object.properties().forEach(each -> map.put(each.getKey(), value(each.getValue())));
        return map;
    }

    private static @Nullable Object value(JsonNode value) {
        if (value.isObject()) {
            return map(value);
        }
        if (value.isArray()) {
            List<@Nullable Object> list = new ArrayList<>();
            value.forEach(each -> list.add(value(each)));
            return list;
        }
        if (value.isNull()) {
            return null;
        }
        if (value.isString()) {
            return value.stringValue();
        }
        return value.isBoolean() ? (Object) value.booleanValue() : value.numberValue();
    }
}
