package io.hypercube.core.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.secret.MasterKeyFile.MasterKeyConfig;
import io.hypercube.core.secret.MasterKeyFile.MasterKeyException;
import io.hypercube.storage.Storage;
import io.hypercube.storage.StorageConfig;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.TestKeys;
import io.hypercube.testbed.TestPostgres;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Replicas that share nothing but a real PostgreSQL and a master key. */
@Thorough
class SharedKeysIT {
    private static final String WHOAMI = "/api/v1/cube/whoami";

    @TempDir
    private Path folder;

    private final TestPostgres database = TestPostgres.newDatabase();
    private final List<RunningGateway> running = new ArrayList<>();
    private Path master;

    @BeforeEach
    void makeKey() throws Exception {
        master = newKey("master.key");
    }

    @AfterEach
    void stop() {
        running.forEach(RunningGateway::close);
    }

    @Test
    void startsNoReplicaWithoutAMasterKeyOrWithAnotherOne() throws Exception {
        assertThatExceptionOfType(MasterKeyException.class)
                .isThrownBy(() -> RunningGateway.with(Map.of("database", List.of(database.address()))))
                .withMessageContaining("masterKeyFile: not set")
                .withMessageContaining("hypercube keys generate-master-key");
        assertThat(query("SELECT count(*) FROM information_schema.tables WHERE table_schema = 'public'"))
                .as("tables of a start without a master key")
                .isEqualTo("0");
        RunningGateway here = start(Map.of());
        String before = rows();

        assertThatExceptionOfType(MasterKeyException.class)
                .isThrownBy(() -> start(Map.of("master-key-file", newKey("wrong.key"))))
                .withMessageContaining("is not that of the database");

        assertThat(rows()).isEqualTo(before);
        assertThat(here.admin().get(WHOAMI).statusCode()).isEqualTo(200);
    }

    @Test
    void givesReplicasThatStartAtOnceTheSameKeysAndAuthority() throws Exception {
        CompletableFuture<RunningGateway> other = CompletableFuture.supplyAsync(() -> start(Map.of()));
        RunningGateway here = start(Map.of());
        RunningGateway there = other.join();

        assertThat(status(there, here.admin().token())).isEqualTo(200);
        assertThat(there.authority()).hasSameBinaryContentAs(here.authority());
        assertThat(Client.at(there.uri(), here.authority())
                        .withToken(here.admin().token())
                        .get(WHOAMI)
                        .statusCode())
                .isEqualTo(200);
    }

    @Smoke
    @Test
    void rotatesKeysUnderCalls() throws Exception {
        RunningGateway here = start(Map.of());
        RunningGateway there = start(Map.of());
        String old = here.admin().token();
        here.cli(storage("cluster", "add", kubeconfig().toString()));
        byte[] encrypted = kubeconfigInDatabase();
        AtomicBoolean rotating = new AtomicBoolean(true);
        CompletableFuture<List<Integer>> calls = CompletableFuture.supplyAsync(() -> {
            List<Integer> refused = new ArrayList<>();
            while (rotating.get()) {
                String recent = here.admin().token();
                for (RunningGateway one : List.of(here, there)) {
                    for (String token : List.of(old, recent)) {
                        int status = status(one, token);
                        if (status != 200) {
                            refused.add(status);
                        }
                    }
                }
            }
            return refused;
        });

        here.cli(storage("keys", "rotate", "--activate-after", "3s"));
        await().until(() -> !keyId(here.admin().token()).equals(keyId(old)));
        await().until(() -> !keyId(there.admin().token()).equals(keyId(old)));
        rotating.set(false);

        assertThat(calls.join()).as("answers other than 200").isEmpty();
        assertThat(kubeconfigInDatabase()).isEqualTo(encrypted);
        assertThat(versions("kubeconfig-encryption")).isEqualTo("1,2");
        // as if it had been hours ago
        sql("UPDATE wrapped_secret SET starts = starts - 36000000");
        await().until(() -> versions("kubeconfig-encryption").equals("2")
                && versions("token-signing").equals("2"));
        assertThat(kubeconfigInDatabase()).isNotEqualTo(encrypted);
        assertThat(there.clusters().all()).hasSize(1);
        await().until(() -> status(there, old) == 401);

        String disclosed = here.admin().token();
        here.cli(storage("keys", "rotate", "--end-tokens"));
        await().until(() -> status(here, disclosed) == 401 && status(there, disclosed) == 401);
        assertThat(status(there, here.admin().token())).isEqualTo(200);
    }

    @Test
    void changesTheMasterKeyWhileAReplicaRuns() throws Exception {
        RunningGateway here = start(Map.of());
        String token = here.admin().token();
        here.cli(storage("cluster", "add", kubeconfig().toString()));
        Path next = newKey("next.key");

        RunningGateway there = start(Map.of("master-key-file", next, "previous-master-key-file", master));

        assertThat(status(there, token)).isEqualTo(200);
        assertThat(status(here, there.admin().token())).isEqualTo(200);
        assertThat(there.clusters().all()).hasSize(1);
        assertThatExceptionOfType(MasterKeyException.class).isThrownBy(() -> start(Map.of()));
        assertThat(status(start(Map.of("master-key-file", next)), token)).isEqualTo(200);
    }

    /** As after the upgrade of replicas that had copies of the key files. */
    @Test
    void movesTheSameKeyFilesOfTwoReplicasAndKeepsTokens() throws Exception {
        RunningGateway before = start(Map.of());
        String token = before.admin().token();
        before.cli(storage("cluster", "add", kubeconfig().toString()));
        Path first = keyFiles();
        Path second = keyFiles();
        before.close();
        running.clear();
        sql("DELETE FROM wrapped_secret");

        CompletableFuture<RunningGateway> other = CompletableFuture.supplyAsync(() -> in(first, Map.of()));
        RunningGateway here = in(second, Map.of());

        assertThat(status(here, token)).isEqualTo(200);
        assertThat(status(other.join(), token)).isEqualTo(200);
        assertThat(here.clusters().all()).hasSize(1);
        for (Path moved : List.of(first, second)) {
            assertThat(moved.resolve("token-signing.keys")).doesNotExist();
            assertThat(moved.resolve("kubeconfig-encryption.keys.moved")).exists();
        }
        Path stranger = Files.createDirectory(folder.resolve("stranger"));
        Files.copy(newKey("other.key"), stranger.resolve("token-signing.keys"));
        assertThatExceptionOfType(MasterKeyException.class)
                .isThrownBy(() -> in(stranger, Map.of()))
                .withMessageContaining("has a key that the database does not have");
    }

    private Path keyFiles() throws IOException {
        Path dataDir = Files.createTempDirectory("hypercube-test");
        MasterKeyConfig config = new MasterKeyConfig(master, false, null);
        try (Storage storage = Storage.open(new StorageConfig(dataDir, Secret.of(database.address())), secrets -> {})) {
            WrappedSecrets secrets = WrappedSecrets.open(storage.secrets(), config, InstantSource.system());
            RotatedKeys keys = new RotatedKeys(secrets, InstantSource.system(), System::nanoTime);
            for (String name : List.of(KeyUse.TOKEN_SIGNING, KeyUse.KUBECONFIG_ENCRYPTION)) {
                byte[] key = keys.versions(name).getFirst().key();
                Files.writeString(dataDir.resolve(name + ".keys"), encoded(key) + "\n");
            }
        }
        return dataDir;
    }

    private Path kubeconfig() throws IOException {
        return Files.writeString(folder.resolve("kubeconfig"), """
            {"apiVersion": "v1", "kind": "Config", "current-context": "c",
             "contexts": [{"name": "c", "context": {"cluster": "c", "user": "u"}}],
             "clusters": [{"name": "c", "cluster": {"server": "https://127.0.0.1:1"}}],
             "users": [{"name": "u", "user": {"token": "t"}}]}
            """);
    }

    private RunningGateway start(Map<String, Path> files) {
        try {
            return in(Files.createTempDirectory("hypercube-test"), files);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    private RunningGateway in(Path dataDir, Map<String, Path> files) {
        Map<String, List<String>> settings = new HashMap<>(
                Map.of("database", List.of(database.address()), "master-key-file", List.of(master.toString())));
        files.forEach((name, file) -> settings.put(name, List.of(file.toString())));
        RunningGateway gateway = RunningGateway.in(dataDir, settings);
        synchronized (running) {
            running.add(gateway);
        }
        return gateway;
    }

    private String[] storage(String... words) {
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--database", database.address(), "--master-key-file", master.toString()));
        return all.toArray(String[]::new);
    }

    private static int status(RunningGateway gateway, String token) {
        return gateway.anonymous().withToken(token).get(WHOAMI).statusCode();
    }

    private static String keyId(String token) {
        Map<?, ?> header = Json.read(Base64.getUrlDecoder().decode(token.split("\\.")[0]), Map.class);
        return String.valueOf(header.get("kid"));
    }

    private Path newKey(String name) throws IOException {
        return TestKeys.write(folder.resolve(name), TestKeys.newKey());
    }

    private static String encoded(byte[] key) {
        return Base64.getEncoder().encodeToString(key);
    }

    private String rows() throws SQLException {
        return query("SELECT string_agg(name || version || encode(wrapped, 'hex'), ',' ORDER BY name, version)"
                + " FROM wrapped_secret");
    }

    private String versions(String name) throws SQLException {
        return query("SELECT string_agg(version::text, ',' ORDER BY version) FROM wrapped_secret WHERE name = '" + name
                + "'");
    }

    private byte[] kubeconfigInDatabase() throws SQLException {
        return query("SELECT encode(kubeconfig, 'hex') FROM imported_cluster").getBytes(StandardCharsets.US_ASCII);
    }

    private String query(String sql) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(sql)) {
            row.next();
            return String.valueOf(row.getString(1));
        }
    }

    private void sql(String sql) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
