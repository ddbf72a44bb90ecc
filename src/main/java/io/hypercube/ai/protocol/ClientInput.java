package io.hypercube.ai.protocol;

import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The capabilities of a client, and its answers to the questions of an earlier {@link InputRequired}. A client of 2025-11-25 has none,
 * because nothing is kept of its {@code initialize}.
 *
 * @param capabilities as declared in the request
 * @param responses the answers, each an object, by the name of the question; all of it is untrusted
 * @param state the state of the earlier result as the client sent it back; untrusted; null without one
 * @see <a href="https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr">Multi round-trip requests</a>
 */
public record ClientInput(
        ObjectNode capabilities,
        ObjectNode responses,
        @Nullable String state) {
    public static final ClientInput NONE =
            new ClientInput(JsonNodeFactory.instance.objectNode(), JsonNodeFactory.instance.objectNode(), null);

    /** Whether the client shows a form to its user. An empty {@code elicitation} means that it does. */
    public boolean showsForms() {
        JsonNode elicitation = capabilities.path("elicitation");
        return elicitation.isObject() && (elicitation.has("form") || !elicitation.has("url"));
    }

    /** Whether the client opens an address in the browser of its user. */
    public boolean opensAddresses() {
        return capabilities.path("elicitation").has("url");
    }

    /** The answer to a question, or null. */
    public @Nullable ObjectNode response(String name) {
        return responses.get(name) instanceof ObjectNode response ? response : null;
    }

    /** The capabilities that a question needs and the client lacks; an empty object when it can be asked. */
    ObjectNode lackedBy(JsonNode question) {
        ObjectNode lacked = JsonNodeFactory.instance.objectNode();
        switch (question.path("method").asString("")) {
            case "elicitation/create" -> {
                boolean address =
                        question.path("params").path("mode").asString("form").equals("url");
                if (!(address ? opensAddresses() : showsForms())) {
                    lacked.putObject("elicitation").putObject(address ? "url" : "form");
                }
            }
            case "sampling/createMessage" -> lackedNamed("sampling", lacked);
            case "roots/list" -> lackedNamed("roots", lacked);
            default -> throw new IllegalArgumentException("not a question of the protocol: " + question);
        }
        return lacked;
    }

    private void lackedNamed(String capability, ObjectNode lacked) {
        if (!capabilities.path(capability).isObject()) {
            lacked.putObject(capability);
        }
    }
}
