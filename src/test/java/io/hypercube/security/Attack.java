package io.hypercube.security;

import java.util.ArrayList;
import java.util.List;

/**
 * A request that no well-behaved client would send. Target and fields are sent unchanged.
 *
 * @param body empty for none; otherwise {@code Content-Length} is added
 */
record Attack(String method, String target, List<Field> fields, String body) {
    record Field(String name, String value) {}

    static Attack of(String method, String target) {
        return new Attack(method, target, List.of(), "");
    }

    static Attack get(String target) {
        return of("GET", target);
    }

    Attack with(String name, String value) {
        List<Field> more = new ArrayList<>(fields);
        more.add(new Field(name, value));
        return new Attack(method, target, more, body);
    }

    Attack with(List<Field> others) {
        Attack all = this;
        for (Field field : others) {
            all = all.with(field.name(), field.value());
        }
        return all;
    }

    Attack bearer(String token) {
        return with("Authorization", "Bearer " + token);
    }

    Attack at(String other) {
        return new Attack(method, other, fields, body);
    }

    Attack body(String text) {
        return new Attack(method, target, fields, text);
    }

    /** The same request as a WebSocket handshake, for HTTP/1.1 only. */
    Attack upgrading(String connection) {
        return with("Connection", connection)
                .with("Upgrade", "websocket")
                .with("Sec-WebSocket-Version", "13")
                .with("Sec-WebSocket-Key", "dGhlIHNhbXBsZSBub25jZQ==");
    }

    /** The request in HTTP/1.1. */
    String wire() {
        StringBuilder head = new StringBuilder(method + " " + target + " HTTP/1.1\r\n");
        if (fields.stream().noneMatch(field -> field.name().equalsIgnoreCase("host"))) {
            head.append("Host: localhost\r\n");
        }
        fields.forEach(field ->
                head.append(field.name()).append(": ").append(field.value()).append("\r\n"));
        if (!body.isEmpty()) {
            head.append("Content-Length: ").append(body.length()).append("\r\n");
        }
        return head + "\r\n" + body;
    }
}
