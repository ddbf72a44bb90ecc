package io.hypercube.ai.tool;

import io.hypercube.ai.protocol.ToolException;
import io.hypercube.core.kube.Excerpt;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The arguments of a call. Each is checked when it is read; {@code null} counts as absent. A failure is a {@link ToolException} such as
 * {@code limit: 500 (expected: 1 to 200)}.
 */
public final class ToolArguments {
    private static final int LONGEST = 1024;

    /** A {@code selector} of the gateway's lists may have that many characters. */
    private static final int LONGEST_SELECTOR = 16_384;

    private final ObjectNode arguments;

    private ToolArguments(ObjectNode arguments) {
        this.arguments = arguments;
    }

    /**
     * Accepts the arguments that the tool's definition names, and no others.
     *
     * @param definition an element of {@code tools/list}
     */
    public static ToolArguments of(ObjectNode arguments, ObjectNode definition) {
        Set<String> known = new TreeSet<>();
        for (Map.Entry<String, JsonNode> property :
                definition.path("inputSchema").path("properties").properties()) {
            known.add(property.getKey());
        }
        for (Map.Entry<String, JsonNode> argument : arguments.properties()) {
            if (!known.contains(argument.getKey())) {
                throw new ToolException(FramedText.oneLine(Excerpt.of(argument.getKey()))
                        + ": unknown argument (expected: " + String.join(", ", known) + ")");
            }
        }
        return new ToolArguments(arguments);
    }

    /** A text of 1 to 1,024 characters. */
    public String required(String name) {
        return text(name).orElseThrow(() -> wrong(name, "none", "a text"));
    }

    /** A text of 1 to 1,024 characters; empty when it is absent. */
    public Optional<String> text(String name) {
        return value(name).map(value -> text(name, value, LONGEST));
    }

    /** A selector of at most 16,384 characters; empty when it is absent. */
    Optional<String> selector(String name) {
        return value(name).map(value -> text(name, value, LONGEST_SELECTOR));
    }

    /** One of some values; the first of them when it is absent. */
    public String oneOf(String name, String... allowed) {
        String value = text(name).orElse(allowed[0]);
        if (!List.of(allowed).contains(value)) {
            throw wrong(name, value, "one of " + String.join(", ", allowed));
        }
        return value;
    }

    /** A list of texts; a single text counts as a list of one. Empty when it is absent. */
    List<String> texts(String name, int most) {
        Optional<JsonNode> value = value(name);
        if (value.isEmpty()) {
            return List.of();
        }
        JsonNode list = value.get();
        if (list.isString()) {
            return List.of(text(name, list, LONGEST));
        }
        if (!list.isArray() || list.size() > most) {
            String is = list.isArray() ? list.size() + " texts" : list.toString();
            throw wrong(name, is, "a list of at most " + most + " texts");
        }
        List<String> texts = new ArrayList<>();
        for (JsonNode each : list) {
            texts.add(text(name, each, LONGEST));
        }
        return texts;
    }

    /** A whole number within bounds; 5.0 is one, as in JSON Schema. */
    public int integer(String name, int otherwise, int least, int most) {
        Optional<JsonNode> value = value(name);
        if (value.isEmpty()) {
            return otherwise;
        }
        JsonNode number = value.get();
        boolean whole = number.isNumber() && number.canConvertToExactIntegral() && number.canConvertToInt();
        if (!whole || number.intValue() < least || number.intValue() > most) {
            throw wrong(name, number.toString(), least + " to " + most);
        }
        return number.intValue();
    }

    /** True or false; false when it is absent. */
    public boolean flag(String name) {
        Optional<JsonNode> value = value(name);
        if (value.isPresent() && !value.get().isBoolean()) {
            throw wrong(name, value.get().toString(), "true or false");
        }
        return value.isPresent() && value.get().booleanValue();
    }

    /** The argument {@code maxBytes} of every tool: how long the answer may be. */
    public int maxBytes() {
        return integer("maxBytes", FramedText.USUAL_BYTES, FramedText.LEAST_BYTES, FramedText.MOST_BYTES);
    }

    /** A value of any type; empty when it is absent. */
    public Optional<JsonNode> json(String name) {
        return value(name);
    }

    /** A text of several lines; empty when it is absent. */
    public Optional<String> document(String name, int mostBytes) {
        return value(name).map(value -> {
            if (!value.isString()) {
                throw wrong(name, value.toString(), "a text");
            }
            int bytes = value.stringValue().getBytes(StandardCharsets.UTF_8).length;
            if (bytes > mostBytes) {
                throw wrong(name, bytes + " bytes", "at most " + mostBytes);
            }
            return value.stringValue();
        });
    }

    /** The names of the arguments that are given. */
    public Set<String> names() {
        Set<String> names = new TreeSet<>();
        arguments.properties().forEach(each -> {
            if (!each.getValue().isNull()) {
                names.add(each.getKey());
            }
        });
        return names;
    }

    /** A failure that names an argument. */
    public static ToolException wrong(String name, String value, String expected) {
        return new ToolException(name + ": " + FramedText.oneLine(Excerpt.of(value)) + " (expected: " + expected + ")");
    }

    private Optional<JsonNode> value(String name) {
        return Optional.ofNullable(arguments.get(name)).filter(value -> !value.isNull());
    }

    private static String text(String name, JsonNode value, int longest) {
        if (!value.isString()) {
            throw wrong(name, value.toString(), "a text");
        }
        String text = value.stringValue().strip();
        if (text.isEmpty() || text.length() > longest || text.chars().anyMatch(Character::isISOControl)) {
            throw wrong(name, text, "1 to " + longest + " characters without control characters");
        }
        return text;
    }
}
