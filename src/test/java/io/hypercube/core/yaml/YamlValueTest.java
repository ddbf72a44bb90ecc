package io.hypercube.core.yaml;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.core.yaml.YamlValue.MalformedYamlException;
import io.hypercube.core.yaml.YamlValue.Mapping;
import io.hypercube.core.yaml.YamlValue.Scalar;
import io.hypercube.core.yaml.YamlValue.Sequence;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
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

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '~',
            value = {
                "a: b: c                ; 1; at column 5: a second ':' (expected: one key: value a line, or the value in quotes)",
                "a:\\n\\tb: c             ; 2; at column 1: a tab (expected: spaces)",
                "a: @b                  ; 1; at column 4: a character that cannot start a value (expected: quotes around the value)",
                "a: \"b                  ; 1; at column 6: a quote that is not closed (expected: the same quote again)",
                "a: \"\\q\"               ; 1; at column 6: an unknown escape (expected: \\\\ for a backslash, or single quotes)",
                "a: 1\\n  b: 2\\n c: 3    ; 2; at column 4: a second ':' (expected: one key: value a line, or the value in quotes)",
                "a:\\n  b: 2\\n c: 3      ; 3; at column 2: an indentation that matches no line above (expected: the same number of spaces)",
                "a: [b\\nc: d            ; 2; at column 2: a list in brackets that is not closed (expected: ',' or ']')",
                "a: *b                  ; 1; at column 4: an undefined alias (expected: an anchor of that name before it)",
                "a: 1\\nb: x\\u0001        ; 2; at column 5: a control character (expected: printable text)"
            })
    void saysWhereItIsNotYamlAndWhatWasExpected(String text, int line, String message) {
        String written = text.strip().replace("\\n", "\n").replace("\\t", "\t").replace("\\u0001", "\u0001");
        assertThatExceptionOfType(MalformedYamlException.class)
                .isThrownBy(() -> YamlValue.read(written))
                .withMessage("not YAML " + message)
                .matches(failure -> failure.line() == line, "line " + line);
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
