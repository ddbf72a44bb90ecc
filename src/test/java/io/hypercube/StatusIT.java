package io.hypercube;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.Smoke;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** {@code hypercube status} beside two replicas with PostgreSQL, and where nothing was started. */
@Smoke
class StatusIT {
    @AutoClose
    private static Replicas replicas;

    @TempDir
    Path home;

    @BeforeAll
    static void start() {
        replicas = Replicas.start(Map.of());
    }

    @Test
    void tellsVersionSchemaReplicasAndKeysOfTheDatabase() {
        Outcome outcome =
                status("-o", "json", "--listen=" + replicas.here().uri().getAuthority());

        JsonNode status = JsonMapper.shared().readTree(outcome.succeeded());
        assertThat(status.path("version").asString()).startsWith("v").contains(", commit ");
        assertThat(status.path("ready").asBoolean()).isTrue();
        assertThat(status.at("/schema/version")).isEqualTo(status.at("/schema/program"));
        assertThat(status.at("/schema/oldestProgram").asInt()).isPositive();
        assertThat(status.path("replicas").valueStream().map(one -> one.path("address")
                        .asString()))
                .hasSize(2);
        assertThat(status.path("keys").valueStream().map(key -> key.path("key").asString()))
                .contains("token-signing");
        assertThat(status.path("problems").isEmpty()).isTrue();
        assertThat(status("--listen=" + replicas.here().uri().getAuthority()).succeeded())
                .contains("\nkeys       key token-signing, version 1, ")
                .doesNotContain("problems");
    }

    /** Nothing listens at port 1, and the master key is that of another database. */
    @Test
    void tellsWhatIsNotWell() {
        Path other = home.resolve("other.key");
        hypercube("keys", "generate-master-key", other.toString()).succeeded();

        Outcome outcome = status("--listen=127.0.0.1:1", "--master-key-file=" + other);

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.out())
                .contains("problems   the master key ", " is not that of the database")
                .contains("problems   gateway: https://127.0.0.1:1 cannot be reached: ");
    }

    @Test
    void asksAnotherGatewayWithoutItsDatabase() {
        String server = "--server=" + replicas.there().uri();

        Outcome unknown = hypercube("status", server);
        assertThat(unknown.exitCode()).isEqualTo(1);
        assertThat(unknown.out()).contains("problems   gateway: ", "certificate");
        assertThat(hypercube("status", server, "--insecure-skip-tls-verify").succeeded())
                .contains("ready      true");
    }

    @Test
    void makesNoDatabase() {
        Path data = home.resolve("data");

        Outcome outcome = hypercube("status", "--data-dir=" + data, "--listen=127.0.0.1:1");

        assertThat(outcome.exitCode()).isEqualTo(1);
        assertThat(outcome.out()).contains("problems   database: " + data.resolve("hypercube.db") + ": no such file");
        assertThat(data).doesNotExist();
    }

    private Outcome status(String... words) {
        List<String> all = new ArrayList<>(List.of("status", "--data-dir=" + home.resolve("data")));
        replicas.flags().forEach(flag -> {
            if (Stream.of(words).noneMatch(word -> word.startsWith(flag.replaceFirst("=.*", "=")))) {
                all.add(flag);
            }
        });
        all.addAll(List.of(words));
        return hypercube(all.toArray(String[]::new));
    }

    private Outcome hypercube(String... words) {
        return ProgramInJvm.run(Map.of("XDG_CONFIG_HOME", home.resolve("xdg").toString()), "", words);
    }
}
