package io.hypercube.ai.protocol;

import static io.hypercube.ai.protocol.FixtureParts.blob;
import static io.hypercube.ai.protocol.FixtureParts.contents;
import static io.hypercube.ai.protocol.FixtureParts.embedded;
import static io.hypercube.ai.protocol.FixtureParts.form;
import static io.hypercube.ai.protocol.FixtureParts.image;
import static io.hypercube.ai.protocol.FixtureParts.json;
import static io.hypercube.ai.protocol.FixtureParts.message;
import static io.hypercube.ai.protocol.FixtureParts.text;

import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.IntStream;
import tools.jackson.databind.node.ObjectNode;

/** The tools, resources and prompts that the conformance suite expects of a server. */
final class FixtureOffer {
    private FixtureOffer() {}

    static McpOffer create() {
        return new McpOffer(
                "fixture", "1.0.0", "Fixtures of a test.", FixtureTools.all(), new FixtureResources(), prompts());
    }

    private static List<Prompt> prompts() {
        return List.of(
                prompt("test_simple_prompt", "[]", (arguments, client) -> List.of(message(text("simple")))),
                prompt(
                        "test_prompt_with_arguments",
                        "[{\"name\": \"arg1\", \"required\": true}, {\"name\": \"arg2\", \"required\": true}]",
                        (arguments, client) ->
                                List.of(message(text(arguments.get("arg1") + " and " + arguments.get("arg2"))))),
                prompt(
                        "test_prompt_with_embedded_resource",
                        "[{\"name\": \"resourceUri\", \"required\": true}]",
                        (arguments, client) -> List.of(
                                message(embedded(arguments.getOrDefault("resourceUri", ""))),
                                message(text("read it")))),
                prompt(
                        "test_prompt_with_image",
                        "[]",
                        (arguments, client) -> List.of(message(image()), message(text("look at it")))),
                prompt("test_input_required_result_prompt", "[]", (arguments, client) -> {
                    if (client.response("user_context") == null) {
                        throw new InputRequired(
                                Map.of("user_context", form("The context?", "context", "string")), null);
                    }
                    return List.of(message(text("with context")));
                }));
    }

    /** The code of a prompt. */
    private interface Messages {
        List<ObjectNode> of(Map<String, String> arguments, ClientInput client);
    }

    private static Prompt prompt(String name, String arguments, Messages messages) {
        return new Prompt() {
            @Override
            public ObjectNode definition() {
                return json("{\"name\": \"%s\", \"description\": \"A fixture\", \"arguments\": %s}"
                        .formatted(name, arguments));
            }

            @Override
            public List<ObjectNode> get(Map<String, String> given, GatewayApi api, ClientInput client) {
                return messages.of(given, client);
            }

            @Override
            public List<String> complete(Completion completion, GatewayApi api) {
                return IntStream.range(0, 120)
                        .mapToObj(number -> "value-" + number)
                        .filter(value -> value.startsWith(completion.typed()))
                        .toList();
            }
        };
    }

    private static final class FixtureResources implements Resources {
        private static final Pattern TEMPLATE = Pattern.compile("test://template/([^/]+)/data");

        @Override
        public List<ObjectNode> list() {
            return List.of(
                    json("{\"uri\": \"test://static-text\", \"name\": \"text\", \"mimeType\": \"text/plain\"}"),
                    json("{\"uri\": \"test://static-binary\", \"name\": \"bytes\", \"mimeType\": \"image/png\"}"));
        }

        @Override
        public List<ObjectNode> templates() {
            return List.of(json("{\"uriTemplate\": \"test://template/{id}/data\", \"name\": \"template\"}"));
        }

        @Override
        public List<ObjectNode> read(String uri, GatewayApi api, ClientInput client) {
            Matcher template = TEMPLATE.matcher(uri);
            if (template.matches()) {
                ObjectNode data = json("{}").put("id", template.group(1));
                return List.of(contents(uri, "application/json").put("text", data.toString()));
            }
            return switch (uri) {
                case "test://static-text" -> List.of(contents(uri, "text/plain").put("text", "a static text"));
                case "test://static-binary" -> List.of(blob(uri));
                default -> List.of();
            };
        }
    }
}
