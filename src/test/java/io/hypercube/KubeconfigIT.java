package io.hypercube;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.http.Json;
import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.TestAuthority;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** A downloaded kubeconfig with the oldest and newest kubectl and the hypercube program. */
@Thorough
class KubeconfigIT {
    private static final String PASSWORD = "correct-horse-battery-staple";

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @AutoClose
    private static RunningGateway gateway;

    @TempDir
    Path home;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.before(CLUSTER);
    }

    static Stream<Kubectl> kubectls() {
        return Kubectl.atHand().stream();
    }

    @ParameterizedTest
    @MethodSource("kubectls")
    @Shows("6.10")
    void leadsAKubectlToTheClusterByItsToken(Kubectl kubectl) throws IOException {
        HttpResponse<byte[]> answer = gateway.admin().get(path("?token=true"));

        assertThat(answer.statusCode()).isEqualTo(200);
        assertThat(answer.headers().firstValue("cache-control")).hasValue("no-store");
        assertThat(answer.headers().firstValue("content-disposition"))
                .hasValue("attachment; filename=\"" + CLUSTER.name() + ".yaml\"");
        Path config = Files.write(home.resolve("config"), answer.body());
        assertThat(kubectl.run(config, "get", "namespaces", "-o", "name").succeeded())
                .contains("namespace/kube-system");
    }

    /** The steps of a person: download, an error that asks to sign in, sign-in, use. */
    @ParameterizedTest
    @MethodSource("kubectls")
    @Shows({"6.10", "7.6"})
    void leadsAKubectlToTheClusterByASignIn(Kubectl kubectl) throws IOException {
        Path config = Files.write(
                home.resolve("config"), gateway.admin().get(path("")).body());
        assertThat(Files.readString(config)).doesNotContain("token:");

        Outcome unknown = kubectl(kubectl, config, Map.of());
        assertThat(unknown.exitCode()).isNotZero();
        assertThat(unknown.err()).contains("hypercube login --server " + gateway.uri());

        String login = program(PASSWORD, "login", "--server", gateway.uri().toString(), "admin", "--password-stdin")
                .succeeded();
        assertThat(login).contains("Signed in to " + gateway.uri() + " as admin until ");
        assertThat(kubectl(kubectl, config, Map.of()).succeeded()).contains("namespace/kube-system");
        assertThat(program(
                                "",
                                "kubeconfig",
                                CLUSTER.name(),
                                "--server",
                                gateway.uri().toString())
                        .succeeded())
                .isEqualTo(Files.readString(config));
        try (Stream<Path> files = Files.walk(home.resolve("xdg"))) {
            assertThat(files.filter(Files::isRegularFile)).isNotEmpty().allSatisfy(file -> assertThat(
                            PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                    .isEqualTo("rw-------"));
        }
    }

    /** The gateway does not know the CA of a certificate that its operator gave it. The caller does. */
    @Test
    void trustsWhatTheSignInTrusted() throws IOException {
        TestAuthority authority = new TestAuthority(home);
        try (RunningGateway other = RunningGateway.with(Map.of(
                "kubeconfig", List.of(CLUSTER.kubeconfig().toString()),
                "tls-cert", List.of(authority.file().toString()),
                "tls-key", List.of(authority.keyFile().toString())))) {
            String url = other.uri().toString();
            String file = authority.file().toString();
            program(PASSWORD, "login", "--server", url, "--certificate-authority", file, "admin", "--password-stdin")
                    .succeeded();
            Path config = Files.writeString(
                    home.resolve("config"),
                    program("", "kubeconfig", CLUSTER.name(), "--server", url).succeeded());

            assertThat(kubectl(Kubectl.newest(), config, Map.of()).succeeded()).contains("namespace/kube-system");
        }
    }

    /** So do the manifest of agents, and the file for clients of other kinds. */
    @Test
    void hasTheAuthorityThatIsConfigured() throws IOException {
        TestAuthority authority = new TestAuthority(home);
        String file = authority.file().toString();
        try (RunningGateway other = RunningGateway.with(Map.of(
                "kubeconfig", List.of(CLUSTER.kubeconfig().toString()),
                "tls-cert", List.of(file),
                "tls-key", List.of(authority.keyFile().toString()),
                "tls-ca", List.of(file)))) {
            byte[] pem = Files.readAllBytes(authority.file());
            Client admin = other.admin();

            assertThat(other.anonymous().get("/api/v1/cube/ca.crt").body()).isEqualTo(pem);
            assertThat(text(admin.get(path("")))).contains(Base64.getEncoder().encodeToString(pem));
            assertThat(text(admin.post("/api/v1/cube/clusters", Json.write(Map.of("name", "edge", "agent", Map.of())))))
                    .contains("--certificate-authority=/etc/hypercube-join/ca.crt");
        }
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    @Smoke
    @Test
    void leadsAKubectlToTheClusterByAnAccessKey() throws IOException {
        Client admin = gateway.admin();
        Path config = Files.write(home.resolve("config"), admin.get(path("")).body());
        Map<?, ?> pair = Json.read(
                admin.post("/api/v1/cube/keys", "{}".getBytes(StandardCharsets.UTF_8))
                        .body(),
                Map.class);
        Map<String, String> environment = Map.of(
                "HYPERCUBE_ACCESS_KEY", String.valueOf(pair.get("accessKey")),
                "HYPERCUBE_SECRET_KEY", String.valueOf(pair.get("secretKey")));

        Path bin = Files.createDirectory(home.resolve("process"));
        ProgramOnPath.processIn(bin);
        assertThat(kubectl(bin, Kubectl.newest(), config, environment).succeeded())
                .contains("namespace/kube-system");

        // the token is cached: the secret key is not needed again
        Map<String, String> wrong = Map.of(
                "HYPERCUBE_ACCESS_KEY", String.valueOf(pair.get("accessKey")), "HYPERCUBE_SECRET_KEY", "SKwrong");
        assertThat(kubectl(Kubectl.newest(), config, wrong).succeeded()).contains("namespace/kube-system");
        assertThat(kubectl(Kubectl.newest(), config, Map.of("HYPERCUBE_ACCESS_KEY", "AKx"))
                        .err())
                .contains("only one is set");
    }

    @Test
    void carriesTheKeyAndTheScopeOfItsCaller() throws IOException {
        Client admin = gateway.admin();
        Map<?, ?> pair = Json.read(
                admin.post("/api/v1/cube/keys", "{\"scope\":{\"readOnly\":true}}".getBytes(StandardCharsets.UTF_8))
                        .body(),
                Map.class);
        Map<?, ?> token = Json.read(
                gateway.anonymous()
                        .get("/api/v1/cube/key/token?accessKey=" + pair.get("accessKey") + "&secretKey="
                                + pair.get("secretKey"))
                        .body(),
                Map.class);
        Client narrow = gateway.anonymous().withToken(String.valueOf(token.get("token")));
        Path config = Files.write(
                home.resolve("config"), narrow.get(path("?token=true")).body());

        Kubectl kubectl = Kubectl.newest();
        assertThat(kubectl.run(config, "get", "namespaces").exitCode()).isZero();
        assertThat(kubectl.run(config, "create", "namespace", "not-to-be").err())
                .contains("read-only");
        admin.delete("/api/v1/cube/keys/" + pair.get("accessKey"));
        assertThat(kubectl.run(config, "get", "namespaces").exitCode()).isNotZero();
    }

    @Test
    void isThereForWhatIsThere() {
        Client admin = gateway.admin();
        assertThat(admin.get("/api/v1/cube/clusters/nowhere/kubeconfig").statusCode())
                .isEqualTo(404);
        assertThat(admin.get(path("?token=maybe")).statusCode()).isEqualTo(400);
        assertThat(gateway.anonymous().get(path("")).statusCode()).isEqualTo(401);
    }

    private static String path(String query) {
        return "/api/v1/cube/clusters/" + CLUSTER.name() + "/kubeconfig" + query;
    }

    /** With the program as a credential plugin in this JVM. */
    private Outcome kubectl(Kubectl kubectl, Path config, Map<String, String> environment) throws IOException {
        Path bin = Files.createDirectories(home.resolve("bin"));
        try (ProgramOnPath _ = ProgramOnPath.in(bin)) {
            return kubectl(bin, kubectl, config, environment);
        }
    }

    private Outcome kubectl(Path bin, Kubectl kubectl, Path config, Map<String, String> environment) {
        ProcessBuilder builder = kubectl.command(config, "get", "namespaces", "-o", "name");
        builder.environment().merge("PATH", bin.toString(), (path, first) -> first + ":" + path);
        builder.environment().put("XDG_CONFIG_HOME", home.resolve("xdg").toString());
        builder.environment().putAll(environment);
        return Outcome.of(builder, "", line -> {});
    }

    private Outcome program(String stdin, String... words) {
        return ProgramInJvm.run(Map.of("XDG_CONFIG_HOME", home.resolve("xdg").toString()), stdin, words);
    }
}
