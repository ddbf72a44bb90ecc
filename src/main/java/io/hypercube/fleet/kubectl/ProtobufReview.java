package io.hypercube.fleet.kubectl;

import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ProtobufFields;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * Converts the reviews of the caller's own access from Kubernetes' protobuf format, which recent versions of kubectl send, to JSON.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#protobuf-encoding">Protobuf encoding</a>
 */
final class ProtobufReview {
    private static final List<String> RESOURCE =
            List.of("namespace", "verb", "group", "version", "resource", "subresource", "name");
    private static final List<String> NON_RESOURCE = List.of("path", "verb");
    private static final int SPEC = 2;

    private ProtobufReview() {}

    /** @throws ApiException 400 when it is malformed or has fields that are not known here */
    static byte[] toJson(byte[] body) {
        try {
            ProtobufFields envelope = ProtobufFields.envelope(body);
            Map<String, Object> review = new LinkedHashMap<>(texts(envelope.bytes(1), List.of("apiVersion", "kind")));
            ByteBuffer spec = ProtobufFields.of(envelope.bytes(2)).bytes(SPEC);
            review.put("spec", spec("SelfSubjectRulesReview".equals(review.get("kind")), spec));
            return Json.write(review);
        } catch (ProtobufFields.MalformedException e) {
            throw ApiException.badRequest("body: malformed (expected: a review in Kubernetes' protobuf format)")
                    .causedBy(e);
        }
    }

    private static Map<String, Object> spec(boolean rules, ByteBuffer bytes) throws ProtobufFields.MalformedException {
        if (rules) {
            return new LinkedHashMap<>(texts(bytes, List.of("namespace")));
        }
        Map<String, Object> spec = new LinkedHashMap<>();
        Map<Integer, ByteBuffer> attributes = ProtobufFields.of(bytes).byNumber();
        if (attributes.containsKey(1)) {
            spec.put("resourceAttributes", texts(attributes.get(1), RESOURCE));
        }
        if (attributes.containsKey(2)) {
            spec.put("nonResourceAttributes", texts(attributes.get(2), NON_RESOURCE));
        }
        return spec;
    }

    /** The fields of a message that has texts only. */
    private static Map<String, String> texts(ByteBuffer message, List<String> names)
            throws ProtobufFields.MalformedException {
        Map<String, String> texts = new LinkedHashMap<>();
        ProtobufFields.of(message).byNumber().forEach((number, value) -> {
            if (number > names.size()) {
                throw ApiException.badRequest("body: field " + number + " of a protobuf review is not supported"
                        + " (expected: JSON, where several clusters answer as one)");
            }
            if (value.hasRemaining()) {
                texts.put(
                        names.get(number - 1),
                        StandardCharsets.UTF_8.decode(value).toString());
            }
        });
        return texts;
    }
}
