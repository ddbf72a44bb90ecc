package io.hypercube.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.secret.KeyUse;
import io.hypercube.storage.Storage;
import io.hypercube.testbed.EmptyDatabase;
import io.hypercube.testbed.OwnCall;
import io.hypercube.testbed.Shows;
import java.io.IOException;
import java.net.ConnectException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ClusterImportEndpointsTest extends BeforeImports {
    @Test
    @Shows("6.8")
    void importsACluster() {
        OwnCall.Answer made = post(Map.of("name", "prod", "kubeconfig", KUBECONFIG, "labels", Map.of("env", "prod")));

        assertThat(made.status()).isEqualTo(201);
        assertThat(made.text())
                .isEqualTo("{\"name\":\"prod\",\"labels\":{\"env\":\"prod\"},\"state\":\"Unknown\","
                        + "\"reason\":\"NotProbed\",\"message\":\"not probed yet\",\"source\":\"imported\","
                        + "\"server\":\"https://a\",\"identity\":{\"type\":\"impersonation\"},\"probes\":[]}");
        assertThat(registry.require(new ClusterName("prod")).connection().server())
                .hasToString("https://a");
        assertThat(post(Map.of("kubeconfig", KUBECONFIG)).json().path("name").asString())
                .isEqualTo("a");
    }

    @Test
    void keepsItForTheNextStart() {
        post(Map.of("name", "prod", "kubeconfig", KUBECONFIG, "labels", Map.of("env", "prod")));
        close();
        registry.remove(new ClusterName("prod"));

        start();

        assertThat(registry.require(new ClusterName("prod")).labels()).isEqualTo(Map.of("env", "prod"));
    }

    @Test
    @Shows("4.9")
    void refusesNamesThatAreTaken() {
        Map<String, String> prod = Map.of("name", "prod", "kubeconfig", KUBECONFIG);
        post(prod);

        assertThat(post(prod).json().path("reason").asString()).isEqualTo("AlreadyExists");
        assertThat(send("POST", "", "dryRun=All", prod).status()).isEqualTo(409);
        OwnCall.Answer ofAFile = post(Map.of("name", "of-a-file", "kubeconfig", KUBECONFIG));
        assertThat(ofAFile.status()).isEqualTo(409);
        assertThat(ofAFile.text()).contains("comes from a kubeconfig file");
        assertThat(server.calls).isEmpty();
    }

    @Test
    void triesAClusterAndKeepsNothing() {
        server.healthy();

        OwnCall.Answer tried = send("POST", "", "dryRun=All", Map.of("name", "prod", "kubeconfig", KUBECONFIG));

        assertThat(tried.status()).isEqualTo(200);
        assertThat(tried.json().path("state").asString()).isEqualTo("Ready");
        assertThat(tried.json().path("version").asString()).isNotEmpty();
        assertThat(tried.json().path("probes")).hasSize(1);
        assertThat(released).singleElement().satisfies(cluster -> assertThat(cluster.isGone())
                .isTrue());
        assertThat(registry.find(new ClusterName("prod"))).isEmpty();
        assertThat(storage.clusters().load().clusters()).isEmpty();
        assertThat(send("POST", "", "dryRun=Some", Map.of("kubeconfig", KUBECONFIG))
                        .status())
                .isEqualTo(400);
    }

    @Test
    void tellsOfATrialWhyItFailed() {
        server.fail(new ConnectException("refused"));

        OwnCall.Answer tried = send("POST", "", "dryRun=All", Map.of("name", "prod", "kubeconfig", KUBECONFIG));

        assertThat(tried.json().path("state").asString()).isEqualTo("Unreachable");
        assertThat(tried.json().path("reason").asString()).isEqualTo("ConnectionRefused");
        assertThat(tried.json().path("probes").get(0).has("latencyMilliseconds"))
                .isFalse();
        assertThat(released).hasSize(1);
    }

    @Test
    void putsANewClusterInThePlaceOfTheOldWhenTheCredentialIsReplaced() {
        post(Map.of("name", "prod", "kubeconfig", KUBECONFIG, "labels", Map.of("env", "prod")));
        Cluster old = registry.require(new ClusterName("prod"));

        OwnCall.Answer changed = patch("prod", Map.of("kubeconfig", KUBECONFIG.replace("https://a", "https://b")));

        assertThat(changed.status()).isEqualTo(200);
        assertThat(changed.json().path("server").asString()).isEqualTo("https://b");
        assertThat(changed.json().path("labels").path("env").asString()).isEqualTo("prod");
        assertThat(registry.require(new ClusterName("prod"))).isNotSameAs(old);
        assertThat(old.isGone()).isTrue();
    }

    @Test
    void changesLabelsOfTheClusterThatIsThere() {
        post(Map.of("name", "prod", "kubeconfig", KUBECONFIG, "labels", Map.of("env", "prod")));
        Cluster cluster = registry.require(new ClusterName("prod"));
        Map<String, Object> labels = Map.of("labels", Map.of("tier", "1"));

        assertThat(send("PATCH", "prod", "dryRun=All", labels).text()).contains("{\"tier\":\"1\"}");
        assertThat(cluster.labels()).isEqualTo(Map.of("env", "prod"));
        assertThat(patch("prod", labels).text()).contains("{\"tier\":\"1\"}");
        assertThat(registry.require(new ClusterName("prod"))).isSameAs(cluster);
        assertThat(cluster.labels()).isEqualTo(Map.of("tier", "1"));
        assertThat(patch("prod", Map.of()).status()).isEqualTo(200);
    }

    @Test
    void triesAnotherCredentialAndLeavesTheOldOne() {
        post(Map.of("name", "prod", "kubeconfig", KUBECONFIG));
        Cluster cluster = registry.require(new ClusterName("prod"));
        server.answer("/readyz", 401, "");

        OwnCall.Answer tried = send("PATCH", "prod", "dryRun=All", Map.of("kubeconfig", KUBECONFIG));

        assertThat(tried.json().path("reason").asString()).isEqualTo("CredentialRefused");
        assertThat(registry.require(new ClusterName("prod"))).isSameAs(cluster);
    }

    @Test
    void removesACluster() {
        post(Map.of("name", "prod", "kubeconfig", KUBECONFIG));
        Cluster cluster = registry.require(new ClusterName("prod"));

        assertThat(send("DELETE", "prod", "dryRun=All", Map.of()).status()).isEqualTo(200);
        assertThat(registry.find(new ClusterName("prod"))).isPresent();
        assertThat(send("DELETE", "prod", "", Map.of()).text()).contains("\"Success\"", "\"clusters\"", "\"prod\"");
        assertThat(cluster.isGone()).isTrue();
        assertThat(registry.find(new ClusterName("prod"))).isEmpty();
        for (String method : List.of("DELETE", "PATCH")) {
            for (String name : List.of("prod", "a b", "")) {
                assertThat(send(method, name, "", Map.of()).status()).isEqualTo(404);
            }
        }
    }

    @Test
    void leavesClustersOfFilesToTheirFiles() {
        for (String method : List.of("DELETE", "PATCH")) {
            OwnCall.Answer refused = send(method, "of-a-file", "", Map.of());
            assertThat(refused.status()).isEqualTo(409);
            assertThat(refused.text()).contains("comes from a kubeconfig file");
        }
        assertThat(registry.find(new ClusterName("of-a-file"))).isPresent();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"kubeconfig\":\"hunter2\",\"secret\":\"hunter2\"}",
                "hunter2",
            })
    void refusesBodiesThatItDoesNotUnderstand(String body) {
        OwnCall.Answer answer = OwnCall.of("POST", PATH).body(body).by(ADMIN).send(routes);

        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.text()).doesNotContain("hunter2");
    }

    @Test
    void refusesValuesThatMayNotBe() {
        assertThat(post(Map.of("kubeconfig", "hunter2")).status()).isEqualTo(422);
        assertThat(post(Map.of("kubeconfig", KUBECONFIG, "name", "a/b")).status())
                .isEqualTo(422);
        assertThat(post(Map.of("kubeconfig", KUBECONFIG, "context", "b")).status())
                .isEqualTo(422);
        for (String label : List.of("\"a b\":\"c\"", "\"a\":\"b\\nc\"", "\"a\":null", "\"\":\"\"", "\"a/b/c\":\"\"")) {
            String body = "{\"kubeconfig\":" + new String(Json.write(KUBECONFIG), StandardCharsets.UTF_8)
                    + ",\"labels\":{" + label + "}}";
            assertThat(OwnCall.of("POST", PATH)
                            .body(body)
                            .by(ADMIN)
                            .send(routes)
                            .status())
                    .isEqualTo(422);
        }
        post(Map.of("name", "prod", "kubeconfig", KUBECONFIG));
        assertThat(patch("prod", Map.of("context", "a")).status()).isEqualTo(400);
        assertThat(patch("prod", Map.of("name", "b")).status()).isEqualTo(400);
    }

    @Test
    void showsAClusterWhoseKeyIsLostAsBroken() throws IOException {
        post(Map.of("name", "prod", "kubeconfig", KUBECONFIG));
        close();
        registry.remove(new ClusterName("prod"));
        try (Storage lossy = EmptyDatabase.open(directory)) {
            lossy.secrets().change(rows -> rows.stream()
                    .filter(row -> !row.name().equals(KeyUse.KUBECONFIG_ENCRYPTION))
                    .toList());
        }

        start();

        assertThat(registry.view(new ClusterName("prod")))
                .hasValueSatisfying(view -> assertThat(view.message()).contains("no key that decrypts them"));
        assertThat(post(Map.of("kubeconfig", KUBECONFIG)).status()).isEqualTo(503);
        assertThat(send("DELETE", "prod", "", Map.of()).status()).isEqualTo(200);
        assertThat(registry.view(new ClusterName("prod"))).isEmpty();
    }

    @Test
    @Shows("S12")
    void theFilesOfTheDatabaseHoldNoCredential() throws IOException {
        post(Map.of("name", "prod", "kubeconfig", KUBECONFIG));
        try (var files = Files.list(directory)) {
            assertThat(files.filter(Files::isRegularFile)).isNotEmpty().allSatisfy(file -> assertThat(
                            Files.readString(file, StandardCharsets.ISO_8859_1))
                    .doesNotContain("hunter2", "https://a"));
        }
    }
}
