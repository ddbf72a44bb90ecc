package io.hypercube.ai.protocol;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.hypercube.core.http.Json;
import java.util.Base64;
import java.util.List;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** The pieces that the fixtures of the conformance suite are made of. */
final class FixtureParts {
    private static final String BYTES = Base64.getEncoder().encodeToString("not really a picture".getBytes(UTF_8));

    private FixtureParts() {}

    static ObjectNode json(String text) {
        return Json.read(text.getBytes(UTF_8), ObjectNode.class);
    }

    static ObjectNode text(String text) {
        return JsonNodeFactory.instance.objectNode().put("type", "text").put("text", text);
    }

    static ObjectNode image() {
        return bytes("image", "image/png");
    }

    static ObjectNode audio() {
        return bytes("audio", "audio/wav");
    }

    private static ObjectNode bytes(String type, String mimeType) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("type", type)
                .put("data", BYTES)
                .put("mimeType", mimeType);
    }

    static ObjectNode embedded(String uri) {
        ObjectNode embedded = JsonNodeFactory.instance.objectNode().put("type", "resource");
        embedded.set("resource", contents(uri, "text/plain").put("text", "an embedded resource"));
        return embedded;
    }

    static ObjectNode contents(String uri, String mimeType) {
        return JsonNodeFactory.instance.objectNode().put("uri", uri).put("mimeType", mimeType);
    }

    static ObjectNode blob(String uri) {
        return contents(uri, "image/png").put("blob", BYTES);
    }

    static ObjectNode message(ObjectNode content) {
        ObjectNode message = JsonNodeFactory.instance.objectNode().put("role", "user");
        message.set("content", content);
        return message;
    }

    /** A form with one field, which is required. */
    static ObjectNode form(String question, String field, String type) {
        ObjectNode form = JsonNodeFactory.instance.objectNode().put("method", "elicitation/create");
        ObjectNode params = form.putObject("params").put("message", question);
        ObjectNode schema = params.putObject("requestedSchema").put("type", "object");
        schema.putObject("properties").putObject(field).put("type", type);
        schema.putArray("required").add(field);
        return form;
    }

    static ObjectNode sampling(String question) {
        ObjectNode sampling = JsonNodeFactory.instance.objectNode().put("method", "sampling/createMessage");
        ObjectNode params = sampling.putObject("params").put("maxTokens", 100);
        params.putArray("messages").add(message(text(question)));
        return sampling;
    }

    static ObjectNode roots() {
        ObjectNode roots = JsonNodeFactory.instance.objectNode().put("method", "roots/list");
        roots.putObject("params");
        return roots;
    }

    /** A tool without arguments. */
    static Tool tool(String name, Body body) {
        return tool(name, json("{\"type\": \"object\", \"properties\": {}}"), body);
    }

    static Tool tool(String name, ObjectNode inputSchema, Body body) {
        ObjectNode definition =
                JsonNodeFactory.instance.objectNode().put("name", name).put("description", "A fixture: " + name);
        definition.set("inputSchema", inputSchema);
        return new Tool() {
            @Override
            public ObjectNode definition() {
                return definition.deepCopy();
            }

            @Override
            public List<ObjectNode> call(ToolCall call) throws InterruptedException {
                return body.answer(call);
            }
        };
    }

    /** The code of a tool. */
    interface Body {
        List<ObjectNode> answer(ToolCall call) throws InterruptedException;
    }
}
