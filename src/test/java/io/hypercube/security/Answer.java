package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.http.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * What came back.
 *
 * @param status {@link #NONE} where the connection or the stream was closed instead
 * @param fields names in lower case
 */
record Answer(int status, Map<String, List<String>> fields, String body) {
    static final int NONE = -1;
    static final Answer REFUSED = new Answer(NONE, Map.of(), "");

    List<String> all(String name) {
        return fields.getOrDefault(name, List.of());
    }

    /** Holds it to be an error as §5 of the contract wants each of ours: a Status object. */
    Answer isStatus(int code) {
        assertThat(status).as(body).isEqualTo(code);
        assertThat(json())
                .containsEntry("kind", "Status")
                .containsEntry("apiVersion", "v1")
                .containsEntry("status", "Failure")
                .containsEntry("code", code);
        return this;
    }

    @SuppressWarnings("unchecked") // a JSON object is a map by text
    Map<String, Object> json() {
        return Json.read(body.getBytes(StandardCharsets.UTF_8), Map.class);
    }
}
