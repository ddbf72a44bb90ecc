package io.hypercube.ai.protocol;

import java.util.Map;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * The outcome of a tool, resource or prompt that needs input of the client before it can answer: {@code input_required}. The client
 * asks its user and sends the request again with {@link ClientInput}. Nothing is kept in between. A client that lacks a capability
 * for one of the questions gets an error, and one of 2025-11-25 a refusal.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/mrtr">Multi round-trip requests</a>
 */
public final class InputRequired extends RuntimeException {
    private final transient Map<String, ObjectNode> questions;
    private final @Nullable String state;

    /**
     * Creates the outcome.
     *
     * @param questions requests of the protocol ({@code elicitation/create}) by names that the answers have too; at least one
     * @param state comes back with the answers, possibly changed by the client; its integrity is the matter of its reader
     */
    public InputRequired(Map<String, ObjectNode> questions, @Nullable String state) {
        super("input of the client is required", null, false, false);
        if (questions.isEmpty()) {
            throw new IllegalArgumentException("no question");
        }
        this.questions = Map.copyOf(questions);
        this.state = state;
    }

    Map<String, ObjectNode> questions() {
        return questions;
    }

    @Nullable
    String state() {
        return state;
    }
}
