package io.hypercube.server.endpoint;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Headers;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.util.List;
import java.util.Map;
import java.util.zip.GZIPInputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class AnswerCodingTest {
    private static final ApiResponse LONG = ApiResponse.json(200, Map.of("items", List.of("x".repeat(2_000))));

    private static Headers accepting(String coding) {
        return new Headers(Map.of("Accept-Encoding", List.of(coding)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"gzip", "gzip, deflate, br, zstd", "*", "identity;q=0.5, gzip", "GZIP;q=0.2"})
    void compressesJsonForWhoTakesIt(String accepted) throws IOException {
        ApiResponse answer = AnswerCoding.encode(LONG, accepting(accepted));

        assertThat(answer.headers())
                .containsEntry("Content-Encoding", "gzip")
                .containsEntry("Vary", "Accept-Encoding")
                .containsEntry("Content-Type", "application/json");
        assertThat(answer.body()).hasSizeLessThan(200);
        try (GZIPInputStream in = new GZIPInputStream(new ByteArrayInputStream(answer.body()))) {
            assertThat(in.readAllBytes()).isEqualTo(LONG.body());
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "br", "gzip;q=0", "identity, gzip;q=0.5", "*;q=0", "gzip;q=high"})
    void leavesItToOthersAsItIs(String accepted) {
        ApiResponse answer = AnswerCoding.encode(LONG, accepting(accepted));

        assertThat(answer.body()).isSameAs(LONG.body());
        assertThat(answer.headers()).doesNotContainKey("Content-Encoding").containsEntry("Vary", "Accept-Encoding");
    }

    @Test
    void leavesWhatFitsIntoAPacket() {
        ApiResponse small = ApiResponse.json(200, Map.of("name", "x".repeat(1_000)));

        assertThat(AnswerCoding.encode(small, accepting("gzip")).body()).isSameAs(small.body());
    }

    @Test
    void neverCompressesASecretNorWhatIsNoJson() {
        ApiResponse secret = LONG.noStore();
        ApiResponse cookie = LONG.with("Set-Cookie", "a=b");
        ApiResponse shared = new ApiResponse(200, LONG.headers(), LONG.body(), true);
        ApiResponse text = ApiResponse.text(200, "x".repeat(2_000));
        for (ApiResponse answer : List.of(secret, cookie, shared, text)) {
            assertThat(AnswerCoding.encode(answer, accepting("gzip"))).isSameAs(answer);
        }
    }
}
