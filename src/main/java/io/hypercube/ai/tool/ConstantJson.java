package io.hypercube.ai.tool;

import io.hypercube.core.http.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.List;
import java.util.Objects;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.ObjectNode;

/** Lists of objects that are files of the program. */
final class ConstantJson {
    private ConstantJson() {}

    /** @param file such as {@code /mcp/tools.json} */
    static List<ObjectNode> read(String file) {
        try (InputStream json = Objects.requireNonNull(ConstantJson.class.getResourceAsStream(file), file)) {
            return Json.read(json.readAllBytes(), ArrayNode.class)
                    .valueStream()
                    .map(ObjectNode.class::cast)
                    .toList();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
