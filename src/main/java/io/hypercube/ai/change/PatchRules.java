package io.hypercube.ai.change;

import io.hypercube.ai.protocol.ToolException;
import io.hypercube.ai.tool.ToolArguments;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Refuses patches whatever the object is: of fields that a diff leaves out, operations by which a hidden value could be moved or guessed, and
 * spellings of a path that an API server reads as another one.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6901#section-4">RFC 6901, section 4</a>
 */
final class PatchRules {
    private static final List<String> OPERATIONS = List.of("add", "replace", "remove");
    private static final String METADATA = "metadata";
    private static final Pattern INDEX = Pattern.compile("0|[1-9][0-9]{0,6}");
    private static final Pattern LIKE_AN_INDEX = Pattern.compile("[-+]?[0-9]+");
    private static final Pattern WRONG_ESCAPE = Pattern.compile("~(?![01])");
    private static final String END = "-";

    private PatchRules() {}

    /** A merge patch or strategic merge patch. */
    static void require(ObjectNode patch) {
        requireNoDirective(patch, "");
        if (!patch.has(METADATA)) {
            return;
        }
        if (!(patch.path(METADATA) instanceof ObjectNode metadata)) {
            throw wrong(METADATA);
        }
        requireNoDirective(metadata, METADATA + ".");
        for (Map.Entry<String, JsonNode> field : metadata.properties()) {
            requireShown(field.getKey().substring(field.getKey().lastIndexOf('/') + 1), field.getKey());
        }
    }

    /** The operations of a JSON patch. */
    static void require(ArrayNode operations) {
        for (JsonNode operation : operations) {
            String op = operation.path("op").asString("");
            if (!OPERATIONS.contains(op)) {
                throw ToolArguments.wrong("patch", "op " + op, "one of " + String.join(", ", OPERATIONS));
            }
            requirePath(op, operation.path("path").asString(""));
        }
    }

    private static void requirePath(String op, String path) {
        List<String> keys = List.of(path.split("/", -1));
        if (!keys.getFirst().isEmpty()
                || keys.size() < 2
                || WRONG_ESCAPE.matcher(path).find()) {
            throw ToolArguments.wrong("patch", "path " + path, "a JSON pointer to a field, such as /spec/replicas");
        }
        for (int i = 1; i < keys.size(); i++) {
            String key = keys.get(i);
            boolean isOther =
                    LIKE_AN_INDEX.matcher(key).matches() && !INDEX.matcher(key).matches();
            boolean isMisplaced = key.equals(END) && (i < keys.size() - 1 || !op.equals("add"));
            if (isOther || isMisplaced) {
                throw ToolArguments.wrong(
                        "patch", "path " + path, "positions such as 0 and 12, and - only at the end of an added path");
            }
        }
        if (keys.get(1).equals(METADATA)) {
            String field =
                    keys.size() == 2 ? "" : keys.get(2).replace("~1", "/").replace("~0", "~");
            requireShown(field, path);
        }
    }

    private static void requireNoDirective(ObjectNode at, String place) {
        for (Map.Entry<String, JsonNode> field : at.properties()) {
            if (field.getKey().equals("$patch") || field.getKey().equals("$retainKeys")) {
                throw wrong(place + field.getKey());
            }
        }
    }

    private static void requireShown(String field, String said) {
        if (field.isEmpty() || ServerFields.NAMES.contains(field)) {
            throw wrong(said);
        }
    }

    private static ToolException wrong(String said) {
        return ToolArguments.wrong(
                "patch",
                said,
                "fields that the person sees; not metadata as a whole, nor what the API server keeps in it");
    }
}
