package io.hypercube.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class FieldPathTest {
    private static final String OBJECT = """
        {"metadata": {"name": "web", "annotations": {"example.org/team": "shop"}, "generation": 3},
         "items": [{"a": {"b": 1}}, {}, {"a": {"b": true}}], "spec": {"nothing": null}}""";

    @ParameterizedTest
    @CsvSource(delimiter = '|', quoteCharacter = '`', textBlock = """
                .metadata.name                         | web
                .metadata.generation                   | 3
                .metadata.annotations.example\\.org/team | shop
                .items[*].a.b                          | 1 true
                .items[2].a                            | {"b":true}
                .items[7].a.b                          | ``
                .spec.nothing                          | ``
                """)
    void namesFieldsAsKubectlDoes(String path, String value) {
        assertThat(FieldPath.read(JsonMapper.shared().readTree(OBJECT), path)).isEqualTo(value);
    }

    @Test
    void refusesWhatItDoesNotKnow() {
        assertThatThrownBy(() -> FieldPath.read(JsonMapper.shared().readTree("{}"), "{.metadata.name}"))
                .hasMessageContaining("expected: fields");
    }
}
