package io.hypercube.fleet.kubectl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ApiException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;

class ProtobufReviewTest {
    /** Sent by kubectl 1.33 for {@code auth can-i list pods}. */
    private static final byte[] CAN_I =
            ("k8s\0\n2\n\u0017authorization.k8s.io/v1\u0012\u0017SelfSubjectAccessReview\u0012="
                            + "\n\u0010\n\0\u0012\0\u001a\0\"\0*\0002\0008\0B\0\u0012\u001f\n\u001d\n\u0007default\u0012\u0004list\u001a\0\"\0*\u0004pods"
                            + "2\0:\0\u001a\b\b\0\u0012\0\u001a\0 \0\u001a\0\"\0")
                    .getBytes(StandardCharsets.ISO_8859_1);

    @Test
    void readsWhatKubectlSends() {
        Map<?, ?> review = Json.read(ProtobufReview.toJson(CAN_I), Map.class);
        assertThat(review)
                .isEqualTo(Map.of(
                        "apiVersion",
                        "authorization.k8s.io/v1",
                        "kind",
                        "SelfSubjectAccessReview",
                        "spec",
                        Map.of(
                                "resourceAttributes",
                                Map.of("namespace", "default", "verb", "list", "resource", "pods"))));
    }

    @Test
    void aPartOfItIsMalformedOrLess() {
        int whole = CAN_I.length - 4; // two empty fields of the envelope follow
        for (int length = 0; length < whole; length++) {
            byte[] part = Arrays.copyOf(CAN_I, length);
            try {
                assertThat(new String(ProtobufReview.toJson(part), StandardCharsets.UTF_8))
                        .doesNotContain("list");
            } catch (ApiException malformed) {
                assertThat(malformed).hasMessageContaining("malformed");
            }
        }
    }

    /** A review that asks for less than all objects must not be answered as one for all. */
    @Test
    void aFieldThatIsNotKnownIsRejected() {
        byte[] selector = "k8s\0\u0012\t\u0012\u0007\n\u0005\u0012\u0001xB\0".getBytes(StandardCharsets.ISO_8859_1);
        assertThatThrownBy(() -> ProtobufReview.toJson(selector)).hasMessageContaining("field 8 of a protobuf review");
    }
}
