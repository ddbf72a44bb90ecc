package io.hypercube.server.mcp.change;

import com.github.difflib.DiffUtils;
import com.github.difflib.UnifiedDiffUtils;
import com.github.difflib.algorithm.myers.MeyersDiffWithLinearSpace;
import io.hypercube.core.yaml.YamlText;
import io.hypercube.server.mcp.ToolException;
import io.hypercube.server.mcp.change.Disclosure.Reader;
import io.hypercube.server.mcp.tool.Framed;
import io.hypercube.server.mcp.tool.Redaction;
import io.hypercube.server.mcp.tool.ResourceType;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.MissingNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The difference of an object before and after a change, as a unified diff of YAML without the fields that the API server keeps for
 * itself, and without secrets as {@link Disclosure} tells.
 *
 * @param forPerson with marks
 * @param forModel without them
 * @param nothing whether nothing changes, and no redacted value could have changed
 */
record ObjectDiff(String forPerson, String forModel, boolean nothing) {
    private static final List<String> KEPT_BY_SERVER =
            List.of("managedFields", "resourceVersion", "uid", "creationTimestamp", "generation", "selfLink");
    private static final int CONTEXT = 3;

    /** Lines with the names of both sides. */
    private static final int HEAD = 2;

    private static final int MOST_LINES = 10_000;
    private static final int MOST_CHARACTERS = 32 << 10;

    /**
     * Compares.
     *
     * @param before null when the change creates the object
     * @param after null when it deletes the object
     * @param sent as of {@link ObjectChange#sent}
     * @throws ToolException when a person could not see the whole difference
     */
    static ObjectDiff of(
            ResourceType type,
            @Nullable ObjectNode before,
            @Nullable ObjectNode after,
            Function<JsonNode, Sent> sent,
            Redaction redaction) {
        boolean whole = before == null || after == null;
        JsonNode old = before == null ? MissingNode.getInstance() : cleaned(before, whole);
        JsonNode oldShown = redaction.redact(type, old.deepCopy());
        if (after == null) {
            String deleted = unified(oldShown, MissingNode.getInstance());
            requireShort(deleted);
            return new ObjectDiff(deleted, deleted, false);
        }
        ObjectNode raw = cleaned(after, whole);
        Disclosure.Now now = new Disclosure.Now(
                raw,
                redaction.redact(type, raw.deepCopy()),
                redaction.declared().redact(type, raw.deepCopy()));
        Disclosure.Before place = new Disclosure.Before(old, oldShown);
        Sent said = sent.apply(old);
        HiddenValues live = HiddenValues.of(old, oldShown);
        boolean marks = before != null;
        JsonNode measured = new Disclosure(live, Reader.MEASURE, marks).of(now, place, said);
        JsonNode forPerson = new Disclosure(live, Reader.PERSON, marks).of(now, place, said);
        JsonNode forModel = new Disclosure(live, Reader.MODEL, false).of(now, place, said);
        requireShort(unified(oldShown, measured));
        boolean nothing = old.equals(raw) && raw.equals(now.redacted());
        return new ObjectDiff(unified(oldShown, forPerson), unified(oldShown, forModel), nothing);
    }

    /** A status of an object that is created or deleted is no part of the change. */
    private static ObjectNode cleaned(ObjectNode object, boolean whole) {
        ObjectNode copy = object.deepCopy();
        if (copy.path("metadata") instanceof ObjectNode metadata) {
            metadata.remove(KEPT_BY_SERVER);
        }
        if (whole) {
            copy.remove("status");
        }
        return copy;
    }

    private static String unified(JsonNode before, JsonNode after) {
        List<String> old = lines(before);
        List<String> now = lines(after);
        if (old.size() + now.size() > MOST_LINES) {
            throw new ToolException("the object has " + old.size() + " lines as YAML, and " + now.size()
                    + " after the change (expected: at most " + MOST_LINES + " together)");
        }
        List<String> diff = UnifiedDiffUtils.generateUnifiedDiff(
                "live", "planned", old, DiffUtils.diff(old, now, new MeyersDiffWithLinearSpace<>()), CONTEXT);
        return removedFirst(diff).stream().map(line -> line + "\n").collect(Collectors.joining());
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
                : Framed.escape(YamlText.printReadable(map(object))).lines().toList();
    }

    /** A person cannot decide about lines that are not shown. */
    private static void requireShort(String text) {
        if (text.length() > MOST_CHARACTERS) {
            throw new ToolException(
                    "the difference of an object has up to " + text.length() + " characters (expected: at most "
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
