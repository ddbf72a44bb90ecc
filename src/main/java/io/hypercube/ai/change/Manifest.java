package io.hypercube.ai.change;

import io.hypercube.ai.protocol.ToolException;
import io.hypercube.core.yaml.YamlValue;
import io.hypercube.core.yaml.YamlValue.MalformedYamlException;
import io.hypercube.core.yaml.YamlValue.Mapping;
import io.hypercube.core.yaml.YamlValue.Scalar;
import io.hypercube.core.yaml.YamlValue.Sequence;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * YAML or JSON of objects, as kubectl reads it: several documents, and lists. Numbers with a leading zero are octal. Words such as
 * {@code on} and {@code yes} stay texts; where an API wants a boolean, its dry run says so.
 */
final class Manifest {
    private static final Pattern BETWEEN = Pattern.compile("(?m)^---(?:[ \\t].*)?$");
    private static final Pattern BOOLEAN = Pattern.compile("true|True|TRUE|false|False|FALSE");
    private static final Pattern OCTAL = Pattern.compile("0o?[0-7]+");
    private static final Pattern INTEGER = Pattern.compile("[-+]?(?:0|[1-9][0-9]{0,30})");
    private static final Pattern HEXADECIMAL = Pattern.compile("0x[0-9a-fA-F]{1,16}");
    private static final Pattern DECIMAL =
            Pattern.compile("[-+]?(?:\\.[0-9]{1,30}|[0-9]{1,30}(?:\\.[0-9]{0,30})?)(?:[eE][-+]?[0-9]{1,2})?");
    private static final JsonNodeFactory NODES = JsonNodeFactory.instance;

    /** The expansion of aliases is bounded too: in values, and in characters of texts and keys. */
    private static final int MOST_NODES = 20_000;

    private int nodes;
    private int characters;

    private Manifest() {}

    /** @throws ToolException for what is no YAML, has other values than objects, or more than {@code most} */
    static List<ObjectNode> objects(String text, int most) {
        List<ObjectNode> all = new ArrayList<>();
        Manifest manifest = new Manifest();
        for (String document : BETWEEN.split(text, -1)) {
            JsonNode json = manifest.document("manifest", document);
            if (json.isArray()) {
                throw wrong("a list (expected: objects; several are separated by ---)");
            } else if (json instanceof ObjectNode object) {
                add(object, all);
            } else if (!json.isMissingNode() && !json.isNull()) {
                throw wrong("a text (expected: objects as YAML or JSON)");
            }
        }
        if (all.isEmpty() || all.size() > most) {
            throw wrong(all.size() + " objects (expected: 1 to " + most + ")");
        }
        return all;
    }

    private static void add(ObjectNode object, List<ObjectNode> all) {
        boolean list = object.path("kind").asString("").endsWith("List")
                && object.path("items") instanceof ArrayNode
                && !object.has("spec");
        if (!list) {
            all.add(object);
            return;
        }
        for (JsonNode item : object.path("items")) {
            if (!(item instanceof ObjectNode one)) {
                throw wrong("a list with other items than objects (expected: objects)");
            }
            all.add(one);
        }
    }

    /** One document of YAML; a missing node for an empty one. */
    static JsonNode read(String argument, String document) {
        return new Manifest().document(argument, document);
    }

    private JsonNode document(String argument, String document) {
        try {
            YamlValue value = YamlValue.read(document).orElse(null);
            return value == null ? NODES.missingNode() : json(value);
        } catch (MalformedYamlException e) {
            String place = e.line() == 0 ? "" : " in line " + e.line() + " of its document";
            throw new ToolException(argument + ": " + e.getMessage() + place + " (expected: YAML or JSON)");
        }
    }

    private static ToolException wrong(String what) {
        return new ToolException("manifest: " + what);
    }

    private JsonNode json(YamlValue value) {
        if (++nodes > MOST_NODES) {
            throw wrong("more than " + MOST_NODES + " values (expected: fewer)");
        }
        return switch (value) {
            case Mapping mapping -> {
                ObjectNode object = NODES.objectNode();
                mapping.entries().forEach(entry -> object.set(counted(entry.key()), json(entry.value())));
                yield object;
            }
            case Sequence list -> {
                ArrayNode array = NODES.arrayNode();
                list.items().forEach(item -> array.add(json(item)));
                yield array;
            }
            case Scalar scalar -> scalar(scalar);
        };
    }

    private String counted(String text) {
        characters += text.length();
        if (characters > ApplyTool.MOST_BYTES) {
            throw wrong("more than " + ApplyTool.MOST_BYTES + " characters with what aliases repeat (expected: fewer)");
        }
        return text;
    }

    private JsonNode scalar(Scalar scalar) {
        String text = counted(scalar.text());
        if (scalar.isNull()) {
            return NODES.nullNode();
        }
        if (!scalar.plain()) {
            return NODES.stringNode(text);
        }
        if (BOOLEAN.matcher(text).matches()) {
            return NODES.booleanNode(text.charAt(0) == 't' || text.charAt(0) == 'T');
        }
        if (INTEGER.matcher(text).matches()) {
            return NODES.numberNode(new BigInteger(text));
        }
        if (OCTAL.matcher(text).matches()) {
            return NODES.numberNode(new BigInteger(text.replace("o", ""), 8));
        }
        if (HEXADECIMAL.matcher(text).matches()) {
            return NODES.numberNode(new BigInteger(text.substring(2), 16));
        }
        return DECIMAL.matcher(text).matches() ? NODES.numberNode(new BigDecimal(text)) : NODES.stringNode(text);
    }
}
