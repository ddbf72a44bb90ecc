package io.hypercube.ai.change;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.ai.protocol.ToolException;
import org.junit.jupiter.api.Test;

class PlanTextsTest {
    @Test
    void refuseAFormThatCouldNotShowAll() {
        assertThatCode(() -> PlanTexts.requireFormFor("x".repeat(6000))).doesNotThrowAnyException();
        assertThatExceptionOfType(ToolException.class)
                .isThrownBy(() -> PlanTexts.requireFormFor("x".repeat(6001)))
                .withMessageContaining("fewer or smaller objects");
    }
}
