package io.hypercube.cluster.credential;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.identity.Secret;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class JwtExpirationTest {
    private static final Instant EXPIRATION = Instant.ofEpochSecond(1_900_000_000);

    @Test
    void readsTheClaim() {
        assertThat(expiration("{\"sub\":\"ci\",\"exp\":1900000000}")).contains(EXPIRATION);
    }

    @Test
    void readsTheClaimOfTheTokenAndNotOneWithinAnother() {
        assertThat(expiration("{\"warranty\":{\"exp\":1},\"exp\":1900000000}")).contains(EXPIRATION);
        assertThat(expiration("{\"warranty\":{\"exp\":1},\"note\":\"\\\"exp\\\":2\"}"))
                .isEmpty();
    }

    @Test
    void needsNoAlgorithmThatIsKnown() {
        assertThat(expiration("{\"alg\":\"none\"}", "{\"exp\":1900000000}", "")).contains(EXPIRATION);
        assertThat(expiration("{\"alg\":\"of-its-own\"}", "{\"exp\":1900000000}", "c2ln"))
                .contains(EXPIRATION);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "[]",
                "",
                "null",
                "{\"exp\":\"soon\"}",
                "{\"exp\":null}",
                "{\"exp\":9223372036854775807}",
                "{\"exp\":1e300}"
            })
    void isUnknownWhereTheTokenDoesNotSay(String claims) {
        assertThat(expiration(claims)).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(strings = {"opaque", "a.b", "a.b.c", "..", "a.b.c.d.e", "Bearer x.y.z"})
    void isUnknownOfWhatIsNoJwt(String token) {
        assertThat(JwtExpiration.of(Secret.of(token))).isEmpty();
    }

    private static Optional<Instant> expiration(String claims) {
        return expiration("{\"alg\":\"RS256\",\"kid\":\"1\"}", claims, "c2lnbmF0dXJl");
    }

    private static Optional<Instant> expiration(String header, String claims, String signature) {
        return JwtExpiration.of(Secret.of(encoded(header) + '.' + encoded(claims) + '.' + signature));
    }

    private static String encoded(String json) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(json.getBytes(StandardCharsets.UTF_8));
    }
}
