package io.hypercube.ai.tool;

import java.util.List;
import tools.jackson.databind.node.ObjectNode;

/** The constant definitions of the tools, in the order in which clients see them. */
public final class ToolDefinitions {
    private static final List<ObjectNode> ALL = ConstantJson.read("/mcp/tools.json");

    private ToolDefinitions() {}

    static List<ObjectNode> all() {
        return ALL;
    }

    /** @throws IllegalArgumentException without a tool of that name */
    public static ObjectNode of(String name) {
        return ALL.stream()
                .filter(each -> each.path("name").asString("").equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("tool " + name));
    }
}
