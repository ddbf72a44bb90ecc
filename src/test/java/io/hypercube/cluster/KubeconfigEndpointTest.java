package io.hypercube.cluster;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.identity.User;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.testbed.OwnCall;
import io.hypercube.testbed.Shows;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.Base64;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class KubeconfigEndpointTest {
    @TempDir
    Path folder;

    private final ClusterRegistry registry = new ClusterRegistry();

    @BeforeEach
    void addCluster() {
        registry.put(FakeServer.cluster("prod@1.2"));
    }

    @Test
    @Shows("6.10")
    void printsWhatLeadsToTheClusterAsItWasCalled() throws IOException {
        Path ca = Files.writeString(folder.resolve("ca.crt"), "certificates");
        OwnCall.Answer answer = call("prod@1.2", "gw.example:30443", "", Scope.ALL, Optional.of(ca));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text()).isEqualTo("""
            apiVersion: "v1"
            kind: "Config"
            clusters:
            - name: "prod@1.2"
              cluster:
                server: "https://gw.example:30443/clusters/prod@1.2"
                certificate-authority-data: "%s"
            contexts:
            - name: "prod@1.2"
              context:
                cluster: "prod@1.2"
                user: "alice@gw.example:30443"
            current-context: "prod@1.2"
            users:
            - name: "alice@gw.example:30443"
              user:
                exec:
                  apiVersion: "client.authentication.k8s.io/v1beta1"
                  command: "hypercube"
                  args:
                  - "credential"
                  - "--server"
                  - "https://gw.example:30443"
                  interactiveMode: "IfAvailable"
                  provideClusterInfo: true
                  installHint: "hypercube is not on the PATH. Put it there and sign in: hypercube login --server https://gw.example:30443"
            """.formatted(
                        Base64.getEncoder().encodeToString("certificates".getBytes(StandardCharsets.UTF_8))));
        assertThat(answer.headers().get("Content-Disposition")).isEqualTo("attachment; filename=\"prod-1.2.yaml\"");
    }

    @Test
    @Shows("6.10")
    void leadsByNameOfHostWhereThereIsOne() {
        OwnCall.Answer answer = call(
                "prod@1.2", "gw", "", Scope.ALL, Optional.empty(), cluster -> Optional.of("prod.clusters.example"));

        assertThat(answer.text()).contains("""
                server: "https://gw"
                tls-server-name: "prod.clusters.example"
            contexts:
            """);
        assertThat(answer.text())
                .contains("- \"credential\"\n      - \"--server\"\n      - \"https://gw\"\n")
                .doesNotContain("/clusters/");
    }

    @Test
    @Shows("6.10")
    void carriesATokenWhereOneIsAskedFor() {
        OwnCall.Answer answer = call("prod@1.2", "[::1]:1", "token=true", Scope.ALL, Optional.empty());

        assertThat(answer.text())
                .endsWith("  user:\n    token: \"token-of-alice\"\n")
                .contains("server: \"https://[::1]:1/clusters/prod@1.2\"\ncontexts:")
                .doesNotContain("exec", "certificate-authority");
    }

    @Test
    void isNotThereForAKeyThatDoesNotReachTheCluster() {
        Scope narrow = new Scope(List.of("dev-*"), null, null, false);
        assertThat(call("prod@1.2", "gw", "", narrow, Optional.empty()).status())
                .isEqualTo(404);
        assertThat(call("other", "gw", "", Scope.ALL, Optional.empty()).status())
                .isEqualTo(404);
        assertThat(call("a b", "gw", "", Scope.ALL, Optional.empty()).status()).isEqualTo(404);
    }

    /** A host name has no underscore. */
    @ParameterizedTest
    @ValueSource(strings = {"_all", "_prod"})
    @Shows("2.15")
    void leadsToSeveralClustersByThePlainEntryPoint(String name) {
        Scope narrow = new Scope(List.of("dev-*"), null, null, false);
        OwnCall.Answer answer =
                call(name, "gw", "", narrow, Optional.empty(), cluster -> Optional.of("any.clusters.example"));

        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.text())
                .contains("server: \"https://gw/clusters/" + name + "\"\ncontexts:\n- name: \"" + name + "\"")
                .contains("current-context: \"" + name + "\"")
                .doesNotContain("tls-server-name");
        assertThat(answer.headers().get("Content-Disposition")).endsWith("\"" + name + ".yaml\"");
    }

    @ParameterizedTest
    @ValueSource(strings = {"_test", "_", "_A", "all"})
    void isNotThereForAGroupThatIsNotSaved(String name) {
        assertThat(call(name, "gw", "", Scope.ALL, Optional.empty()).status()).isEqualTo(404);
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "a b", "u@gw", "gw:port", "gw/path", "gw\nx: y", "\"", "[gw]"})
    void takesNoHostThatIsNone(String host) {
        assertThat(call("prod@1.2", host, "", Scope.ALL, Optional.empty()).status())
                .isEqualTo(400);
    }

    private OwnCall.Answer call(String name, String host, String query, Scope scope, Optional<Path> ca) {
        return call(name, host, query, scope, ca, cluster -> Optional.empty());
    }

    private OwnCall.Answer call(
            String name,
            String host,
            String query,
            Scope scope,
            Optional<Path> ca,
            Function<ClusterName, Optional<String>> serverNames) {
        Caller alice = new Caller(
                new User("alice", List.of()), Role.MEMBER, null, scope, Instant.MAX, new Caller.Origin("", 1));
        return OwnCall.of("GET", "/api/v1/cube/clusters/{name}/kubeconfig")
                .with("name", name)
                .header("Host", host)
                .query(query)
                .by(alice)
                .send(new KubeconfigEndpoint(
                                registry,
                                group -> group.value().equals("_prod"),
                                true,
                                serverNames,
                                ca,
                                caller -> Secret.of("token-of-" + caller.user().name()))
                        .routes());
    }
}
