package io.hypercube.fleet.call;

import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ApiException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * Converts the reviews of the caller's own access from Kubernetes' protobuf format, which recent versions of kubectl send, to JSON.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#protobuf-encoding">Protobuf encoding</a>
 */
final class ProtobufReview {
    static final String TYPE = "application/vnd.kubernetes.protobuf";

    private static final byte[] MAGIC = {'k', '8', 's', 0};
    private static final List<String> RESOURCE =
            List.of("namespace", "verb", "group", "version", "resource", "subresource", "name");
    private static final List<String> NON_RESOURCE = List.of("path", "verb");
    private static final int SPEC = 2;
    private static final int LENGTH_DELIMITED = 2;

    private ProtobufReview() {}

    /** @throws ApiException 400 when it is malformed or has fields that are not known here */
    static byte[] toJson(byte[] body) {
        if (body.length < MAGIC.length
                || !ByteBuffer.wrap(body, 0, MAGIC.length).equals(ByteBuffer.wrap(MAGIC))) {
            throw malformed();
        }
        Map<Integer, ByteBuffer> envelope = fields(ByteBuffer.wrap(body, MAGIC.length, body.length - MAGIC.length));
        Map<String, Object> review = new LinkedHashMap<>(texts(message(envelope, 1), List.of("apiVersion", "kind")));
        ByteBuffer spec = message(fields(message(envelope, 2)), SPEC);
        review.put("spec", spec("SelfSubjectRulesReview".equals(review.get("kind")), spec));
        return Json.write(review);
    }

    private static Map<String, Object> spec(boolean rules, ByteBuffer bytes) {
        if (rules) {
            return new LinkedHashMap<>(texts(bytes, List.of("namespace")));
        }
        Map<String, Object> spec = new LinkedHashMap<>();
        Map<Integer, ByteBuffer> attributes = fields(bytes);
        Optional.ofNullable(attributes.get(1))
                .ifPresent(resource -> spec.put("resourceAttributes", texts(resource, RESOURCE)));
        Optional.ofNullable(attributes.get(2))
                .ifPresent(other -> spec.put("nonResourceAttributes", texts(other, NON_RESOURCE)));
        return spec;
    }

    /** The fields of a message that has texts only. */
    private static Map<String, String> texts(ByteBuffer message, List<String> names) {
        Map<String, String> texts = new LinkedHashMap<>();
        fields(message).forEach((number, value) -> {
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

    private static ByteBuffer message(Map<Integer, ByteBuffer> fields, int number) {
        return fields.getOrDefault(number, ByteBuffer.allocate(0));
    }

    /** The length-delimited fields of a message by number; the last of each. Others are skipped. */
    private static Map<Integer, ByteBuffer> fields(ByteBuffer message) {
        Map<Integer, ByteBuffer> fields = new LinkedHashMap<>();
        ByteBuffer rest = message.slice();
        while (rest.hasRemaining()) {
            int tag = varint(rest);
            int number = tag >>> 3;
            switch (tag & 7) {
                case 0 -> varint(rest);
                case 1 -> take(rest, 8);
                case LENGTH_DELIMITED -> fields.put(number, take(rest, varint(rest)));
                case 5 -> take(rest, 4);
                default -> throw malformed();
            }
            if (number == 0) {
                throw malformed();
            }
        }
        return fields;
    }

    private static ByteBuffer take(ByteBuffer rest, int length) {
        if (length < 0 || length > rest.remaining()) {
            throw malformed();
        }
        ByteBuffer taken = rest.slice(rest.position(), length);
        rest.position(rest.position() + length);
        return taken;
    }

    /** The lower 32 bits of a number. */
    private static int varint(ByteBuffer rest) {
        int value = 0;
        for (int shift = 0; shift < 70; shift += 7) {
            if (!rest.hasRemaining()) {
                throw malformed();
            }
            byte next = rest.get();
            value |= shift < 32 ? (next & 0x7f) << shift : 0;
            if (next >= 0) {
                return value;
            }
        }
        throw malformed();
    }

    private static ApiException malformed() {
        return ApiException.badRequest("body: malformed (expected: a review in Kubernetes' protobuf format)");
    }
}
