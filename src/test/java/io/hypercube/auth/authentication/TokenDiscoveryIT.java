package io.hypercube.auth.authentication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import com.nimbusds.jose.JWSAlgorithm;
import com.nimbusds.jose.JWSObject;
import com.nimbusds.jose.crypto.ECDSAVerifier;
import com.nimbusds.jose.jwk.JWKSet;
import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.ServerSocket;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Others verify tokens of the gateway by its public keys: a library, and an API server with {@code --oidc-issuer-url}. */
@Thorough
class TokenDiscoveryIT {
    private static RunningGateway gateway;
    private static String url;

    @TempDir
    private Path folder;

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
    void namesItsIssuerAndWhereItsKeysAre() {
        Map<?, ?> metadata = json("/.well-known/openid-configuration");

        assertThat(metadata.get("issuer")).isEqualTo(url);
        assertThat(metadata.get("jwks_uri")).isEqualTo(url + "/openid/v1/jwks");
        assertThat(metadata.get("id_token_signing_alg_values_supported")).isEqualTo(List.of("ES256"));
    }

    @Test
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

    @Test
    void anApiServerRecognisesTheCallerByTheToken() throws Exception {
        Client alice = gateway.member("alice");
        try (RealCluster cluster = RealCluster.fresh(
                        "trusting",
                        "--oidc-issuer-url=" + url,
                        "--oidc-client-id=hypercube",
                        "--oidc-ca-file=" + gateway.authority(),
                        "--oidc-signing-algs=ES256",
                        "--oidc-username-prefix=-")
                .start()) {
            Path config = withToken(cluster, alice.token());

            // until the API server has read the keys, it answers 401
            await().untilAsserted(() -> assertThat(
                            Kubectl.oldest().run(config, "get", "secrets").err())
                    .contains("User \"alice\" cannot list resource \"secrets\""));
        }
    }

    /** Without a client certificate, which would say who the user is before the token does. */
    private Path withToken(RealCluster cluster, String token) throws IOException {
        return Files.writeString(folder.resolve("kubeconfig"), """
                {"apiVersion": "v1", "kind": "Config", "current-context": "c",
                 "contexts": [{"name": "c", "context": {"cluster": "c", "user": "u"}}],
                 "clusters": [{"name": "c", "cluster": {"server": "%s", "certificate-authority-data": "%s"}}],
                 "users": [{"name": "u", "user": {"token": "%s"}}]}
                """.formatted(
                        cluster.server(), Base64.getEncoder().encodeToString(cluster.caPem()), token));
    }

    private static Map<?, ?> json(String path) {
        return Json.read(gateway.anonymous().get(path).body(), Map.class);
    }

    private static String text(String path) {
        return new String(gateway.anonymous().get(path).body(), StandardCharsets.UTF_8);
    }
}
