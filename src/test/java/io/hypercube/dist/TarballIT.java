package io.hypercube.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.BeforeRelease;
import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.io.BufferedReader;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** The archive with the program and its Java runtime, unpacked on a system without Java. */
@Thorough
@BeforeRelease
class TarballIT {
    private static final String READY = "Hypercube is ready on ";
    private static final String PASSWORD = "correct-horse-battery-staple";

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @TempDir
    static Path home;

    private static Path archive;
    private static BareRoot root;
    private static Path folder;
    private static String program;

    @BeforeAll
    static void unpack() throws IOException {
        archive = Artifacts.file("hypercube-", ".tar.gz");
        root = BareRoot.in(home.resolve("root"));
        succeed("tar", "-xzf", archive.toString(), "-C", root.file("/opt").toString());
        String name = archive.getFileName().toString().replace(".tar.gz", "");
        folder = root.file("/opt/" + name);
        program = "/opt/" + name + "/bin/hypercube";
    }

    @Test
    void isUnder100Megabytes() throws IOException {
        assertThat(Files.size(archive)).isLessThan(100_000_000);
    }

    @Test
    void isWhatTheOtherTestsRun() throws IOException {
        succeed("diff", "-r", Artifacts.FOLDER.resolve("tree").toString(), folder.toString());
    }

    @Test
    void answersTheThreeCallsOfTheReadme() throws Exception {
        Path kubeconfig = Files.copy(CLUSTER.kubeconfig(), root.file("/etc/kubeconfig"));
        assertThat(kubeconfig).exists();
        ProcessBuilder serve = new ProcessBuilder(root.command(
                program,
                "serve",
                "--listen=127.0.0.1:0",
                "--replica-listen=127.0.0.1:0",
                "--data-dir=/var/lib/hypercube",
                "--kubeconfig=/etc/kubeconfig"));
        serve.environment().put("HYPERCUBE_ADMIN_PASSWORD", PASSWORD);
        Process gateway =
                serve.redirectError(home.resolve("serve.log").toFile()).start();
        try {
            Client anonymous = Client.at(ready(gateway.inputReader()), root.file("/var/lib/hypercube/ca.crt"));
            Client caller = anonymous.withToken(token(anonymous));

            assertThat(text(caller, "/api/v1/cube/proxy/clusters/" + CLUSTER.name() + "/api/v1/namespaces?pageSize=1"))
                    .contains("\"kind\":\"NamespaceList\"", "\"total\":");
            assertThat(text(caller, "/clusters/" + CLUSTER.name() + "/api/v1/namespaces/default"))
                    .contains("\"kind\":\"Namespace\"");
            assertThat(text(anonymous, "/")).contains("<title>Hypercube");
        } finally {
            gateway.destroy();
            assertThat(gateway.waitFor(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        }
        assertThat(gateway.exitValue()).isZero();
    }

    private static String token(Client anonymous) throws IOException {
        Map<?, ?> pair = Json.read(
                root.run(program, "key", "create", "--account=admin", "--data-dir=/var/lib/hypercube", "-o=json")
                        .succeeded()
                        .getBytes(StandardCharsets.UTF_8),
                Map.class);
        String answer = text(
                anonymous,
                "/api/v1/cube/key/token?accessKey=" + pair.get("accessKey") + "&secretKey=" + pair.get("secretKey"));
        return answer.replaceFirst("(?s).*\"token\":\"([^\"]+)\".*", "$1");
    }

    private static String text(Client client, String target) {
        return new String(client.get(target).body(), StandardCharsets.UTF_8);
    }

    /** Classes that a start loads from jars cost time. A list that is out of date is renewed by {@code bin/dist --train}. */
    @Test
    void loadsItsClassesFromTheArchiveAlsoWhereItWasNotBuilt() throws IOException {
        String options = "HYPERCUBE_JAVA_OPTS=-Xlog:class+load:file=/tmp/loaded";

        root.run("env", options, program, "check-config", "--kubeconfig=").succeeded();

        List<String> loaded = Files.readAllLines(root.file("/tmp/loaded"));
        long archived = loaded.stream()
                .filter(line -> line.contains("shared objects file"))
                .count();
        assertThat(archived).as("archived classes of " + loaded.size()).isGreaterThan(loaded.size() * 6L / 10);
    }

    /** The pages that the program and its messages name, of the same version. */
    @Test
    void hasTheDocuments() {
        assertThat(folder.resolve("README.md")).exists();
        assertThat(folder.resolve("CHANGELOG.md")).hasSameTextualContentAs(Path.of("CHANGELOG.md"));
        assertThat(folder.resolve("docs/install.md")).hasSameTextualContentAs(Path.of("docs/install.md"));
    }

    @Test
    void tellsItsVersionAndCommit() {
        String version = archive.getFileName().toString().replaceFirst("hypercube-(.*)-linux-.*", "$1");

        assertThat(root.run(program, "version", "-o", "json").succeeded())
                .startsWith("{\"version\":\"" + version + "\",\"commit\":\"");
    }

    @Test
    void hasAChecksumAListOfComponentsAndTheirLicences() throws IOException {
        Map<?, ?> sbom = Json.read(Files.readAllBytes(folder.resolve("sbom.cdx.json")), Map.class);

        succeed("sh", "-c", "cd '" + Artifacts.FOLDER + "' && sha256sum --check --quiet SHA256SUMS");
        assertThat(sbom.get("bomFormat")).isEqualTo("CycloneDX");
        assertThat(String.valueOf(sbom.get("components")))
                .contains("java-runtime", "pkg:npm/react@", "netty-handler", "sqlite-jdbc");
        try (Stream<String> components = Files.lines(folder.resolve("licenses/README.txt"))) {
            assertThat(components.filter(line -> line.matches(".+ .+: .+, (licenses|runtime)/.+")))
                    .hasSizeGreaterThan(90)
                    .allSatisfy(line -> assertThat(folder.resolve(line.substring(line.lastIndexOf(", ") + 2)))
                            .exists());
        }
    }

    /** The demo needs a control plane: built here, from elsewhere, or a cluster of the user. */
    @Test
    void saysWhatTheDemoNeedsWhereNothingCanBeBuilt() {
        Outcome demo = root.run(program, "demo", "--listen=127.0.0.1:0");

        assertThat(demo.exitCode()).isEqualTo(1);
        assertThat(demo.err()).contains("KUBEBUILDER_ASSETS", "--kubeconfig").doesNotContain("\tat ");
    }

    private static URI ready(BufferedReader out) throws IOException {
        for (String line = out.readLine(); line != null; line = out.readLine()) {
            if (line.startsWith(READY)) {
                return URI.create(line.substring(READY.length()));
            }
        }
        throw new AssertionError(
                "the process exited before it was ready: " + Files.readString(home.resolve("serve.log")));
    }

    private static void succeed(String... command) {
        Outcome.of(new ProcessBuilder(command), "", line -> {}).succeeded();
    }
}
