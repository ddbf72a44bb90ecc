package io.hypercube.server.mcp.tool;

import io.hypercube.core.http.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** The constant definitions of the tools, in the order in which clients see them. */
final class ToolDefinitions {
    private static final List<ObjectNode> ALL = read();

    private ToolDefinitions() {}

    static List<ObjectNode> all() {
        return ALL;
    }

    /** @throws IllegalArgumentException without a tool of that name */
    static ObjectNode of(String name) {
        return ALL.stream()
                .filter(each -> each.path("name").asString("").equals(name))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("tool " + name));
    }

    private static List<ObjectNode> read() {
        try (InputStream json =
                Objects.requireNonNull(ToolDefinitions.class.getResourceAsStream("/mcp/tools.json"), "tools.json")) {
            return Json.read(json.readAllBytes(), ArrayNode.class)
                    .valueStream()
                    .map(ObjectNode.class::cast)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
