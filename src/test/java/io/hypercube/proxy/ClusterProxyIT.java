package io.hypercube.proxy;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Trust;
import io.hypercube.core.identity.Secret;
import io.hypercube.testbed.ClientCertificate;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.io.BufferedReader;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Proxied calls against a real API server. */
@Smoke
class ClusterProxyIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    private final HttpClient http = HttpClient.newHttpClient();
    private final TestGateway gateway = new TestGateway().with("one", CLUSTER);

    @AfterEach
    void close() {
        gateway.close();
        http.close();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/namespaces/default",
                "/api/v1/namespaces/default/configmaps/none",
                "/api/v1/namespaces/kube-system/configmaps?limit=1",
                "/apis",
                "/apis/nonsense.example/v1/things",
                "/version",
                "/api/v1/nodes?labelSelector=a%3Db&&",
                "/api/v1/namespaces/default/secrets"
            })
    @Shows({"2.1", "4.1"})
    void answersAsTheApiServerDoesForTheSameUser(String target) throws Exception {
        try (HttpClient direct = CLUSTER.httpClient("alice", "viewers")) {
            HttpResponse<String> expected = direct.send(
                    HttpRequest.newBuilder(URI.create(CLUSTER.server() + target))
                            .build(),
                    BodyHandlers.ofString());
            HttpResponse<String> answer = send(get(target, "alice:viewers"));

            assertThat(answer.statusCode()).isEqualTo(expected.statusCode());
            assertThat(answer.body()).isEqualTo(expected.body());
            assertThat(answer.headers().allValues("content-type"))
                    .isEqualTo(expected.headers().allValues("content-type"));
            assertThat(answer.headers().map()).containsKey("x-kubernetes-pf-flowschema-uid");
        }
    }

    @Test
    @Shows("2.4")
    void writesAndWatchesAsACaller() throws Exception {
        String namespace = CLUSTER.newNamespace();
        String maps = "/api/v1/namespaces/" + namespace + "/configmaps";
        HttpRequest watch = get(maps + "?watch=1", "root!");
        try (InputStream events = http.send(watch, BodyHandlers.ofInputStream()).body();
                BufferedReader lines = new BufferedReader(new InputStreamReader(events, StandardCharsets.UTF_8))) {
            HttpRequest create = HttpRequest.newBuilder(gateway.plain("one", maps))
                    .header("Authorization", "Bearer root!")
                    .header("Content-Type", "application/json")
                    .POST(BodyPublishers.ofString("{\"metadata\":{\"name\":\"a\"},\"data\":{\"k\":\"v\"}}"))
                    .build();
            HttpRequest delete = HttpRequest.newBuilder(gateway.plain("one", maps + "/a"))
                    .header("Authorization", "Bearer root!")
                    .DELETE()
                    .build();

            assertThat(send(create).statusCode()).isEqualTo(201);
            assertThat(lines.readLine()).startsWith("{\"type\":\"ADDED\"");
            assertThat(send(delete).statusCode()).isEqualTo(200);
            assertThat(lines.readLine()).startsWith("{\"type\":\"DELETED\"");
        }
        await().until(() -> gateway.live.count() == 0);
    }

    @Test
    @Shows("S2")
    void actsAsAnotherOnlyWhereTheClusterAllowsIt() throws Exception {
        CLUSTER.apply("""
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRole
                metadata: {name: may-be-bob}
                rules: [{apiGroups: [""], resources: [users], resourceNames: [bob], verbs: [impersonate]}]
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRoleBinding
                metadata: {name: carol-may-be-bob}
                roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: may-be-bob}
                subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: carol}]
                """);
        String target = "/api/v1/namespaces/default/pods";

        await().untilAsserted(() -> {
            assertThat(send(as("carol", "bob", target)).body()).contains("User \\\"bob\\\" cannot list resource");
        });
        assertThat(send(as("carol", "root", target)).body()).contains("User \\\"carol\\\" cannot impersonate resource");
        assertThat(send(as("dave", "bob", target)).statusCode()).isEqualTo(403);
        assertThat(send(as("root!", "anybody", target)).body()).contains("User \\\"anybody\\\" cannot list resource");
        assertThat(Objects.requireNonNull(gateway.failures.peek()).getMessage()).contains("cannot impersonate");
    }

    @Test
    void showsAClientCertificate() throws Exception {
        ClientCertificate admin = CLUSTER.clientCertificate("gateway", "system:masters");
        ClusterConnection connection = new ClusterConnection(
                CLUSTER.server(),
                new Trust.Authorities(CLUSTER.caPem()),
                "kubernetes.default.svc",
                null,
                new ClusterConnection.ClientCertificate(
                        admin.certificatePem(), Secret.of(new String(admin.keyPem(), StandardCharsets.US_ASCII))),
                new HttpCredential.None());
        gateway.with("certified", connection);
        gateway.with("unchecked", trusting(new Trust.Anyone(), null));
        gateway.with("stranger", trusting(new Trust.SystemRoots(), null));
        gateway.with("misnamed", trusting(new Trust.Authorities(CLUSTER.caPem()), "other.example"));

        assertThat(answer("certified")).startsWith("200 ");
        assertThat(answer("unchecked")).startsWith("200 ");
        assertThat(answer("stranger")).startsWith("502 ").contains("CertificateUnknown");
        assertThat(answer("misnamed")).startsWith("502 ").contains("CertificateUnknown");
    }

    private static ClusterConnection trusting(Trust trust, @org.jspecify.annotations.Nullable String name) {
        return new ClusterConnection(
                CLUSTER.server(), trust, name, null, null, new HttpCredential.Bearer(Secret.of(CLUSTER.token())));
    }

    private String answer(String cluster) throws Exception {
        HttpResponse<String> response = send(HttpRequest.newBuilder(gateway.plain(cluster, "/api/v1/namespaces"))
                .header("Authorization", "Bearer root!")
                .build());
        return response.statusCode() + " " + response.body();
    }

    private HttpRequest as(String caller, String other, String target) {
        return HttpRequest.newBuilder(gateway.plain("one", target))
                .header("Authorization", "Bearer " + caller)
                .header("Impersonate-User", other)
                .build();
    }

    private HttpRequest get(String target, String caller) {
        return HttpRequest.newBuilder(gateway.plain("one", target))
                .header("Authorization", "Bearer " + caller)
                .build();
    }

    private HttpResponse<String> send(HttpRequest request) throws Exception {
        return http.send(request, BodyHandlers.ofString());
    }
}
