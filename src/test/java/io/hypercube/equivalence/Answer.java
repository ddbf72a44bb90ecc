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
 * What came back.
 *
 * @param headers all but those that belong to one connection or one moment; {@code Content-Length} apart
 * @param body each byte a character
 */
record Answer(int status, Map<String, List<String>> headers, List<String> contentLength, String body) {
    /** {@code x-request-id} is the gateway's own, {@code audit-id} the API server's: each call has another. */
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

    /** Bytes and all; the length of the body need not be said by both. */
    void requireSameAs(Answer straight, Ask ask) {
        assertThat(status).as("status of %s: %s", ask, body).isEqualTo(straight.status);
        assertThat(headers).as("headers of %s", ask).isEqualTo(straight.headers);
        if (!contentLength.isEmpty() && !straight.contentLength.isEmpty()) {
            assertThat(contentLength).as("length of %s", ask).isEqualTo(straight.contentLength);
        }
        assertThat(body).as("body of %s", ask).isEqualTo(straight.body);
    }

    /**
     * As if it had been made in no namespace and at no moment: the namespace's name, uids, resource versions and times are
     * replaced, in JSON, YAML and protobuf, and with them the length. Nothing else.
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
