package io.hypercube.ai.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.ai.protocol.ClientInput;
import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.Prompt;
import io.hypercube.ai.protocol.ToolException;
import io.hypercube.core.http.Json;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class PromptsTest {
    private static final int MOST_BYTES = 6 * 1024;
    private static final Pattern PLACE = Pattern.compile("\\{([a-z]+)\\}");

    /** Each place of a text is an argument, and each argument has a place, and a default unless it is required. */
    @Test
    void textsAndArgumentsAgree() {
        for (Prompt each : DefinedPrompt.all()) {
            DefinedPrompt prompt = (DefinedPrompt) each;
            Set<String> places = PLACE.matcher(prompt.text())
                    .results()
                    .map(place -> place.group(1))
                    .collect(Collectors.toSet());
            Set<String> arguments = new HashSet<>();
            for (JsonNode argument : prompt.definition().path("arguments")) {
                String name = argument.path("name").asString();
                arguments.add(name);
                assertThat(prompt.defaults().containsKey(name))
                        .as(prompt.definition().path("name").asString() + " " + name)
                        .isNotEqualTo(argument.path("required").asBoolean(false));
            }
            assertThat(places).isEqualTo(arguments);
        }
    }

    /** The tools that a text names are those of the program. */
    @Test
    void textsNameTools() {
        Set<String> named = new TreeSet<>();
        for (Prompt each : DefinedPrompt.all()) {
            Pattern.compile("[Cc]all ([a-z]+)")
                    .matcher(((DefinedPrompt) each).text())
                    .results()
                    .map((MatchResult call) -> call.group(1))
                    .filter(word -> !word.equals("the"))
                    .forEach(named::add);
        }
        assertThat(named).isNotEmpty().allSatisfy(ToolDefinitions::of);
    }

    @Test
    void areShort() {
        int bytes = DefinedPrompt.all().stream()
                .mapToInt(each -> Json.write(((DefinedPrompt) each)).length)
                .sum();
        assertThat(bytes).isLessThan(MOST_BYTES);
    }

    @Test
    void argumentsStandInTheTextAsTheyAre() {
        assertThat(text(
                        "plan-change",
                        Map.of("cluster", "prod", "change", "use {cluster} $1 \\ twice", "namespace", "")))
                .contains("Cluster: prod. Namespace: not given. Change: use {cluster} $1 \\ twice");
        assertThat(text("fleet-health", Map.of())).contains("these clusters: _all.");
    }

    @Test
    void refusesArgumentsThatAreNoText() {
        assertThatThrownBy(() -> text("plan-change", Map.of("cluster", " ", "change", "x")))
                .isInstanceOf(ToolException.class)
                .hasMessage("arguments.cluster: none (expected: a text)");
        assertThatThrownBy(() -> text("fleet-health", Map.of("cluster", "a\u0000b")))
                .hasMessageStartingWith("arguments.cluster: ");
        assertThatThrownBy(() -> text("fleet-health", Map.of("cluster", "a".repeat(2001))))
                .hasMessageContaining("(expected: at most 2000 characters");
    }

    private static String text(String name, Map<String, String> arguments) {
        DefinedPrompt prompt = DefinedPrompt.all().stream()
                .map(DefinedPrompt.class::cast)
                .filter(each -> each.definition().path("name").asString().equals(name))
                .findFirst()
                .orElseThrow();
        GatewayApi api = request -> {
            throw new AssertionError("a prompt reads nothing");
        };
        return prompt.get(arguments, api, ClientInput.NONE)
                .getFirst()
                .at("/content/text")
                .asString();
    }
}
