package io.hypercube.auth.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.JWKSet;
import com.nimbusds.jwt.JWTClaimsSet;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;

/** Others can verify tokens of the gateway by its public keys, as a library does here. */
@Thorough
class TokenDiscoveryIT {
    private static RunningGateway gateway;
    private static String url;

    @BeforeAll
    static void start() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        url = "https://localhost:" + port;
        gateway = RunningGateway.with(Map.of("listen", List.of("127.0.0.1:" + port), "public-url", List.of(url)));
    }

    @AfterAll
    static void stop() {
        gateway.close();
    }

    @Test
    @Shows("6.15")
    void namesItsIssuerAndWhereItsKeysAre() {
        Map<?, ?> metadata = json("/.well-known/openid-configuration");

        assertThat(metadata.get("issuer")).isEqualTo(url);
        assertThat(metadata.get("jwks_uri")).isEqualTo(url + "/openid/v1/jwks");
        assertThat(metadata.get("id_token_signing_alg_values_supported")).isEqualTo(List.of("ES256"));
    }

    @Test
    @Shows("6.15")
    void theKeyOfATokenIsPublicAndItsOtherHalfIsNot() throws Exception {
        JWSObject token = JWSObject.parse(gateway.admin().token());
        JWKSet keys = JWKSet.parse(text("/openid/v1/jwks"));

        assertThat(token.getHeader().getAlgorithm()).isEqualTo(JWSAlgorithm.ES256);
        assertThat(token.getPayload().toJSONObject()).containsEntry("iss", url);
        assertThat(keys.getKeys()).noneMatch(key -> key.isPrivate());
        assertThat(token.verify(new ECDSAVerifier(
                        keys.getKeyByKeyId(token.getHeader().getKeyID()).toECKey())))
                .isTrue();
    }

    /** By these, with {@code --oidc-client-id=hypercube}. That one reads the keys and verifies tokens with them is shown by TokenIdentityIT. */
    @Test
    void anApiServerCanRecogniseTheCallerByTheToken() throws Exception {
        JWTClaimsSet claims = JWTClaimsSet.parse(
                JWSObject.parse(gateway.member("alice").token()).getPayload().toJSONObject());

        assertThat(claims.getIssuer()).isEqualTo(url);
        assertThat(claims.getAudience()).containsExactly("hypercube");
        assertThat(claims.getSubject()).isEqualTo("alice");
        assertThat(claims.getExpirationTime()).isInTheFuture();
    }

    private static Map<?, ?> json(String path) {
        return Json.read(gateway.anonymous().get(path).body(), Map.class);
    }

    private static String text(String path) {
        return new String(gateway.anonymous().get(path).body(), StandardCharsets.UTF_8);
    }
}
