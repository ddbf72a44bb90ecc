package io.hypercube.config;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.audit.recording.RecordingRule;
import io.hypercube.config.ConfigException.Problem;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class RecordingSettingsTest {
    private static EffectiveSettings.Checked check(Map<String, List<String>> flags) {
        return EffectiveSettings.gather(flags, Map.of()).check();
    }

    @Test
    void readsRulesInTheirOrder() {
        EffectiveSettings.Checked checked = check(
                Map.of("record-sessions", List.of("clusters=prod-*,on-failure=strict; groups=dev", "input=true")));
        assertThat(checked.problems()).isEmpty();
        assertThat(checked.config().gateway().recording().rules())
                .containsExactly(
                        RecordingRule.parse("clusters=prod-*,on-failure=strict"),
                        RecordingRule.parse("groups=dev"),
                        RecordingRule.parse("input=true"));
    }

    @Test
    void recordsNothingByDefault() {
        assertThat(check(Map.of()).config().gateway().recording().rules()).isEmpty();
    }

    @Test
    void namesTheRuleAndTheFieldThatAreWrong() {
        assertThat(check(Map.of("record-sessions", List.of("clusters=a;on-failure=maybe", "inputs=true")))
                        .problems())
                .extracting(Problem::toString)
                .anySatisfy(problem -> assertThat(problem)
                        .contains("--record-sessions", "rule 2: on-failure: maybe (expected: strict or best-effort)"))
                .anySatisfy(problem -> assertThat(problem).contains("rule 3: inputs: not a field"))
                .hasSize(2);
    }

    @Test
    void refusesToRecordWhatWouldBeDeletedAtOnce() {
        assertThat(check(Map.of("record-sessions", List.of("clusters=a"), "audit-retention", List.of("0s")))
                        .problems())
                .extracting(Problem::toString)
                .singleElement()
                .asString()
                .contains("none while auditRetention is 0s");
    }
}
