package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.http.Json;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;

/**
 * A response.
 *
 * @param status {@link #NONE} when the connection or the stream was closed instead
 * @param fields the header fields, with names in lower case
 */
record Answer(int status, Map<String, List<String>> fields, String body) {
    static final int NONE = -1;
    static final Answer REFUSED = new Answer(NONE, Map.of(), "");

    List<String> all(String name) {
        return fields.getOrDefault(name, List.of());
    }

    /** Asserts that this is an error with a Status object, as the contract requires in section 5. */
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
