package io.hypercube.ai.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.ai.protocol.Tool;
import io.hypercube.core.http.Json;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

class ToolDefinitionsTest {
    private static final int MOST_BYTES = 9 * 1024;
    private static final int MOST_BYTES_WITH_WRITING = 14 * 1024;
    private static final List<Tool> READING = ReadOnlyTools.all(new Redaction(List.of()));

    /** A client keeps the definitions in the context of its model. */
    @Test
    void definitionsOfReadOnlyToolsAreShort() {
        int bytes = READING.stream()
                .mapToInt(tool -> Json.write(tool.definition()).length + 1)
                .sum();
        assertThat(bytes).isLessThan(MOST_BYTES);
    }

    @Test
    void definitionsOfAllToolsAreShortToo() {
        int bytes = ToolDefinitions.all().stream()
                .mapToInt(definition -> Json.write(definition).length + 1)
                .sum();
        assertThat(bytes).isLessThan(MOST_BYTES_WITH_WRITING);
    }

    @Test
    void everyReadingToolSaysSoAndRefusesOtherArguments() {
        for (Tool tool : READING) {
            ObjectNode definition = tool.definition();
            JsonNode schema = definition.path("inputSchema");
            assertThat(definition.path("annotations").path("readOnlyHint").asBoolean())
                    .isTrue();
            assertThat(schema.path("additionalProperties").asBoolean(true)).isFalse();
            assertThat(schema.path("properties").has("maxBytes")).isTrue();
            schema.path("required")
                    .forEach(name -> assertThat(schema.path("properties").has(name.asString()))
                            .isTrue());
        }
    }

    /** The order in which clients see the tools is that of the file. */
    @Test
    void readingToolsComeInTheOrderOfTheirDefinitions() {
        List<ObjectNode> readOnly = ToolDefinitions.all().stream()
                .filter(each -> each.path("annotations").path("readOnlyHint").asBoolean(false))
                .toList();
        assertThat(READING.stream().map(Tool::definition)).isEqualTo(readOnly);
    }
}
