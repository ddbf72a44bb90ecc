package io.hypercube.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.yaml.YamlValue.Mapping;
import io.hypercube.yaml.YamlValue.Scalar;
import io.hypercube.yaml.YamlValue.Sequence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlValueTest {

    @Test
    void keepsTextAndLines() throws MalformedYamlException {
        Mapping mapping = mapping("# a file\nlisten: 0x10\nkubeconfig:\n- a\n- 'b'\n");

        assertThat(mapping.find("listen")).contains(new Scalar("0x10", true, 2));
        Sequence list = (Sequence) mapping.find("kubeconfig").orElseThrow();
        assertThat(list.items()).containsExactly(new Scalar("a", true, 4), new Scalar("b", false, 5));
    }

    @ParameterizedTest
    @ValueSource(strings = {"a:", "a: ~", "a: null", "b: 1"})
    void findsNothingWhereNullStands(String text) throws MalformedYamlException {
        assertThat(mapping(text).find("a")).isEmpty();
    }

    @Test
    void findsAQuotedNull() throws MalformedYamlException {
        assertThat(mapping("a: 'null'").find("a")).contains(new Scalar("null", false, 1));
    }

    @Test
    void findsTheLastOfARepeatedKey() throws MalformedYamlException {
        assertThat(mapping("a: 1\na: 2").find("a")).contains(new Scalar("2", true, 2));
    }

    @Test
    void readsJson() throws MalformedYamlException {
        assertThat(mapping("{\"a\": {\"b\": \"c\"}}").find("a")).containsInstanceOf(Mapping.class);
    }

    @Test
    void readsNothingFromAnEmptyText() throws MalformedYamlException {
        assertThat(YamlValue.read("# nothing\n")).isEmpty();
    }

    @Test
    void followsAliases() throws MalformedYamlException {
        Mapping mapping = mapping("a: &x {b: c}\nd: *x\n");
        assertThat(mapping.find("d")).isEqualTo(mapping.find("a"));
    }

    @Test
    void doesNotMultiplyByAliases() throws MalformedYamlException {
        StringBuilder bomb = new StringBuilder("l0: &l0 [x, x, x, x, x, x, x, x, x]\n");
        for (int level = 1; level < 10; level++) {
            String alias = "*l" + (level - 1);
            bomb.append("l%d: &l%d [%s]\n"
                    .formatted(level, level, String.join(", ", java.util.Collections.nCopies(9, alias))));
        }
        assertThat(mapping(bomb.toString()).entries()).hasSize(10);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a: [",
                "a: b: c",
                "\tx",
                "a: *nobody",
                "? [a]\n: b",
                "a: &x [*x]",
                "--- a\n--- b",
                "a: \"\\q\"",
                "a: \u0000"
            })
    void refusesWhatIsNoDocument(String text) {
        assertThatExceptionOfType(MalformedYamlException.class).isThrownBy(() -> YamlValue.read(text));
    }

    @Test
    void refusesDepthWithoutEndingTheStack() {
        assertThatExceptionOfType(MalformedYamlException.class)
                .isThrownBy(() -> YamlValue.read("[".repeat(200_000)))
                .withMessage("more than 50 levels")
                .satisfies(e -> assertThat(e.line()).isEqualTo(1));
    }

    @Test
    void refusesManyAliases() {
        assertThatExceptionOfType(MalformedYamlException.class)
                .isThrownBy(() -> YamlValue.read("a: &a 1\nb: [" + "*a, ".repeat(101) + "]"))
                .withMessage("more than 100 aliases");
    }

    @Test
    void refusesMoreThanItReads() {
        assertThatExceptionOfType(MalformedYamlException.class)
                .isThrownBy(() -> YamlValue.read("a: " + "x".repeat(4_194_304)))
                .withMessageContaining("4194304 characters");
    }

    @Test
    void namesTheLineAndQuotesNothing() {
        assertThatExceptionOfType(MalformedYamlException.class)
                .isThrownBy(() -> YamlValue.read("a: 1\ntoken: hunter2: x\n"))
                .satisfies(e -> assertThat(e.line()).isEqualTo(2))
                .satisfies(e -> assertThat(e.getMessage()).doesNotContain("hunter2"));
    }

    @Test
    void doesNotPrintScalars() throws MalformedYamlException {
        assertThat(mapping("token: hunter2").toString()).doesNotContain("hunter2");
    }

    private static Mapping mapping(String text) throws MalformedYamlException {
        return (Mapping) YamlValue.read(text).orElseThrow();
    }
}
