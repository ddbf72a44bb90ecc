package io.hypercube.audit.recording;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class RecordingRuleTest {
    @Test
    void readsEveryField() {
        assertThat(
                        RecordingRule.parse(
                                "clusters=prod-*|stage, namespaces=shop,groups=dev|ops,input=true,tty-input=true,on-failure=strict"))
                .isEqualTo(new RecordingRule(
                        List.of("prod-*", "stage"), List.of("shop"), List.of("dev", "ops"), true, true, true));
    }

    @Test
    void recordsNoInputAndLetsSessionsGoOnUnlessAsked() {
        assertThat(RecordingRule.parse("clusters=*"))
                .isEqualTo(new RecordingRule(List.of("*"), List.of(), List.of(), false, false, false));
    }

    @ParameterizedTest
    @CsvSource(delimiter = ';', textBlock = """
                '' ; : not a field
                clusters ; clusters: not a field
                cluster=a ; cluster: not a field (expected: clusters=NAMES
                clusters=a,clusters=b ; clusters: given twice (expected: once, with | between names)
                namespaces= ; namespaces:  (expected: names or patterns
                groups=a||b ; groups: a||b (expected: names or patterns
                groups=a b ; groups: a b (expected: names or patterns
                input=yes ; input: yes (expected: true or false)
                tty-input=1 ; tty-input: 1 (expected: true or false)
                on-failure=maybe ; on-failure: maybe (expected: strict or best-effort)
                """)
    void namesWhatIsWrong(String text, String message) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> RecordingRule.parse(text))
                .withMessageContaining(message);
    }

    @ParameterizedTest
    @CsvSource({
        "clusters=prod-*, prod-1, shop, true",
        "clusters=prod-*, stage, shop, false",
        "namespaces=shop|pay, any, pay, true",
        "namespaces=shop|pay, any, pays, false",
        "groups=de*, any, any, true",
        "groups=admins, any, any, false"
    })
    void coversByClusterNamespaceAndGroup(String rule, String cluster, String namespace, boolean covered) {
        assertThat(RecordingRule.parse(rule).covers(cluster, namespace, List.of("qa", "dev")))
                .isEqualTo(covered);
    }

    @Test
    void doesNotTakeTheInputOfATerminalForThatOfAProgram() {
        assertThat(RecordingRule.parse("input=true").recordsInput(true)).isFalse();
        assertThat(RecordingRule.parse("input=true").recordsInput(false)).isTrue();
        assertThat(RecordingRule.parse("tty-input=true").recordsInput(true)).isTrue();
        assertThat(RecordingRule.parse("tty-input=true").recordsInput(false)).isFalse();
    }
}
