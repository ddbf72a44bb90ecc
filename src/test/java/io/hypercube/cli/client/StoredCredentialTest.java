package io.hypercube.cli.client;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.http.Json;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.Secret;
import io.hypercube.testbed.Outcome;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Base64;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The part of the launcher that answers {@code hypercube credential} without Java, with a program in place of Java that says so. */
class StoredCredentialTest {
    private static final Path SOURCE = Path.of("packaging").toAbsolutePath();
    private static final String GATEWAY = "https://gw.example:30443";
    private static final String CA = "-----BEGIN CERTIFICATE-----\n" + "certificate".repeat(100) + "\n";
    private static final String JAVA = "asks Java";

    @TempDir
    Path home;

    private final Map<String, String> environment = new HashMap<>();
    private final Instant expiration = Instant.now().plusSeconds(3600);
    private final StoredSignIn renewable = new StoredSignIn(
            Secret.of("aaa.bbb-b.c_c"),
            expiration,
            new StoredSignIn.Renewal(Secret.of("again"), expiration.minusSeconds(60)));
    private StoredSignIns signIns;

    @BeforeEach
    void layOut() throws IOException {
        program("bin/hypercube", Files.readString(SOURCE.resolve("launcher")));
        Path part = Files.createDirectories(home.resolve("app")).resolve("credential.sh");
        Files.copy(SOURCE.resolve("credential.sh"), part);
        program("runtime/bin/java", "#!/bin/sh\necho " + JAVA + "\n");
        environment.put("XDG_CONFIG_HOME", home.toString());
        environment.put("HYPERCUBE_ACCESS_KEY", "");
        environment.put("HYPERCUBE_SECRET_KEY", "");
        environment.put(ExecInfo.VARIABLE, "");
        signIns = new StoredSignIns(home.resolve("hypercube"));
    }

    private Path program(String name, String text) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, text);
        return Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwx------"));
    }

    @ParameterizedTest
    @CsvSource({
        "sh, https://gw.example:30443, https://gw.example:30443",
        "bash, https://gw.example:30443, https://gw.example:30443/",
        "sh, https://gw.example:443, https://gw.example",
        "sh, http://GW-1.example:80, http://GW-1.example/"
    })
    void answersAsJavaDoes(String shell, URI stored, String given) throws IOException {
        signIns.keep(stored, null, renewable);

        assertThat(run(shell, "credential", "--server", given)).isEqualTo(answer(renewable));
    }

    @Test
    void answersWithATokenThatCannotBeRenewed() throws IOException {
        StoredSignIn password = new StoredSignIn(Secret.of("a.b.c"), expiration);
        signIns.keep(URI.create(GATEWAY), null, password);

        assertThat(credential()).isEqualTo(answer(password));
    }

    @Test
    void answersWithTheTokenOfTheAccessKeyOfTheEnvironment() throws IOException {
        StoredSignIn exchanged = new StoredSignIn(Secret.of("k.e.y"), expiration);
        signIns.keep(URI.create(GATEWAY), new AccessKeyId("AK1"), exchanged, expiration.minusSeconds(60));
        environment.put("HYPERCUBE_ACCESS_KEY", "AK1");
        assertThat(credential()).as("half of a pair is a mistake").isEqualTo(JAVA);

        environment.put("HYPERCUBE_SECRET_KEY", "s");
        assertThat(credential()).isEqualTo(answer(exchanged));
        environment.put("HYPERCUBE_ACCESS_KEY", "AK2");
        assertThat(credential()).isEqualTo(JAVA);
        environment.put("HYPERCUBE_ACCESS_KEY", "../AK1");
        assertThat(credential()).isEqualTo(JAVA);
    }

    @ParameterizedTest
    @ValueSource(strings = {"client.authentication.k8s.io/v1", "client.authentication.k8s.io/v1beta1"})
    void answersInTheVersionThatKubectlAsksFor(String version) throws IOException {
        signIns.keep(URI.create(GATEWAY), null, renewable);
        signIns.keepAuthority(URI.create(GATEWAY), CA);
        environment.put(ExecInfo.VARIABLE, info(version, CA));

        assertThat(credential()).isEqualTo(answer(renewable)).contains("\"" + version + "\"");
    }

    @Test
    void leavesTheCertificatesOfAnotherKubeconfigToJava() throws IOException {
        signIns.keep(URI.create(GATEWAY), null, renewable);
        environment.put(ExecInfo.VARIABLE, info("client.authentication.k8s.io/v1", CA));
        assertThat(credential()).as("none are stored").isEqualTo(JAVA);

        signIns.keepAuthority(URI.create(GATEWAY), CA + "more");
        assertThat(credential()).isEqualTo(JAVA);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"kind\":\"ExecCredential\",\"apiVersion\":\"client.authentication.k8s.io/v1alpha1\",\"spec\":{}}",
                "{\"kind\":\"ExecCredential\"}",
                "{\"apiVersion\": \"client.authentication.k8s.io/v1\"}",
                "{\"apiVersion\":\"client.authentication.k8s.io/v1\",\"spec\":{\"config\":{\"apiVersion\":\"x\"}}}",
                "{\"apiVersion\":\"client.authentication.k8s.io/v1\",\"x\":\"\\\"\"}",
                "{\"apiVersion\":\"client.authentication.k8s.io/v1\",\"certificate-authority-data\": \"YQ==\"}",
                "none"
            })
    void leavesRequestsToJavaThatItDoesNotUnderstand(String info) throws IOException {
        signIns.keep(URI.create(GATEWAY), null, renewable);
        environment.put(ExecInfo.VARIABLE, info);

        assertThat(credential()).isEqualTo(JAVA);
    }

    @ParameterizedTest
    @CsvSource({
        "credential",
        "'credential,--server,https://gw.example:30443,--token'",
        "'credential,--help'",
        "'credential,--server,https://gw.example:1'",
        "'credential,--server,https://[::1]:30443'",
        "'credential,--server,https://x@gw.example:30443'",
        "'credential,--server,https://gw.example:30443/path'",
        "'credential,--server,gw.example:30443'",
        "'logout,--server,https://gw.example:30443'"
    })
    void leavesOtherCommandsToJava(String words) throws IOException {
        signIns.keep(URI.create(GATEWAY), null, renewable);

        assertThat(run("sh", words.split(","))).isEqualTo(JAVA);
    }

    @Test
    void leavesATokenToJavaThatIsToBeRenewed() throws IOException {
        for (int seconds : new int[] {0, -1, -3600}) {
            Instant from = Instant.now().plusSeconds(seconds);
            signIns.keep(
                    URI.create(GATEWAY),
                    null,
                    new StoredSignIn(
                            Secret.of("a.b.c"), expiration, new StoredSignIn.Renewal(Secret.of("again"), from)));
            assertThat(credential()).isEqualTo(JAVA);
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "{}",
                "{\"token\":\"a\",\"expirationTimestamp\":\"2999-01-01T00:00:00Z\"}",
                "{\"token\":\"a\",\"expirationTimestamp\":\"2999-01-01T00:00:00Z\",\"freshUntil\":\"32472140400\"}",
                "{\"token\":\"a\",\"expirationTimestamp\":\"2999-01-01T00:00:00Z\",\"freshUntil\":-1}",
                "{\"token\":\"\",\"expirationTimestamp\":\"2999-01-01T00:00:00Z\",\"freshUntil\":32472140400}",
                "{\"token\":\"a\\\"b\",\"expirationTimestamp\":\"2999-01-01T00:00:00Z\",\"freshUntil\":32472140400}",
                "{\"token\":\"a\",\"expirationTimestamp\":\"$(id)\",\"freshUntil\":32472140400}",
                "{\n\"token\":\"a\",\"expirationTimestamp\":\"2999-01-01T00:00:00Z\",\"freshUntil\":32472140400}"
            })
    void leavesFilesToJavaThatItDoesNotUnderstand(String content) throws IOException {
        signIns.keep(URI.create(GATEWAY), null, renewable);
        Files.writeString(home.resolve("hypercube/gw.example_30443/login.json"), content);

        assertThat(credential()).isEqualTo(JAVA);
    }

    @Test
    void handsTheTokenToNoOtherProgram() throws IOException {
        signIns.keep(URI.create(GATEWAY), null, renewable);
        signIns.keepAuthority(URI.create(GATEWAY), CA);
        Path seen = home.resolve("seen");
        for (String name : List.of("date", "base64", "tr")) {
            program(
                    "spies/" + name,
                    "#!/bin/sh\n{ echo $0 $*; env; } >>'" + seen + "'\nexec /usr/bin/" + name + " \"$@\"\n");
        }
        environment.put("PATH", home.resolve("spies") + ":" + System.getenv("PATH"));
        environment.putAll(Map.of("token", "x", "line", "x", "answer", "x"));
        environment.put(ExecInfo.VARIABLE, info("client.authentication.k8s.io/v1", CA));

        assertThat(credential()).isEqualTo(answer(renewable));
        assertThat(Files.readString(seen))
                .contains("date", "base64")
                .doesNotContain(renewable.token().reveal());
    }

    private static String info(String version, String authority) {
        Map<String, Object> cluster = new LinkedHashMap<>();
        cluster.put("server", GATEWAY + "/clusters/a");
        cluster.put(
                "certificate-authority-data",
                Base64.getEncoder().encodeToString(authority.getBytes(StandardCharsets.US_ASCII)));
        Map<String, Object> info = new LinkedHashMap<>();
        info.put("kind", "ExecCredential");
        info.put("apiVersion", version);
        info.put("spec", Map.of("cluster", cluster));
        return new String(Json.write(info), StandardCharsets.UTF_8);
    }

    private String answer(StoredSignIn signIn) throws IOException {
        return ExecInfo.of(environment).answer(signIn);
    }

    private String credential() {
        return run("sh", "credential", "--server", GATEWAY);
    }

    private String run(String shell, String... words) {
        ProcessBuilder command =
                new ProcessBuilder(shell, home.resolve("bin/hypercube").toString());
        command.command().addAll(List.of(words));
        command.environment().putAll(environment);
        Outcome outcome = Outcome.of(command, "", line -> {});
        assertThat(outcome.err()).isEmpty();
        return outcome.succeeded().stripTrailing();
    }
}
