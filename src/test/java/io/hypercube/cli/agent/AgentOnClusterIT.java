package io.hypercube.cli.agent;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIOException;
import static org.awaitility.Awaitility.await;

import io.hypercube.cli.agent.AgentEnrolment.Issued;
import io.hypercube.cli.agent.AgentSettings.Account;
import io.hypercube.cli.agent.AgentSettings.Place;
import io.hypercube.cli.agent.AgentSettings.Source;
import io.hypercube.cluster.kubeconfig.InCluster;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.testbed.ClusterApi;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Smoke;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;

/** The state in a Secret and the credentials of an agent at a real API server, with the rights that its manifest gives it. */
@Smoke
class AgentOnClusterIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    private static final ClusterName NAME = new ClusterName("edge-7");
    private static final String TOKEN = "HJ" + "a".repeat(40);

    @TempDir
    private Path folder;

    private JoinServer gateway;
    private String namespace;
    private Path pod;

    @BeforeEach
    void deployTheAgent() throws Exception {
        gateway = new JoinServer(folder);
        gateway.accept(TOKEN);
        Files.writeString(folder.resolve("token"), TOKEN);
        namespace = CLUSTER.newNamespace();
        CLUSTER.apply("""
                apiVersion: v1
                kind: ServiceAccount
                metadata: {name: agent, namespace: %1$s}
                ---
                apiVersion: v1
                kind: Secret
                metadata: {name: agent, namespace: %1$s, labels: {of: manifest}}
                stringData: {other: kept}
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: Role
                metadata: {name: agent, namespace: %1$s}
                rules:
                - {apiGroups: [""], resources: [secrets], resourceNames: [agent], verbs: [get, update]}
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: RoleBinding
                metadata: {name: agent, namespace: %1$s}
                roleRef: {apiGroup: rbac.authorization.k8s.io, kind: Role, name: agent}
                subjects: [{kind: ServiceAccount, name: agent, namespace: %1$s}]
                """.formatted(namespace));
        CLUSTER.awaitAllowed(
                "system:serviceaccount:" + namespace + ":agent", "update", "secrets/agent", "-n", namespace);
        pod = Files.createDirectory(folder.resolve("pod"));
        Files.write(pod.resolve("ca.crt"), CLUSTER.caPem());
        Files.writeString(pod.resolve("namespace"), namespace);
        Files.writeString(pod.resolve("token"), tokenOfTheAccount());
    }

    @AfterEach
    void stopGateway() {
        gateway.close();
    }

    @Test
    void keepsTheIdentityInTheSecretOfItsPodBesideWhatElseIsThere() throws Exception {
        Issued issued = parts(inPod("agent")).enrolment().enrol();
        Files.delete(folder.resolve("token"));

        assertThat(parts(inPod("agent")).enrolment().enrol()).isEqualTo(issued);
        assertThat(secret("tls.crt")).isEqualTo(issued.certificatePem());
        assertThat(secret("tls.key")).contains("PRIVATE KEY");
        assertThat(secret("other")).isEqualTo("kept");
        assertThat(secret().at("/metadata/labels/of").asString("")).isEqualTo("manifest");
    }

    @Test
    void keepsTheKeyBeforeItJoins() throws Exception {
        AgentEnrolment agent = parts(inPod("agent")).enrolment();
        gateway.failNext(JoinServer.Fault.ERROR);

        assertThatIOException().isThrownBy(agent::enrol).withMessageContaining("the database is away");
        String key = secret("tls.key");
        assertThat(secret("tls.crt")).isEmpty();
        agent.enrol();

        assertThat(key).contains("PRIVATE KEY").isEqualTo(secret("tls.key"));
    }

    /** As the pods of a Deployment, which start at the same moment, and whichever of them is killed on the way. */
    @Test
    void hasOneKeyHoweverManyPodsStartTogether() throws Exception {
        List<Callable<Issued>> pods = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            AgentEnrolment agent = parts(inPod("agent")).enrolment();
            pods.add(agent::enrol);
        }
        Set<Object> keys = new HashSet<>();
        try (ExecutorService threads = Executors.newFixedThreadPool(pods.size())) {
            for (Future<Issued> one : threads.invokeAll(pods)) {
                keys.add(one.get().key());
            }
        }

        assertThat(keys).hasSize(1);
        assertThat(gateway.joined())
                .extracting(body -> body.get("publicKey").asString())
                .containsOnly(gateway.joined().getFirst().get("publicKey").asString());
        assertThat(keys).contains(parts(inPod("agent")).enrolment().enrol().key());
    }

    @Test
    void makesTheSecretWhereItMayAndOtherwiseSaysThatItMayNot() throws Exception {
        assertThatIOException()
                .isThrownBy(parts(inPod("another")).enrolment()::enrol)
                .withMessageContaining("secret " + namespace + "/another cannot be read")
                .withMessageContaining("cannot get resource \"secrets\"");
        Files.writeString(pod.resolve("token"), CLUSTER.token());
        Issued issued = parts(inPod("another")).enrolment().enrol();

        assertThat(parts(inPod("another")).enrolment().enrol()).isEqualTo(issued);
    }

    @Test
    void handsOverTheTokenOfThePodAsTheKubeletRenewsIt() throws Exception {
        AgentCredentials credentials = parts(inPod("agent")).credentials();
        String token = Files.readString(pod.resolve("token"));
        AgentCredentials.Handed first = credentials.obtain();
        String renewed = tokenOfTheAccount();
        Files.writeString(pod.resolve("token"), renewed);

        assertThat(first.authorization().reveal()).isEqualTo("Bearer " + token);
        assertThat(first.expiration())
                .isBetween(
                        Instant.now().plus(Duration.ofMinutes(50)),
                        Instant.now().plus(Duration.ofMinutes(70)));
        await().until(() -> credentials.obtain().authorization().reveal().equals("Bearer " + renewed));
    }

    @Test
    void handsOverNoClientCertificateButATokenOfTheAccountThatTheOperatorNames() throws Exception {
        Source certificate = new Source.Kubeconfig(CLUSTER.kubeconfig(), null);

        assertThatIOException()
                .isThrownBy(() -> parts(outside(certificate, null)))
                .withMessage("the context has a client certificate, which the agent does not hand to the gateway"
                        + " (expected: a token, or --service-account NAMESPACE/NAME)");
        AgentParts parts = parts(outside(certificate, new Account(namespace, "agent")));
        AgentCredentials.Handed handed = parts.credentials().obtain();

        assertThat(handed.expiration()).isAfter(Instant.now().plus(Duration.ofMinutes(50)));
        assertThat(parts.credentials().obtain())
                .as("a question at the same time")
                .isSameAs(handed);
        assertThat(CLUSTER.kubectl(
                                "--token=" + handed.authorization().reveal().substring("Bearer ".length()),
                                "--kubeconfig=" + anonymous(),
                                "get",
                                "secret",
                                "agent",
                                "-n",
                                namespace)
                        .succeeded())
                .contains("agent");
        assertThat(parts.target().server().url()).isEqualTo(CLUSTER.server().toString());
        assertThat(parts.target().server().certificateAuthority()).contains("BEGIN CERTIFICATE");
    }

    @Test
    void saysThatTheAccountOfWhichItRequestsTokensDoesNotExist() throws Exception {
        AgentParts parts = parts(
                outside(new Source.Kubeconfig(CLUSTER.kubeconfig(), CLUSTER.name()), new Account(namespace, "nobody")));

        assertThatIOException()
                .isThrownBy(parts.credentials()::obtain)
                .withMessageContaining("no token of the ServiceAccount " + namespace + "/nobody")
                .withMessageContaining("serviceaccounts \"nobody\" not found");
    }

    @Test
    void handsOverTheTokenOfAKubeconfigAndTheOutputOfItsProgram() throws Exception {
        String program =
                "{\"apiVersion\":\"client.authentication.k8s.io/v1\",\"command\":\"echo\",\"interactiveMode\":\"Never\",\"args\":[\""
                        + "{\\\"apiVersion\\\":\\\"client.authentication.k8s.io/v1\\\",\\\"kind\\\":\\\"ExecCredential\\\",\\\"status\\\":{\\\"token\\\":\\\"of-program\\\"}}\"]}";

        assertThat(handed("{\"token\":\"of-file\"}")).isEqualTo("Bearer of-file");
        assertThat(handed("{\"exec\":" + program + "}")).isEqualTo("Bearer of-program");
        assertThatIOException()
                .isThrownBy(() -> handed("{\"username\":\"a\",\"password\":\"canary\"}"))
                .withMessageContaining("the context has a password")
                .withMessageNotContaining("canary");
    }

    private String handed(String user) throws Exception {
        Source source = new Source.Kubeconfig(kubeconfig(user), null);
        return parts(outside(source, null))
                .credentials()
                .obtain()
                .authorization()
                .reveal();
    }

    private Path anonymous() throws IOException {
        return kubeconfig("{}");
    }

    private Path kubeconfig(String user) throws IOException {
        return Files.writeString(
                folder.resolve("kubeconfig"), """
                {"apiVersion": "v1", "kind": "Config", "current-context": "a",
                 "contexts": [{"name": "a", "context": {"cluster": "a", "user": "a"}}],
                 "clusters": [{"name": "a", "cluster": {"server": "%s", "certificate-authority": "%s"}}],
                 "users": [{"name": "a", "user": %s}]}
                """.formatted(CLUSTER.server(), pod.resolve("ca.crt"), user));
    }

    private String tokenOfTheAccount() throws Exception {
        Source admin = new Source.Kubeconfig(CLUSTER.kubeconfig(), null);
        AgentParts parts = parts(outside(admin, new Account(namespace, "agent")));
        return parts.credentials().obtain().authorization().reveal().substring("Bearer ".length());
    }

    private AgentSettings outside(Source source, @Nullable Account account) throws IOException {
        return new AgentSettings(
                gateway(), NAME, folder.resolve("token"), source, account, new Place.Folder(folder.resolve("state")));
    }

    private AgentSettings inPod(String secret) throws IOException {
        URI server = CLUSTER.server();
        InCluster own = new InCluster(NAME, server.getHost(), Integer.toString(server.getPort()), pod);
        return new AgentSettings(
                gateway(), NAME, folder.resolve("token"), new Source.Pod(own), null, new Place.OfPod(secret));
    }

    private AgentSettings.Gateway gateway() throws IOException {
        return new AgentSettings.Gateway(gateway.uri(), gateway.authorityFile());
    }

    private static AgentParts parts(AgentSettings settings) throws IOException {
        return AgentParts.of(settings, Map.of());
    }

    private String secret(String value) {
        String base64 = secret().path("data").path(value).asString("");
        return new String(Base64.getDecoder().decode(base64), StandardCharsets.ISO_8859_1);
    }

    private JsonNode secret() {
        return CLUSTER.api().get(ClusterApi.of("v1", namespace, "secrets/agent"));
    }
}
