package io.hypercube.ai.protocol;

import static io.hypercube.ai.protocol.FixtureParts.audio;
import static io.hypercube.ai.protocol.FixtureParts.embedded;
import static io.hypercube.ai.protocol.FixtureParts.form;
import static io.hypercube.ai.protocol.FixtureParts.image;
import static io.hypercube.ai.protocol.FixtureParts.roots;
import static io.hypercube.ai.protocol.FixtureParts.sampling;
import static io.hypercube.ai.protocol.FixtureParts.text;
import static io.hypercube.ai.protocol.FixtureParts.tool;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.node.ObjectNode;

/** The tools that the conformance suite calls. */
final class FixtureTools {
    private static final String STATE = "signed:7f3a";

    /** With all keywords of JSON Schema 2020-12 that must reach the client. */
    private static final String SCHEMA = """
            {
              "$schema": "https://json-schema.org/draft/2020-12/schema", "type": "object",
              "$defs": {"address": {"$anchor": "addressDef", "type": "object",
                "properties": {"street": {"type": "string"}, "city": {"type": "string"}}}},
              "properties": {
                "name": {"type": "string"}, "address": {"$ref": "#/$defs/address"},
                "contactMethod": {"type": "string", "enum": ["phone", "email"]},
                "phone": {"type": "string"}, "email": {"type": "string"}
              },
              "allOf": [{"anyOf": [{"required": ["phone"]}, {"required": ["email"]}]}],
              "if": {"properties": {"contactMethod": {"const": "phone"}}, "required": ["contactMethod"]},
              "then": {"required": ["phone"]}, "else": {"required": ["email"]},
              "additionalProperties": false
            }""";

    private FixtureTools() {}

    static List<Tool> all() {
        return Stream.concat(answering().stream(), asking().stream()).toList();
    }

    private static List<Tool> answering() {
        return List.of(
                tool("test_simple_text", call -> List.of(text("a text"))),
                tool("test_image_content", call -> List.of(image())),
                tool("test_audio_content", call -> List.of(audio())),
                tool("test_embedded_resource", call -> List.of(embedded("test://embedded"))),
                tool(
                        "test_multiple_content_types",
                        call -> List.of(text("several"), image(), embedded("test://mixed"))),
                tool("test_error_handling", call -> {
                    throw new ToolException("this tool always fails");
                }),
                tool("test_tool_with_progress", call -> {
                    call.progress().report(0, 100, "begins");
                    call.progress().report(50, 100, "half");
                    call.progress().report(100, 100, "done");
                    return List.of(text("done"));
                }),
                tool("test_logging_tool", call -> List.of(text("nothing is logged to clients"))),
                tool("json_schema_2020_12_tool", FixtureParts.json(SCHEMA), call -> List.of(text("called"))));
    }

    private static List<Tool> asking() {
        return List.of(
                asking("test_missing_capability", Map.of("question", sampling("Why?"))),
                asking("test_streaming_elicitation", Map.of("name", form("The name?", "name", "string"))),
                asking(
                        "test_input_required_result_elicitation",
                        Map.of("user_name", form("The name?", "name", "string"))),
                asking("test_input_required_result_sampling", Map.of("capital_question", sampling("A capital?"))),
                asking("test_input_required_result_list_roots", Map.of("client_roots", roots())),
                asking("test_input_required_result_request_state", Map.of("confirm", form("Sure?", "ok", "boolean"))),
                asking("test_input_required_result_tampered_state", Map.of("confirm", form("Sure?", "ok", "boolean"))),
                asking(
                        "test_input_required_result_multiple_inputs",
                        Map.of(
                                "user_name",
                                form("The name?", "name", "string"),
                                "greeting",
                                sampling("Greet!"),
                                "client_roots",
                                roots())),
                tool("test_input_required_result_multi_round", FixtureTools::inTwoRounds),
                tool("test_input_required_result_capabilities", FixtureTools::asTheClientCan));
    }

    /** A tool that answers when it has all answers, and the state that it has sent. */
    private static Tool asking(String name, Map<String, ObjectNode> questions) {
        return tool(name, call -> {
            requireOwnState(call.client(), STATE);
            for (String question : questions.keySet()) {
                if (call.client().response(question) == null) {
                    throw new InputRequired(questions, STATE);
                }
            }
            return List.of(text("answered, state-ok"));
        });
    }

    private static void requireOwnState(ClientInput client, String... states) {
        String state = client.state();
        if (state != null && !List.of(states).contains(state)) {
            throw RpcException.invalidParams("requestState: changed (expected: as it was sent)");
        }
    }

    private static List<ObjectNode> inTwoRounds(ToolCall call) {
        String second = STATE + ":2";
        requireOwnState(call.client(), STATE, second);
        if (call.client().response("step1") != null) {
            throw new InputRequired(Map.of("step2", form("The colour?", "color", "string")), second);
        }
        if (call.client().response("step2") != null
                && second.equals(call.client().state())) {
            return List.of(text("both are known"));
        }
        throw new InputRequired(Map.of("step1", form("The name?", "name", "string")), STATE);
    }

    private static List<ObjectNode> asTheClientCan(ToolCall call) {
        Map<String, ObjectNode> questions = new LinkedHashMap<>();
        questions.put("form", form("The name?", "name", "string"));
        questions.put("sampling", sampling("A name?"));
        questions
                .values()
                .removeIf(question -> !call.client().lackedBy(question).isEmpty());
        List<ObjectNode> answers = new ArrayList<>();
        questions.keySet().forEach(name -> {
            if (call.client().response(name) == null) {
                throw new InputRequired(questions, null);
            }
            answers.add(text(name));
        });
        return answers;
    }
}
