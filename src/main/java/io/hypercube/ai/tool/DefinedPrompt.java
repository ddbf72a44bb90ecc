package io.hypercube.ai.tool;

import io.hypercube.ai.protocol.ClientInput;
import io.hypercube.ai.protocol.Completion;
import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.Prompt;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * A prompt of {@code mcp/prompts.json}: one text with the arguments in it. It reads no cluster.
 *
 * @param definition the element of {@code prompts/list}
 * @param text with <code>{argument}</code> for each argument
 * @param defaults of arguments that are not required
 */
public record DefinedPrompt(ObjectNode definition, String text, Map<String, String> defaults) implements Prompt {
    private static final int LONGEST = 2000;
    private static final Pattern PLACE = Pattern.compile("\\{([a-z]+)\\}");

    public DefinedPrompt {
        defaults = Map.copyOf(defaults);
    }

    /** All prompts in the order in which clients see them. */
    public static List<Prompt> all() {
        return ConstantJson.read("/mcp/prompts.json").stream()
                .map(DefinedPrompt::of)
                .toList();
    }

    private static Prompt of(ObjectNode constant) {
        ObjectNode definition = constant.deepCopy();
        Map<String, String> defaults = new HashMap<>();
        for (Map.Entry<String, JsonNode> each : definition.remove("defaults").properties()) {
            defaults.put(each.getKey(), each.getValue().stringValue());
        }
        String text = definition.remove("text").stringValue();
        return new DefinedPrompt(definition, text, defaults);
    }

    @Override
    public List<ObjectNode> get(Map<String, String> arguments, GatewayApi api, ClientInput client) {
        Map<String, String> values = new HashMap<>(defaults);
        arguments.forEach((name, value) -> {
            String checked = checked(name, value);
            if (!checked.isEmpty()) {
                values.put(name, checked);
            }
        });
        String filled =
                PLACE.matcher(text).replaceAll(place -> Matcher.quoteReplacement(value(place.group(1), values)));
        ObjectNode message = JsonNodeFactory.instance.objectNode().put("role", "user");
        message.putObject("content").put("type", "text").put("text", filled);
        return List.of(message);
    }

    /** Clients send an empty text for an argument that a person left out. */
    private static String value(String name, Map<String, String> values) {
        String value = values.get(name);
        if (value == null) {
            throw ToolArguments.wrong("arguments." + name, "none", "a text");
        }
        return value;
    }

    private static String checked(String name, String value) {
        String text = value.strip();
        boolean plain = text.chars().noneMatch(c -> Character.isISOControl(c) && c != '\n' && c != '\t');
        if (text.length() > LONGEST || !plain) {
            throw ToolArguments.wrong(
                    "arguments." + name, value, "at most " + LONGEST + " characters without control characters");
        }
        return text;
    }

    @Override
    public List<String> complete(Completion completion, GatewayApi api) throws InterruptedException {
        return new ArgumentValues(api).of(completion, type -> true);
    }
}
