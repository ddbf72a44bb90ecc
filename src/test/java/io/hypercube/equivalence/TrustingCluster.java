package io.hypercube.equivalence;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.RealCluster;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.security.KeyPairGenerator;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.bouncycastle.asn1.x500.X500Name;
import org.bouncycastle.operator.jcajce.JcaContentSignerBuilder;
import org.bouncycastle.pkcs.jcajce.JcaPKCS10CertificationRequestBuilder;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A gateway with a public URL and a real API server that accepts its tokens with the audience {@value #AUDIENCE}. The cluster is
 * registered three times: as {@code trusting}, which gets tokens of callers; as {@code elsewhere}, which gets tokens for another
 * audience; and as {@code impersonated}.
 */
final class TrustingCluster implements AutoCloseable {
    static final String CLUSTERS = "/api/v1/cube/clusters";

    private static final String AUDIENCE = "trusting.example";

    final RunningGateway gateway;
    final RealCluster cluster;
    final Client admin;

    TrustingCluster() throws Exception {
        int port;
        try (ServerSocket free = new ServerSocket(0)) {
            port = free.getLocalPort();
        }
        String url = "https://localhost:" + port;
        gateway = RunningGateway.with(Map.of(
                "listen",
                List.of("127.0.0.1:" + port),
                "public-url",
                List.of(url),
                "probe-interval",
                List.of("500ms")));
        cluster = RealCluster.fresh(
                        "trusting",
                        "--oidc-issuer-url=" + url,
                        "--oidc-client-id=" + AUDIENCE,
                        "--oidc-ca-file=" + gateway.authority(),
                        "--oidc-signing-algs=ES256",
                        "--oidc-username-prefix=-",
                        "--oidc-groups-claim=groups")
                .start();
        admin = gateway.admin();
        cluster.apply(objects());
        register();
    }

    private void register() throws IOException {
        Path kubeconfig = Files.writeString(gateway.dataDir().resolve("without-credential"), kubeconfig("{}"));
        gateway.cli(
                "cluster",
                "add",
                kubeconfig.toString(),
                "--name",
                "trusting",
                "--identity",
                "token",
                "--audience",
                AUDIENCE);
        register("elsewhere", kubeconfig("{}"), Map.of("type", "token", "audience", "other.example"));
        register("impersonated", kubeconfig("{token: " + cluster.token() + "}"), Map.of("type", "impersonation"));
        await().until(() -> state("trusting").equals("Ready Healthy"));
    }

    private void register(String name, String kubeconfig, Map<String, String> identity) {
        HttpResponse<byte[]> made =
                admin.post(CLUSTERS, Json.write(Map.of("name", name, "kubeconfig", kubeconfig, "identity", identity)));
        assertThat(made.statusCode())
                .as(new String(made.body(), StandardCharsets.UTF_8))
                .isEqualTo(201);
    }

    /** The state of a cluster and the reason. */
    String state(String name) {
        JsonNode view =
                JsonMapper.shared().readTree(admin.get(CLUSTERS + "/" + name).body());
        return view.path("state").asString("") + " " + view.path("reason").asString("");
    }

    private String kubeconfig(String user) {
        return "clusters: [{name: c, cluster: {server: '" + cluster.server() + "', certificate-authority-data: "
                + Base64.getEncoder().encodeToString(cluster.caPem()) + "}}]\nusers: [{name: u, user: " + user
                + "}]\ncontexts: [{name: c, context: {cluster: c, user: u}}]\n";
    }

    /** A CertificateSigningRequest. The answer names the user and groups of its creator. */
    static String request() throws Exception {
        KeyPair keys = KeyPairGenerator.getInstance("EC").generateKeyPair();
        byte[] der = new JcaPKCS10CertificationRequestBuilder(new X500Name("CN=somebody"), keys.getPublic())
                .build(new JcaContentSignerBuilder("SHA256withECDSA").build(keys.getPrivate()))
                .getEncoded();
        String pem = "-----BEGIN CERTIFICATE REQUEST-----\n"
                + Base64.getMimeEncoder().encodeToString(der).replace("\r", "")
                + "\n-----END CERTIFICATE REQUEST-----\n";
        return """
                {"apiVersion":"certificates.k8s.io/v1","kind":"CertificateSigningRequest","metadata":{"name":"who"},
                 "spec":{"request":"%s","signerName":"example.com/none","usages":["client auth"]}}
                """.formatted(Base64.getEncoder().encodeToString(pem.getBytes(StandardCharsets.US_ASCII)));
    }

    private static String objects() {
        String maps = IntStream.range(0, 15)
                .mapToObj(i -> "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"m" + i
                        + "\",\"namespace\":\"equal\",\"labels\":{\"a\":\"" + i % 3 + "\"}}}")
                .collect(Collectors.joining("\n"));
        return """
                {"apiVersion":"v1","kind":"Namespace","metadata":{"name":"equal"}}
                {"apiVersion":"rbac.authorization.k8s.io/v1","kind":"ClusterRole","metadata":{"name":"reader"},"rules":[
                 {"apiGroups":[""],"resources":["configmaps"],"verbs":["get","list","watch"]},
                 {"apiGroups":["certificates.k8s.io"],"resources":["certificatesigningrequests"],"verbs":["create"]}]}
                {"apiVersion":"rbac.authorization.k8s.io/v1","kind":"ClusterRoleBinding","metadata":{"name":"reader"},
                 "roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"ClusterRole","name":"reader"},
                 "subjects":[{"apiGroup":"rbac.authorization.k8s.io","kind":"Group","name":"equal-readers"},
                  {"apiGroup":"rbac.authorization.k8s.io","kind":"User","name":"nils"}]}
                """ + maps;
    }

    @Override
    public void close() {
        gateway.close();
        cluster.close();
    }
}
