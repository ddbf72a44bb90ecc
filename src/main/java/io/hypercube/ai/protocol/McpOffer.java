package io.hypercube.ai.protocol;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * All that clients get from this server, which are constants of the program.
 *
 * @param version of the program
 * @param instructions for the model, about all tools together
 * @param tools in the order of {@code tools/list}
 * @param resources null when there are none
 */
public record McpOffer(
        String name,
        String version,
        String instructions,
        List<Tool> tools,
        @Nullable Resources resources,
        List<Prompt> prompts) {
    public McpOffer {
        tools = List.copyOf(tools);
        prompts = List.copyOf(prompts);
        named(tools, Tool::definition);
        named(prompts, Prompt::definition);
    }

    /** Names as capabilities what there is. */
    Introduction introduction() {
        List<String> capabilities = new ArrayList<>(List.of("tools"));
        if (resources != null) {
            capabilities.add("resources");
        }
        if (!prompts.isEmpty()) {
            capabilities.add("prompts");
        }
        if (resources != null || !prompts.isEmpty()) {
            capabilities.add("completions");
        }
        return new Introduction(name, version, instructions, capabilities);
    }

    Map<String, Tool> toolsByName() {
        return named(tools, Tool::definition);
    }

    Map<String, Prompt> promptsByName() {
        return named(prompts, Prompt::definition);
    }

    private static <T> Map<String, T> named(List<T> all, Function<T, ObjectNode> definition) {
        Map<String, T> named = new LinkedHashMap<>();
        for (T each : all) {
            String name = definition.apply(each).path("name").asString("");
            if (name.isEmpty() || named.put(name, each) != null) {
                throw new IllegalArgumentException("name: " + name + " (expected: one that nothing else has)");
            }
        }
        return named;
    }
}
