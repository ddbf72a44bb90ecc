package io.hypercube.equivalence;

import io.hypercube.testbed.Patience;
import java.net.URI;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublisher;
import java.net.http.HttpRequest.BodyPublishers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.stream.Stream;

/**
 * A request to an API server.
 *
 * @param headers name, value, name, value
 * @param body one byte for each character
 */
record Ask(String method, String target, List<String> headers, String body) {
    static Ask get(String target, String... headers) {
        return new Ask("GET", target, List.of(headers), "");
    }

    static Ask of(String method, String target) {
        return new Ask(method, target, List.of(), "");
    }

    static Ask of(String method, String target, String contentType, String body) {
        String bytes = new String(body.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
        return new Ask(method, target, List.of("Content-Type", contentType), bytes);
    }

    static Ask post(String target, String json) {
        return of("POST", target, "application/json", json);
    }

    Ask accepting(String type) {
        return new Ask(
                method,
                target,
                Stream.concat(headers.stream(), List.of("Accept", type).stream())
                        .toList(),
                body);
    }

    /** The same request in a namespace, which replaces <code>{ns}</code>. */
    Ask in(String namespace) {
        return new Ask(method, target.replace("{ns}", namespace), headers, body.replace("{ns}", namespace));
    }

    HttpRequest.Builder to(String base) {
        BodyPublisher bytes = body.isEmpty()
                ? BodyPublishers.noBody()
                : BodyPublishers.ofByteArray(body.getBytes(StandardCharsets.ISO_8859_1));
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(base + target))
                .method(method, bytes)
                .timeout(Patience.LONG);
        return headers.isEmpty() ? request : request.headers(headers.toArray(String[]::new));
    }

    @Override
    public String toString() {
        return method + ' ' + target + (headers.isEmpty() ? "" : " " + headers);
    }
}
