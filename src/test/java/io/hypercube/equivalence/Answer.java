package io.hypercube.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;

/**
 * A response.
 *
 * @param headers without those that belong to one connection or one call, and without {@code Content-Length}
 * @param body one character for each byte
 */
record Answer(int status, Map<String, List<String>> headers, List<String> contentLength, String body) {
    /** {@code x-request-id} comes from the gateway and {@code audit-id} from the API server; both differ for each call. */
    private static final Set<String> OF_ONE_CALL =
            Set.of(":status", "date", "connection", "keep-alive", "transfer-encoding", "audit-id", "x-request-id");

    static Answer of(HttpResponse<byte[]> response) {
        Map<String, List<String>> headers = new TreeMap<>();
        response.headers().map().forEach((name, values) -> headers.put(name.toLowerCase(Locale.ROOT), values));
        headers.keySet().removeAll(OF_ONE_CALL);
        List<String> length = headers.remove("content-length");
        return new Answer(
                response.statusCode(),
                headers,
                length == null ? List.of() : length,
                new String(response.body(), StandardCharsets.ISO_8859_1));
    }

    /** A body in CBOR as text; others are left as they are. */
    Answer decoded() {
        boolean isCbor = headers.getOrDefault("content-type", List.of()).stream()
                .anyMatch(type -> type.startsWith("application/cbor"));
        return isCbor ? new Answer(status, headers, contentLength, Cbor.read(body)) : this;
    }

    /** Compares all bytes. Only one of the responses may omit the length of the body. */
    void requireSameAs(Answer straight, Ask ask) {
        assertThat(status).as("status of %s: %s", ask, body).isEqualTo(straight.status);
        assertThat(headers).as("headers of %s", ask).isEqualTo(straight.headers);
        if (!contentLength.isEmpty() && !straight.contentLength.isEmpty()) {
            assertThat(contentLength).as("length of %s", ask).isEqualTo(straight.contentLength);
        }
        assertThat(body).as("body of %s", ask).isEqualTo(straight.body);
    }

    /**
     * Removes the differences between namespaces and times: replaces the namespace's name, uids, resource versions and times in
     * JSON, YAML and protobuf, and with them the length. Nothing else.
     */
    Answer normalised(String namespace) {
        String text = body.replace(namespace, "NAMESPACE")
                .replaceAll("[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}", "UID")
                .replaceAll("(resourceVersion\"?: ?\")\\d+\"", "$1VERSION\"")
                .replaceAll("\\d{4}-\\d\\d-\\d\\dT\\d\\d:\\d\\d:\\d\\dZ", "TIME")
                .replaceAll("(?s)\\x08\\x08.{5}\\x10\\x00", "TIME");
        assertThat(contentLength).isIn(List.of(List.of(), List.of(Integer.toString(body.length()))));
        return new Answer(status, headers, List.of(), text);
    }
}
