package io.hypercube.ai.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.ai.protocol.ToolException;
import java.util.function.Function;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ObjectNode;

class ToolArgumentsTest {
    private static final ObjectNode DEFINITION = ToolDefinitions.of("query");

    @Test
    void readsWhatIsThere() {
        ToolArguments arguments = arguments("""
            {"cluster": " prod ", "limit": 200, "fields": ["a", "b"], "countBy": "c", "namespace": null}""");
        assertThat(arguments.required("cluster")).isEqualTo("prod");
        assertThat(arguments.integer("limit", 20, 1, 200)).isEqualTo(200);
        assertThat(arguments.integer("page", 1, 1, 9)).isEqualTo(1);
        assertThat(arguments.texts("fields", 2)).containsExactly("a", "b");
        assertThat(arguments.texts("countBy", 2)).containsExactly("c");
        assertThat(arguments.text("namespace")).isEmpty();
        assertThat(arguments.texts("sort", 2)).isEmpty();
        assertThat(arguments.maxBytes()).isEqualTo(24 * 1024);
    }

    @Test
    void namesTheArgumentItsValueAndTheExpectation() {
        refused("{\"limit\": 500}", a -> a.integer("limit", 20, 1, 200), "limit: 500 (expected: 1 to 200)");
        refused("{\"limit\": 1.5}", a -> a.integer("limit", 20, 1, 200), "limit: 1.5 (expected: 1 to 200)");
        refused("{\"limit\": \"9\"}", a -> a.integer("limit", 20, 1, 200), "limit: \"9\" (expected: 1 to 200)");
        refused("{\"limit\": 99999999999}", a -> a.integer("limit", 20, 1, 9), "limit: 99999999999 (expected: 1 to 9)");
        refused("{\"maxBytes\": 98305}", ToolArguments::maxBytes, "maxBytes: 98305 (expected: 1024 to 98304)");
        refused("{}", a -> a.required("cluster"), "cluster: none (expected: a text)");
        refused("{\"cluster\": 7}", a -> a.required("cluster"), "cluster: 7 (expected: a text)");
        refused("{\"sort\": \"x\"}", a -> a.oneOf("sort", "b", "c"), "sort: x (expected: one of b, c)");
        refused("{\"page\": 1}", a -> a.flag("page"), "page: 1 (expected: true or false)");
        refused("{\"fields\": [1]}", a -> a.texts("fields", 2), "fields: 1 (expected: a text)");
        refused(
                "{\"fields\": [\"a\", \"b\", \"c\"]}",
                a -> a.texts("fields", 2),
                "fields: 3 texts (expected: a list of at most 2 texts)");
    }

    @Test
    void refusesAnUnknownArgumentByName() {
        assertThatThrownBy(() -> arguments("{\"cluster\": \"a\", \"command\": \"rm\"}"))
                .isInstanceOf(ToolException.class)
                .hasMessageStartingWith("command: unknown argument (expected: cluster, countBy, fields, limit, ");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\\nb", "\\u0000", "   ", "\\u001b[31m"})
    void refusesControlCharactersAndNothing(String text) {
        assertThatThrownBy(() -> arguments("{\"cluster\": \"" + text + "\"}").required("cluster"))
                .isInstanceOf(ToolException.class)
                .message()
                .startsWith("cluster: ")
                .doesNotContainPattern("\\p{Cntrl}");
    }

    @Test
    void boundsTexts() {
        String longest = "a".repeat(1024);
        assertThat(arguments("{\"cluster\": \"" + longest + "\"}").required("cluster"))
                .isEqualTo(longest);
        assertThatThrownBy(
                        () -> arguments("{\"cluster\": \"" + longest + "a\"}").required("cluster"))
                .message()
                .hasSizeLessThan(200);
    }

    private static void refused(String json, Function<ToolArguments, ?> read, String message) {
        assertThatThrownBy(() -> read.apply(arguments(json)))
                .isInstanceOf(ToolException.class)
                .hasMessage(message);
    }

    private static ToolArguments arguments(String json) {
        return ToolArguments.of((ObjectNode) new JsonMapper().readTree(json), DEFINITION);
    }
}
