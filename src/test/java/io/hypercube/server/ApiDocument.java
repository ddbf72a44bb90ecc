package io.hypercube.server;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.core.http.Json;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The OpenAPI document of a gateway. */
final class ApiDocument {
    private static final Set<String> METHODS = Set.of("get", "post", "put", "patch", "delete");

    private final JsonSchema schema;
    private final List<Operation> operations;

    private ApiDocument(JsonSchema schema) {
        this.schema = schema;
        this.operations = paths(schema).entrySet().stream()
                .flatMap(path -> operations(String.valueOf(path.getKey()), (Map<?, ?>) path.getValue()))
                .toList();
    }

    static ApiDocument of(Client anonymous) {
        return new ApiDocument(
                new JsonSchema(Json.read(anonymous.get("/openapi.json").body(), Map.class)));
    }

    private static Map<?, ?> paths(JsonSchema schema) {
        return (Map<?, ?>) Objects.requireNonNull(schema.document().get("paths"));
    }

    private Stream<Operation> operations(String path, Map<?, ?> item) {
        return item.entrySet().stream()
                .filter(entry -> METHODS.contains(entry.getKey()))
                .map(entry -> new Operation(
                        String.valueOf(entry.getKey()).toUpperCase(Locale.ROOT),
                        path,
                        (Map<?, ?>) entry.getValue(),
                        parameters(item, (Map<?, ?>) entry.getValue())));
    }

    private List<Map<?, ?>> parameters(Map<?, ?>... places) {
        return Stream.of(places)
                .flatMap(place -> place.get("parameters") instanceof List<?> list ? list.stream() : Stream.empty())
                .<Map<?, ?>>map(schema::resolved)
                .toList();
    }

    List<Operation> operations() {
        return operations;
    }

    Operation operation(String method, String path) {
        return operations.stream()
                .filter(operation ->
                        operation.method().equals(method) && operation.path().equals(path))
                .findFirst()
                .orElseThrow();
    }

    /** The operations that return items. */
    List<Operation> lists() {
        return operations.stream()
                .filter(operation -> operation.method().equals("GET")
                        && properties(operation).contains("items"))
                .toList();
    }

    /** The properties of the JSON object that a successful call returns. */
    private Set<?> properties(Operation operation) {
        Map<?, ?> response = schema.resolved(operation.responses().getOrDefault("200", Map.of()));
        return response.get("content") instanceof Map<?, ?> content
                        && content.get("application/json") instanceof Map<?, ?> json
                        && schema.resolved(Objects.requireNonNull(json.get("schema")))
                                        .get("properties")
                                instanceof Map<?, ?> properties
                ? properties.keySet()
                : Set.of();
    }

    void assertFits(Operation operation, HttpResponse<byte[]> answer) {
        String status = Integer.toString(answer.statusCode());
        String body = new String(answer.body(), StandardCharsets.UTF_8);
        Object described = operation.responses().get(status);
        assertThat(described).as(operation + " answers " + status + ": " + body).isNotNull();
        if (schema.resolved(described).get("content") instanceof Map<?, ?> content
                && content.get("application/json") instanceof Map<?, ?> json) {
            assertThat(answer.headers().firstValue("content-type")).hasValue("application/json");
            Object value = Json.read(answer.body(), Map.class);
            assertThat(schema.problems(Objects.requireNonNull(json.get("schema")), value))
                    .as(operation + " " + body)
                    .isEmpty();
        }
    }

    /** @param parameters of the operation and of its path */
    record Operation(String method, String path, Map<?, ?> description, List<Map<?, ?>> parameters) {
        boolean isOpen() {
            return description.get("security") instanceof List<?> security
                    && (security.isEmpty() || security.contains(Map.of()));
        }

        /** Whether it needs the session of a browser. */
        boolean isForSessions() {
            return List.of(Map.of("session", List.of())).equals(description.get("security"));
        }

        /** The names of its parameters in a place, such as {@code path}. */
        Set<String> parameters(String place) {
            return parameters.stream()
                    .filter(parameter -> Objects.equals(parameter.get("in"), place))
                    .map(parameter -> String.valueOf(parameter.get("name")))
                    .collect(Collectors.toSet());
        }

        @SuppressWarnings("unchecked") // an object of the document
        private Map<String, Object> responses() {
            return (Map<String, Object>) Objects.requireNonNull(description.get("responses"));
        }

        @Override
        public String toString() {
            return method + " " + path;
        }
    }
}
