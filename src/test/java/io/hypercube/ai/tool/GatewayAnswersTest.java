package io.hypercube.ai.tool;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.ai.protocol.GatewayApi.Answer;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The words in which a model is told of a failed call. */
class GatewayAnswersTest {
    @Test
    void refusalsNameWhatDecides() {
        Answer answer = new Answer(403, List.of(), "{\"message\":\"pods is forbidden\"}".getBytes(UTF_8));
        assertThat(GatewayAnswers.failure(answer))
                .hasMessageStartingWith("403: ")
                .hasMessageContaining("pods is forbidden")
                .hasMessageEndingWith(
                        " (expected: a read that the scope, which the tool clusters tells, and the RBAC of"
                                + " the cluster allow; only a person can change these)");
    }
}
