package io.hypercube.core.secret;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.ServeProcess;
import io.hypercube.storage.Storage;
import io.hypercube.storage.StorageConfig;
import io.hypercube.testbed.Seed;
import io.hypercube.testbed.TestKeys;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gateway killed while it moves the key files of an older version, or changes the master key. */
@Thorough
class KilledStartIT {
    private static final int KILLS = 5;
    private static final int LONGEST_MILLIS = 1500;
    private static final List<String> NAMES = List.of(KeyUse.TOKEN_SIGNING, KeyUse.KUBECONFIG_ENCRYPTION);
    private static final Random MOMENTS = Seed.random();

    @TempDir
    private Path home;

    @Test
    void losesNoTokenWhenItIsKilledAtAnyMoment() throws Exception {
        Path dataDir = home.resolve("data");
        String token;
        try (ServeProcess gateway = ServeProcess.start(dataDir)) {
            token = gateway.anonymous()
                    .signIn("admin", ServeProcess.ADMIN_PASSWORD)
                    .token();
        }
        goBackToKeyFiles(dataDir);
        Path master = dataDir.resolve("master.key");
        Path old = home.resolve("old.key");
        for (int kill = 0; kill < KILLS; kill++) {
            startAndKill(dataDir, Map.of());
        }
        requireToken(dataDir, token);
        assertThat(dataDir.resolve("token-signing.keys")).doesNotExist();

        Files.move(master, old);
        MasterKeyFile.generate(master);
        for (int kill = 0; kill < KILLS; kill++) {
            startAndKill(dataDir, Map.of("HYPERCUBE_PREVIOUS_MASTER_KEY_FILE", old.toString()));
        }
        requireToken(dataDir, token, "--previous-master-key-file=" + old);
        requireToken(dataDir, token);
    }

    private static void requireToken(Path dataDir, String token, String... flags) {
        try (ServeProcess gateway = ServeProcess.start(dataDir, flags)) {
            assertThat(gateway.anonymous()
                            .withToken(token)
                            .get("/api/v1/cube/whoami")
                            .statusCode())
                    .isEqualTo(200);
        }
    }

    /** Leaves the data directory as an older version had it, apart from the schema. */
    private static void goBackToKeyFiles(Path dataDir) throws IOException {
        try (Storage storage = Storage.open(new StorageConfig(dataDir, null), secrets -> {})) {
            RotatedKeys keys = TestKeys.rotated(storage, dataDir, InstantSource.system());
            for (String name : NAMES) {
                byte[] key = keys.versions(name).getFirst().key();
                Files.writeString(
                        dataDir.resolve(name + ".keys"), Base64.getUrlEncoder().encodeToString(key));
            }
            storage.secrets().change(rows -> List.of());
        }
        Files.delete(dataDir.resolve("master.key"));
    }

    private static void startAndKill(Path dataDir, Map<String, String> environment) throws Exception {
        ProcessBuilder serve = new ProcessBuilder(
                        ServeProcess.program("serve", "--listen=127.0.0.1:0", "--kubeconfig=", "--data-dir=" + dataDir))
                .redirectErrorStream(true)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD);
        serve.environment().putAll(environment);
        Process process = serve.start();
        int moment = MOMENTS.nextInt(LONGEST_MILLIS);
        assertThat(process.waitFor(moment, TimeUnit.MILLISECONDS))
                .as("ended by itself")
                .isFalse();
        process.destroyForcibly().waitFor();
    }
}
