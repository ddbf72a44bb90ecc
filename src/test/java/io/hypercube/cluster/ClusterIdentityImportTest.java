package io.hypercube.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cluster.credential.ClusterCredential;
import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.testbed.OwnCall;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Imports of clusters that learn who a caller is by a token. */
class ClusterIdentityImportTest extends BeforeImports {
    @Test
    void importsAClusterThatGetsATokenOfEachCaller() {
        server.answer(SelfReview.PATH, 404, "");
        Map<String, Object> prod = Map.of(
                "name", "prod", "kubeconfig", WITHOUT_CREDENTIAL, "identity", Map.of("type", "token", "audience", "p"));

        assertThat(send("POST", "", "dryRun=All", prod).json().path("state").asString())
                .isEqualTo("Ready");
        OwnCall.Answer made = post(prod);

        assertThat(made.status()).isEqualTo(201);
        assertThat(made.text()).contains("\"identity\":{\"type\":\"token\",\"audience\":\"p\"}");
        close();
        registry.remove(new ClusterName("prod"));
        start();
        Cluster kept = registry.require(new ClusterName("prod"));
        assertThat(kept.isCalledByToken()).isTrue();
        assertThat(kept.credentials().current()).hasValueSatisfying(credential -> assertThat(credential)
                .extracting(ClusterCredential::authorization, ClusterCredential::certificate)
                .containsOnlyNulls());
    }

    @Test
    void putsCallersInThePlaceOfTheCredentialAndBack() {
        post(Map.of("name", "prod", "kubeconfig", KUBECONFIG));
        Map<String, Object> token = Map.of("type", "token", "audience", "p");

        assertThat(patch("prod", Map.of("identity", token)).text())
                .contains("identity: given without a kubeconfig (expected: both or neither)");
        assertThat(patch("prod", Map.of("kubeconfig", WITHOUT_CREDENTIAL, "identity", token))
                        .status())
                .isEqualTo(200);
        assertThat(registry.require(new ClusterName("prod")).isCalledByToken()).isTrue();
        assertThat(patch("prod", Map.of("kubeconfig", KUBECONFIG)).status()).isEqualTo(200);
        assertThat(registry.require(new ClusterName("prod")).isCalledByToken()).isFalse();
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            {}                                    | identity.type: missing (expected: impersonation or token)
            {"type":"Token"}                      | identity.type: Token (expected: impersonation or token)
            {"type":"impersonation","audience":"p"} | identity.audience: given without the type token
            {"type":"token"}                      | identity.audience: missing
            {"type":"token","audience":"a b"}     | identity.audience: a b (expected: 1 to 253 printable ASCII characters
            {"type":"token","audience":"hypercube"} | identity.audience: hypercube (expected: another name
            {"type":"token","audience":"hypercube-workload"} | identity.audience: hypercube-workload (expected: another name
            """)
    void refusesAnIdentityThatMayNotBe(String identity, String problem) {
        String body = "{\"kubeconfig\":" + new String(Json.write(WITHOUT_CREDENTIAL), StandardCharsets.UTF_8)
                + ",\"identity\":" + identity + "}";
        OwnCall.Answer answer = OwnCall.of("POST", PATH).body(body).by(ADMIN).send(routes);

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.json().path("message").asString()).contains(problem);
    }

    @Test
    void refusesTokensBesideACredentialOrWithoutAPublicUrl() {
        Map<String, Object> token = Map.of("type", "token", "audience", "p");
        assertThat(post(Map.of("kubeconfig", KUBECONFIG, "identity", token)).text())
                .contains("user \\\"a\\\": token: not allowed when callers are identified by token")
                .doesNotContain("hunter2");
        post(Map.of("name", "prod", "kubeconfig", KUBECONFIG));
        close();
        start(false);

        Map<String, Object> asked = Map.of("kubeconfig", WITHOUT_CREDENTIAL, "identity", token);
        for (OwnCall.Answer refused : List.of(
                post(asked),
                send("POST", "", "dryRun=All", asked),
                patch("prod", asked),
                send("PATCH", "prod", "dryRun=All", asked))) {
            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.text()).contains("the setting public-url is not set");
        }
        assertThat(server.calls).isEmpty();
    }
}
