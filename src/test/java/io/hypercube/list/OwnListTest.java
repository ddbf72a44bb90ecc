package io.hypercube.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.core.kube.ApiException;
import io.hypercube.list.query.ListShape;
import io.hypercube.testbed.Shows;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

class OwnListTest {
    private static final String KEYS = """
            {"items":[{"accessKey":"b","creationTimestamp":"2024-01-02T00:00:00Z","role":"admin"},\
            {"accessKey":"c","creationTimestamp":"2024-01-01T00:00:00.5Z","role":"admin"},\
            {"accessKey":"a","creationTimestamp":"2024-01-01T00:00:00Z","role":"member"}]}""";

    @Test
    @Shows("6.2")
    void sortsByItsOwnNameUnlessAskedOtherwise() {
        assertThat(page(Map.of()))
                .startsWith("{\"items\":[{\"accessKey\":\"a\"")
                .endsWith("],\"total\":3}");
        assertThat(page(Map.of("pageSize", List.of("1"), "pageNum", List.of("2"))))
                .isEqualTo(
                        "{\"items\":[{\"accessKey\":\"b\",\"creationTimestamp\":\"2024-01-02T00:00:00Z\",\"role\":\"admin\"}],\"total\":3}");
    }

    @Test
    @Shows("3.2")
    void knowsTheContractsNamesForNameAndCreationTime() {
        for (String name : List.of("creationTimestamp", "metadata.creationTimestamp", "CreationTimestamp")) {
            assertThat(accessKeys(Map.of("sortName", List.of(name)))).isEqualTo("acb");
        }
        assertThat(accessKeys(Map.of("sortName", List.of("metadata.name"), "sortOrder", List.of("desc"))))
                .isEqualTo("cba");
    }

    @Test
    void hasNoGroups() {
        assertThatThrownBy(() -> page(Map.of("groupBy", List.of("role"))))
                .isInstanceOf(ApiException.class)
                .hasMessage("groupBy: role (expected: no groupBy, which is for lists of clusters)");
    }

    @Test
    void breaksTiesByItsOwnName() {
        assertThat(accessKeys(Map.of("sortName", List.of("role")))).isEqualTo("bca");
        assertThat(accessKeys(Map.of("sortName", List.of("role"), "sortOrder", List.of("desc"))))
                .isEqualTo("abc");
    }

    @Test
    @Shows("3.14")
    void takesEmptyForNotGivenAndIgnoresCase() {
        List<String> empty = List.of("");
        assertThat(page(Map.of("pageSize", empty, "pageNum", empty, "selector", empty, "sortName", empty)))
                .isEqualTo(page(Map.of()));
        assertThat(accessKeys(Map.of("sortOrder", List.of("Desc"), "sortFunc", List.of("STRING"))))
                .isEqualTo("cba");
    }

    @Test
    @Shows("6.2")
    void refusesWhatItDoesNotUnderstand() {
        assertThatThrownBy(() -> page(Map.of("pageSize", List.of("-3"))))
                .isInstanceOf(ApiException.class)
                .hasMessage("pageSize: -3 (expected: an integer from 0 to 2147483647)");
    }

    private static String page(Map<String, List<String>> parameters) {
        byte[] page = OwnList.page(KEYS.getBytes(StandardCharsets.UTF_8), parameters, ListShape.flat("accessKey"));
        return new String(page, StandardCharsets.UTF_8);
    }

    private static String accessKeys(Map<String, List<String>> parameters) {
        return page(parameters).replaceAll("\"accessKey\":\"(.)\"|(?s:.)", "$1");
    }
}
