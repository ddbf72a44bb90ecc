package io.hypercube.ai.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.ai.protocol.ToolException;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ObjectNode;

class ManifestTest {
    @Test
    void readsSeveralDocumentsAndLists() {
        List<ObjectNode> objects = Manifest.objects("""
            # a comment
            ---
            kind: A
            ---
            {"kind": "B"}
            --- # again
            kind: List
            apiVersion: v1
            items:
            - kind: C
            - {kind: D}
            ---
            kind: E
            text: |
              a
              --- b
            """, 5);

        assertThat(objects).extracting(each -> each.path("kind").asString("")).containsExactly("A", "B", "C", "D", "E");
        assertThat(objects.getLast().path("text").asString("")).isEqualTo("a\n--- b\n");
    }

    @ParameterizedTest
    @CsvSource({
        "0644, 420",
        "0o644, 420",
        "0x1F, 31",
        "12, 12",
        "-3, -3",
        "1.5, 1.5",
        "true, true",
        "False, false",
        "null, null",
        "~, null",
        "yes, \"yes\"",
        "1e3x, \"1e3x\"",
        "1:30, \"1:30\"",
        "0.5.1, \"0.5.1\"",
        "089, 89",
    })
    void readsScalarsAsKubectlDoes(String yaml, String json) {
        assertThat(Manifest.read("manifest", "v: " + yaml).path("v")).hasToString(json);
    }

    @Test
    void leavesQuotedScalarsAsTexts() {
        assertThat(Manifest.read("manifest", "{a: \"1\", b: 'true', c: \"null\"}"))
                .hasToString("{\"a\":\"1\",\"b\":\"true\",\"c\":\"null\"}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "---\n---", "just a text", "- a\n- b", "a: [", "kind: List\nitems: [text]"})
    void refusesWhatHasNoObjects(String text) {
        assertThatExceptionOfType(ToolException.class)
                .isThrownBy(() -> Manifest.objects(text, 3))
                .withMessageContaining("manifest: ");
    }

    @Test
    void boundsObjectsAndAliases() {
        assertThatExceptionOfType(ToolException.class)
                .isThrownBy(() -> Manifest.objects("kind: A\n---\nkind: B", 1))
                .withMessage("manifest: 2 objects (expected: 1 to 1)");
        StringBuilder bomb = new StringBuilder("a0: &a0 [x, x, x, x, x, x, x, x, x]\n");
        for (int i = 1; i < 8; i++) {
            bomb.append("a%1$d: &a%1$d [*a%2$d, *a%2$d, *a%2$d, *a%2$d, *a%2$d, *a%2$d, *a%2$d]\n".formatted(i, i - 1));
        }
        assertThatExceptionOfType(ToolException.class).isThrownBy(() -> Manifest.objects(bomb.toString(), 1));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "a: &a %1$s\nb: [*a, *a, *a, *a, *a, *a, *a, *a]",
                "a: &a {? %1$s : 1}\nb: [*a, *a, *a, *a, *a, *a, *a, *a]",
                "{a: %1$s}\n---\n{a: %1$s}\n---\n{a: %1$s}\n---\n{a: %1$s}\n---\n{a: %1$s}\n---\n{a: %1$s}\n---\n{a: %1$s}"
            })
    void boundsTheCharactersThatAliasesRepeat(String yaml) {
        assertThatExceptionOfType(ToolException.class)
                .isThrownBy(() -> Manifest.objects(yaml.formatted("x".repeat(10_000)), 10))
                .withMessage("manifest: more than 65536 characters with what aliases repeat (expected: fewer)");
    }
}
