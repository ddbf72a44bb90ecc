package io.hypercube.testbed;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AppliedObjectsTest {
    @ParameterizedTest
    @ValueSource(
            strings = {
                "# two\n---\nmetadata: {name: a}\n---\nmetadata: {name: b}\n",
                "{\"metadata\": {\"name\": \"a\"}}\n{\"metadata\":\n {\"name\": \"b\"}}",
                "{\"metadata\": {\"name\": \"a\"}}\n---\n{\"metadata\": {\"name\": \"b\"}}\n",
                "kind: List\nitems:\n- metadata: {name: a}\n- metadata: {name: b}\n",
            })
    void hasTheObjectsOfATextInTheirOrder(String text) {
        List<String> names = AppliedObjects.of(text).objects().stream()
                .map(object -> object.at("/metadata/name").asString())
                .toList();

        assertThat(names).containsExactly("a", "b");
    }
}
