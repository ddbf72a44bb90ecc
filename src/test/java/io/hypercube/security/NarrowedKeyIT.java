package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Attacks 29 and 31 with a real API server: a narrowed key can neither read the server's host nor impersonate. */
@Thorough
class NarrowedKeyIT {
    private static final String READ = "\"verbs\":[\"get\",\"list\"]";
    private static final String SECRETS = "/api/v1/namespaces/kube-system/secrets";

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @AutoClose
    private static RunningGateway gateway;

    private static Client alice;

    @BeforeAll
    static void start() {
        CLUSTER.apply("""
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRole
                metadata: {name: may-be-anybody}
                rules:
                - {apiGroups: [""], resources: [users, groups], verbs: [impersonate]}
                - {apiGroups: [authentication.k8s.io], resources: [userextras/scopes], verbs: [impersonate]}
                ---
                apiVersion: rbac.authorization.k8s.io/v1
                kind: ClusterRoleBinding
                metadata: {name: alice-may-be-anybody}
                roleRef: {apiGroup: rbac.authorization.k8s.io, kind: ClusterRole, name: may-be-anybody}
                subjects: [{apiGroup: rbac.authorization.k8s.io, kind: User, name: alice}]
                """);
        gateway = RunningGateway.before(CLUSTER);
        alice = gateway.member("alice");
    }

    @Smoke
    @ParameterizedTest
    @MethodSource("scopesWithoutImpersonate")
    @Shows("S31")
    void doesNotActAsAnother(String scope) {
        for (Client owner : List.of(alice, gateway.admin())) {
            KeyPair pair = KeyPair.create(owner, "{\"scope\":{" + scope + "}}");
            for (String entryPoint : entryPoints()) {
                for (Protocol protocol : Protocol.values()) {
                    assertIsRefused(protocol.send(gateway, master(entryPoint + SECRETS, pair.token(gateway))));
                }
                Attack exec =
                        master(entryPoint + "/api/v1/namespaces/default/pods/p/exec?command=id", pair.token(gateway));
                Attack watch = master(entryPoint + SECRETS + "?watch=true", pair.token(gateway));
                assertIsRefused(Protocol.HTTP_1_1.send(gateway, watch.upgrading("Upgrade")));
                assertThat(Protocol.HTTP_1_1
                                .send(gateway, exec.upgrading("Upgrade"))
                                .status())
                        .isEqualTo(403);
            }
            owner.delete("/api/v1/cube/keys/" + pair.accessKey());
        }
    }

    private static Stream<String> scopesWithoutImpersonate() {
        return Stream.of(
                READ,
                READ + ",\"readOnly\":true",
                "\"readOnly\":true",
                "\"verbs\":[\"*\"]",
                "\"clusters\":[\"*\"]",
                "\"namespaces\":[\"kube-system\"]",
                "\"verbs\":[\"get\",\"list\",\"impersonate\"],\"readOnly\":true");
    }

    private static void assertIsRefused(Answer answer) {
        assertThat(answer.isStatus(403).body())
                .contains("access denied", "impersonate")
                .doesNotContain("SecretList");
    }

    /** With the verb impersonate in its scope the cluster decides; the other limits of the scope still apply. */
    @ParameterizedTest
    @EnumSource
    @Shows({"6.14", "S31"})
    void actsAsAnotherWhereItsVerbsSayImpersonate(Protocol protocol) {
        KeyPair pair =
                KeyPair.create(alice, "{\"scope\":{\"verbs\":[\"list\",\"impersonate\"],\"namespaces\":[\"kube-*\"]}}");
        String token = pair.token(gateway);
        for (String entryPoint : entryPoints()) {
            Answer allowed = protocol.send(gateway, master(entryPoint + SECRETS, token));
            assertThat(allowed.status()).as(allowed.body()).isEqualTo(200);
            assertThat(allowed.body()).contains("SecretList");
            protocol.send(gateway, master(entryPoint + "/api/v1/namespaces/default/secrets", token))
                    .isStatus(403);
            protocol.send(gateway, master(entryPoint + SECRETS + "/one", token)).isStatus(403);
        }
        alice.delete("/api/v1/cube/keys/" + pair.accessKey());
    }

    @ParameterizedTest
    @EnumSource
    @Shows({"4.8", "S31"})
    void theLogHasTheWholeIdentity(Protocol protocol) {
        Attack attack = Attack.get(entryPoints().getFirst() + SECRETS)
                .bearer(alice.token())
                .with("Impersonate-User", "bob")
                .with("Impersonate-Group", "dev, ops")
                .with("Impersonate-Group", "system:masters")
                .with("Impersonate-Group", "g".repeat(5_000))
                .with("Impersonate-Extra-Scopes", "view");
        try (AccessLines log = new AccessLines()) {
            Answer answer = protocol.send(gateway, attack);

            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
            Map<String, String> line = log.of(answer);
            assertThat(line)
                    .containsEntry("user", "alice")
                    .containsEntry("actingAs", "bob")
                    .containsEntry("actingAsExtra", "{\"scopes\":[\"view\"]}");
            assertThat(line.get("actingAsGroups"))
                    .startsWith("[\"dev, ops\",\"system:masters\",\"ggg")
                    .hasSizeLessThan(200);
        }
    }

    /** A rejected extra field is named by its key only, because the value may be a secret. */
    @ParameterizedTest
    @EnumSource
    void aRefusedExtraValueIsRepeatedNowhere(Protocol protocol) {
        Attack attack = Attack.get(entryPoints().getFirst() + SECRETS)
                .bearer(alice.token())
                .with("Impersonate-User", "bob")
                .with("Impersonate-Extra-Token", "cAnArY7h3s3cr37");
        try (AccessLines log = new AccessLines()) {
            Answer answer = protocol.send(gateway, attack);

            assertThat(answer.isStatus(403).body()).contains("userextras/token").doesNotContain("cAnArY");
            assertThat(log.of(answer).toString()).doesNotContain("cAnArY");
        }
    }

    @ParameterizedTest
    @ValueSource(strings = {"/metrics", "/debug/pprof/", "/logs/", "/"})
    @Shows("S29")
    void doesNotReadTheHostOfTheApiServer(String path) {
        KeyPair pair = KeyPair.create(gateway.admin(), "{\"scope\":{\"namespaces\":[\"default\"]}}");
        for (String entryPoint : entryPoints()) {
            for (Protocol protocol : Protocol.values()) {
                Attack narrowed = Attack.get(entryPoint + path).bearer(pair.token(gateway));
                protocol.send(gateway, narrowed).isStatus(403);
                // HEAD, because a body would not fit into the window of the test's HTTP/2 connection
                Attack whole = Attack.of("HEAD", entryPoint + path)
                        .bearer(gateway.admin().token());
                assertThat(protocol.send(gateway, whole).status())
                        .as("status without the scope")
                        .isNotEqualTo(403);
            }
        }
        gateway.admin().delete("/api/v1/cube/keys/" + pair.accessKey());
    }

    /** The allowed paths suffice for kubectl, which reads discovery, OpenAPI and the version. */
    @Test
    void kubectlWorksInANamespace() {
        String namespace = CLUSTER.newNamespace();
        KeyPair pair = KeyPair.create(gateway.admin(), "{\"scope\":{\"namespaces\":[\"" + namespace + "\"]}}");
        Client narrowed = gateway.anonymous().withToken(pair.token(gateway));
        String map = "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"one\"}}";
        for (Kubectl kubectl : Kubectl.atHand()) {
            var config = gateway.kubeconfig(narrowed, CLUSTER, namespace);

            assertThat(kubectl.run(config, map, List.of("apply", "-f", "-")).succeeded())
                    .contains("configmap/one");
            assertThat(kubectl.run(config, "get", "configmaps", "-o", "name").succeeded())
                    .contains("configmap/one");
            assertThat(kubectl.run(config, "explain", "configmaps").succeeded()).contains("ConfigMap");
            assertThat(kubectl.run(config, "version", "-o", "json").succeeded()).contains("serverVersion");
            assertThat(kubectl.run(config, "get", "pods", "-n", "kube-system").exitCode())
                    .isNotZero();
        }
        gateway.admin().delete("/api/v1/cube/keys/" + pair.accessKey());
    }

    private static Attack master(String target, String token) {
        return Attack.get(target)
                .bearer(token)
                .with("Impersonate-User", "alice")
                .with("Impersonate-Group", "system:masters");
    }

    private static List<String> entryPoints() {
        return List.of("/clusters/" + CLUSTER.name(), "/api/v1/cube/proxy/clusters/" + CLUSTER.name());
    }
}
