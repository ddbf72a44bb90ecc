package io.hypercube.ai.change;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.ai.protocol.GatewayApi.Answer;
import io.hypercube.ai.tool.Redaction;
import java.util.List;
import org.junit.jupiter.api.Test;

/** The words in which a model is told of a refused change. */
class RefusalsTest {
    @Test
    void refusalsNameWhatDecides() {
        Answer answer = new Answer(403, List.of(), "{\"message\":\"exceeded quota\"}".getBytes(UTF_8));
        assertThat(Refusals.of(answer, new Redaction(List.of())))
                .startsWith("403: ")
                .contains("exceeded quota")
                .endsWith(" (expected: a change that the scope, which the tool clusters tells, and the RBAC, quotas and"
                        + " admission of the cluster allow; only a person can change these)");
    }
}
