package io.hypercube.fleet.access;

import io.hypercube.core.http.Json;
import java.util.List;
import java.util.Map;

/** The fields of an RBAC object, or of a part of it. A field that is missing or null is an empty text, list or object. */
record RbacObject(Map<?, ?> fields) {
    static RbacObject read(byte[] json) {
        return new RbacObject(Json.read(json, Map.class));
    }

    String text(String field) {
        return fields.get(field) instanceof String text ? text : "";
    }

    List<String> texts(String field) {
        return list(field).stream().map(String::valueOf).toList();
    }

    RbacObject part(String field) {
        return new RbacObject(fields.get(field) instanceof Map<?, ?> map ? map : Map.of());
    }

    List<RbacObject> parts(String field) {
        return list(field).stream()
                .filter(Map.class::isInstance)
                .map(part -> new RbacObject((Map<?, ?>) part))
                .toList();
    }

    private List<?> list(String field) {
        return fields.get(field) instanceof List<?> list ? list : List.of();
    }
}
