package io.hypercube.core.http;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.testbed.Shows;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class JsonTest {
    private record All(
            @Nullable String text,
            @Nullable Secret secret,
            @Nullable Boolean flag,
            @Nullable Long number,
            @Nullable List<String> texts,
            @Nullable Map<String, String> labels) {}

    private static All read(String json) {
        return Json.read(json.getBytes(StandardCharsets.UTF_8), All.class);
    }

    @Test
    void readsEachTypeAsItself() {
        All all = read("""
            {"text":"5","secret":"true","flag":true,"number":5,"texts":["1",""],"labels":{"a":"false"}}""");
        assertThat(all).isEqualTo(new All("5", Secret.of("true"), true, 5L, List.of("1", ""), Map.of("a", "false")));
        assertThat(read("{\"text\":null}").text()).isNull();
    }

    /** As in an API server, which stores nothing that it would have to guess. */
    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{\"text\":5}; body: text: 5 (expected: a string)",
                "{\"text\":1.50}; body: text: 1.5",
                "{\"text\":false}; body: text: false (expected: a string)",
                "{\"text\":[\"canary\"]}; body: text: wrong type (expected: a string)",
                "{\"texts\":[\"a\",7]}; body: texts.1: 7 (expected: a string)",
                "{\"texts\":\"canary\"}; body: texts: wrong type (expected: a list)",
                "{\"labels\":{\"a\":true}}; body: labels.a: true (expected: a string)",
                "{\"secret\":8675309}; body: secret: wrong type (expected: a string)",
                "{\"secret\":true}; body: secret: wrong type (expected: a string)",
                "{\"flag\":1}; body: flag:",
                "{\"flag\":\"canary\"}; body: flag: wrong type (expected: true or false)",
                "{\"flag\":\"\"}; body: flag: wrong type (expected: true or false)",
                "{\"number\":\"5\"}; body: number: wrong type (expected: a number)",
                "{\"number\":true}; body: number:",
                "{\"number\":1.5}; body: number:",
            })
    @Shows("4.7")
    void convertsNothing(String json, String message) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> read(json))
                .satisfies(refused -> {
                    assertThat(refused.status().code()).isEqualTo(422);
                    assertThat(refused).hasMessageStartingWith(message);
                    assertThat(refused.getMessage()).doesNotContain("canary", "8675309");
                });
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "\"canary\"; body: (root): wrong type (expected: an object)",
                "{\"other\":1}; body: other: unknown field",
                "{\"text\":\"canary; body: malformed",
            })
    void whatCannotBeReadIsABadRequest(String json, String message) {
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> read(json))
                .satisfies(refused -> {
                    assertThat(refused.status().code()).isEqualTo(400);
                    assertThat(refused).hasMessageStartingWith(message);
                });
    }
}
