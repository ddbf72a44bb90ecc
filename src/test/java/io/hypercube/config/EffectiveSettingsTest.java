package io.hypercube.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.cluster.kubeconfig.KubeconfigFiles;
import io.hypercube.config.ConfigException.Problem;
import io.hypercube.config.gateway.ServerConfig.ListenAddress;
import io.hypercube.core.identity.Secret;
import io.hypercube.testbed.Shows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.slf4j.event.Level;

class EffectiveSettingsTest {
    @TempDir
    Path folder;

    private final Map<String, List<String>> flags = new HashMap<>();
    private final Map<String, String> environment = new HashMap<>(Map.of("HOME", "/home/somebody"));

    @Test
    @Shows({"1.3", "2.2", "7.3", "7.11", "7.12"})
    void startsWithNothingGiven() {
        HypercubeConfig config = load();

        assertThat(config.gateway().server().listen()).isEqualTo(new ListenAddress("0.0.0.0", 30443));
        assertThat(config.gateway().server().tls()).isTrue();
        assertThat(config.gateway().server().metricsListen()).isNull();
        assertThat(config.gateway().storage().dataDir()).isEqualTo(Path.of("/home/somebody/.local/share/hypercube"));
        assertThat(config.gateway().storage().database()).isNull();
        assertThat(config.gateway().token().ttl()).isEqualTo(Duration.ofHours(1));
        assertThat(config.gateway().cluster().kubeconfigs())
                .isEqualTo(new KubeconfigFiles.Found(List.of(Path.of("/home/somebody/.kube/config"))));
        assertThat(config.gateway().proxy().adminGroups()).containsExactly("system:masters");
        assertThat(config.logLevel()).isEqualTo(Level.INFO);
    }

    @Test
    @Shows("7.3")
    void readsWhatKubectlWouldRead() {
        environment.put("KUBECONFIG", "/a::/b");
        assertThat(load().gateway().cluster().kubeconfigs())
                .isEqualTo(new KubeconfigFiles.Found(List.of(Path.of("/a"), Path.of("/b"))));
    }

    @Test
    void namesEveryProblemAtOnce() throws IOException {
        Path file =
                file("hypercube.yaml", "tokenTtl: 1d\nlistn: x\n\ntls:\n  cert: a\nlogLevel: info\nlogLevel: warn\n");
        flags.put("config", List.of(file.toString()));
        flags.put("listen", List.of("30443"));
        flags.put("tls-key", List.of(file.toString()));
        environment.put("HYPERCUBE_DRAIN_TIMEOUT", "soon");
        environment.put("HYPERCUBE_LISTN", ":1");

        assertThat(problems())
                .containsExactlyInAnyOrder(
                        file + ":1: tokenTtl: 1d (expected: a duration such as 30s, 1h or 1h30m, from 1s to 8760h)",
                        file + ":2: listn: not a setting (did you mean listen?)",
                        file + ":5: tls: a mapping (expected: true or false)",
                        file + ":7: logLevel: duplicate key",
                        "--listen: 30443 (expected: HOST:PORT such as 0.0.0.0:30443 or [::1]:30443)",
                        "--tls-key: " + file + " (expected: tlsCert as well)",
                        "HYPERCUBE_DRAIN_TIMEOUT: soon (expected: a duration such as 30s, 1h or 1h30m)",
                        "HYPERCUBE_LISTN: not a setting (did you mean HYPERCUBE_LISTEN?)");
    }

    /** Problems are sorted by line, whether reading the file or checking a value finds them. */
    @Test
    void namesTheProblemsOfAFileInTheOrderOfItsLinesBehindTheOthers() throws IOException {
        Path file = file("c.yaml", """
                logLevel: loud
                drainTimeout: soon
                nonsense: 1
                tlsKey: c.yaml
                tokenTtl: never
                """);
        flags.put("config", List.of(file.toString()));
        flags.put("probe-timeout", List.of("later"));

        assertThat(problems().stream()
                        .map(problem -> problem.replace(file + ":", "").replaceAll(":? .*", "")))
                .containsExactly("--probe-timeout", "1", "2", "3", "4", "5");
    }

    @Test
    void tellsAllKeysWhereNoneIsNear() throws IOException {
        flags.put("config", List.of(file("c.yaml", "somethingElse: 1").toString()));
        assertThat(problems()).singleElement().asString().contains("(expected: one of adminGroups, adminPassword,");
    }

    @ParameterizedTest
    @ValueSource(strings = {"[a, b]", "just words", "a: b: c", "\u0001"})
    void refusesAFileThatIsNoMapping(String text) throws IOException {
        Path file = file("c.yaml", text);
        flags.put("config", List.of(file.toString()));
        assertThat(problems()).singleElement().asString().startsWith(file.toString());
    }

    @Test
    void acceptsAnEmptyFile() throws IOException {
        flags.put("config", List.of(file("c.yaml", "# nothing yet\n").toString()));
        assertThat(load()).isNotNull();
    }

    @Test
    void refusesAFileThatIsNotThere() {
        flags.put("config", List.of("/no/such/file"));
        assertThat(problems()).containsExactly("--config: /no/such/file (expected: a readable file)");
    }

    @Test
    void doesNotReadAConfigFileFromAConfigFile() throws IOException {
        Path file = file("c.yaml", "config: other.yaml");
        flags.put("config", List.of(file.toString()));
        assertThat(problems()).singleElement().asString().startsWith(file + ":1: config: not a setting");
    }

    @Test
    void readsPathsOfTheFileFromWhereTheFileIs() throws IOException {
        Path kubeconfig = file("clusters.yaml", "");
        flags.put(
                "config",
                List.of(file("c.yaml", "dataDir: data\nkubeconfig: [clusters.yaml]\n")
                        .toString()));

        HypercubeConfig config = load();

        assertThat(config.gateway().storage().dataDir()).isEqualTo(folder.resolve("data"));
        assertThat(config.gateway().cluster().kubeconfigs()).isEqualTo(new KubeconfigFiles.Named(List.of(kubeconfig)));
    }

    @Test
    void refusesANamedKubeconfigThatIsNotThere() throws IOException {
        Path there = file("a.yaml", "");
        flags.put("kubeconfig", List.of(there.toString(), "/no/such/b"));
        assertThat(problems())
                .containsExactly(
                        "--kubeconfig: " + there + ",/no/such/b (expected: readable files; not readable: /no/such/b)");
    }

    @ParameterizedTest
    @CsvSource(
            value = {"a,b|a b", "a|a", "''|''", "' a , b '|a b"},
            delimiter = '|')
    void splitsListsInOneText(String text, String expected) {
        environment.put("HYPERCUBE_ADMIN_GROUPS", text);
        assertThat(String.join(" ", load().gateway().proxy().adminGroups())).isEqualTo(expected);
    }

    @Test
    void anEmptyListOfKubeconfigsIsNoKubeconfig() {
        flags.put("kubeconfig", List.of(""));
        assertThat(load().gateway().cluster().kubeconfigs()).isEqualTo(new KubeconfigFiles.Named(List.of()));
    }

    @Test
    void aVariableSetToNothingIsNotSet() {
        environment.put("HYPERCUBE_TOKEN_TTL", "");
        assertThat(load().gateway().token().ttl()).isEqualTo(Duration.ofHours(1));
    }

    @Test
    void leavesOtherProgramsVariablesAlone() {
        environment.put("HYPERCUBE_SERVICE_HOST", "10.0.0.1");
        environment.put("HYPERCUBE_PORT_30443_TCP_ADDR", "10.0.0.1");
        environment.put("HYPERCUBE_JAVA_HOME", "/jdk");
        assertThat(load()).isNotNull();
    }

    @ParameterizedTest
    @CsvSource({":30443,0.0.0.0,30443", "[::1]:0,::1,0", "localhost:1,localhost,1", "127.0.0.1:65535,127.0.0.1,65535"})
    void readsAddresses(String text, String host, int port) {
        flags.put("listen", List.of(text));
        assertThat(load().gateway().server().listen()).isEqualTo(new ListenAddress(host, port));
    }

    @ParameterizedTest
    @CsvSource({
        "listen,1:65536",
        "listen,::1:80",
        "listen,http://x:1",
        "token-ttl,0",
        "tls,yes",
        "upstream-max-connections,0",
        "upstream-max-connections,1e3",
        "network-max-connections,-1",
        "log-level,INFO",
        "log-level,verbose",
        "database,mysql://x",
        "admin-groups,a b",
        "data-dir,''",
        "probe-interval,-1s"
    })
    void refusesWhatIsNotUnderstood(String name, String text) {
        flags.put(name, List.of(text));
        assertThat(problems()).singleElement().asString().startsWith("--" + name + ": ");
    }

    @Test
    void refusesACertificateWithoutTls() throws IOException {
        Path pem = file("x.pem", "");
        flags.put("tls", List.of("false"));
        flags.put("tls-cert", List.of(pem.toString()));
        flags.put("tls-key", List.of(pem.toString()));
        assertThat(problems()).containsExactly("--tls-cert: " + pem + " (expected: no certificate when tls is false)");
    }

    @Test
    void refusesTwoListenersOnOneSocket() {
        flags.put("listen", List.of("127.0.0.1:30443"));
        flags.put("metrics-listen", List.of("127.0.0.1:30443"));

        assertThat(problems())
                .containsExactly("--metrics-listen: 127.0.0.1:30443 (expected: an address other than that of listen)");

        flags.put("listen", List.of("127.0.0.1:0"));
        flags.put("metrics-listen", List.of("127.0.0.1:0"));
        assertThat(load().gateway().server().metricsListen()).isNotNull();
    }

    @Test
    void showsNoSecretAnywhere() {
        environment.put("HYPERCUBE_ADMIN_PASSWORD", "hunter2");
        environment.put("HYPERCUBE_DATABASE", "hunter2://nonsense");
        EffectiveSettings settings = EffectiveSettings.gather(flags, environment);

        assertThatExceptionOfType(ConfigException.class)
                .isThrownBy(settings::config)
                .withMessageContaining("HYPERCUBE_DATABASE: [redacted] (expected: postgresql://")
                .withMessageNotContaining("hunter2");
        assertThat(String.join("\n", settings.lines()))
                .contains("adminPassword              [redacted]")
                .doesNotContain("hunter2");
    }

    @Test
    @Shows({"7.8", "7.12"})
    void handsSecretsToTheirRooms() {
        environment.put("HYPERCUBE_ADMIN_PASSWORD", "hunter2");
        flags.put("database", List.of("postgresql://u:p@h/d"));
        assertThat(load().gateway().account().adminPassword()).isEqualTo(Secret.of("hunter2"));
        assertThat(load().gateway().storage().database()).isEqualTo(Secret.of("postgresql://u:p@h/d"));
    }

    @Test
    void tellsWhereEachValueComesFrom() throws IOException {
        Path file = file("c.yaml", "\ntokenTtl: 2h\n");
        flags.put("config", List.of(file.toString()));
        flags.put("listen", List.of(":1"));
        environment.put("HYPERCUBE_LOG_LEVEL", "warn");

        assertThat(EffectiveSettings.gather(flags, environment).lines().stream()
                        .map(line -> line.replaceAll(" +", " ")))
                .contains(
                        "listen :1 flag",
                        "tokenTtl 2h " + file + ":2",
                        "logLevel warn environment",
                        "probeInterval 10s default",
                        "metricsListen disabled default");
    }

    private HypercubeConfig load() {
        return ConfigLoader.load(flags, environment);
    }

    private List<String> problems() {
        try {
            load();
            return List.of();
        } catch (ConfigException e) {
            return e.problems().stream().map(Problem::toString).toList();
        }
    }

    private Path file(String name, String text) throws IOException {
        return Files.writeString(folder.resolve(name), text);
    }
}
