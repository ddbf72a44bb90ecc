package io.hypercube;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.http.Json;
import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.TestPostgres;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.SQLException;
import java.sql.Statement;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gateway on the embedded database, moved to a real PostgreSQL. */
@Thorough
class MigrateIT {
    private static final String KEYS = "/api/v1/cube/keys";
    private static final String ACCOUNTS = "/api/v1/cube/accounts";
    private static final String KUBECONFIG = """
            {"apiVersion": "v1", "kind": "Config", "current-context": "c",
             "contexts": [{"name": "c", "context": {"cluster": "c", "user": "u"}}],
             "clusters": [{"name": "c", "cluster": {"server": "https://127.0.0.1:1"}}],
             "users": [{"name": "u", "user": {"token": "t"}}]}
            """;

    @TempDir
    private Path folder;

    private final TestPostgres database = TestPostgres.newDatabase();

    /** The credentials of callers, and answers that they got. */
    private record Seen(String token, String cookie, byte[] pair, String keys, String accounts, String authority) {}

    @Smoke
    @Test
    void keepsAccountsKeysTokensSessionsAndClusters() throws Exception {
        Path dataDir = folder.resolve("data");
        Seen before;
        try (ServeProcess gateway = ServeProcess.start(dataDir)) {
            before = fill(gateway);
            assertThat(migrate(dataDir).err()).contains("is in use (expected: no running gateway");
            gateway.terminate();
            assertThat(gateway.exitCode()).isZero();
        }

        assertThat(migrate(dataDir).succeeded())
                .contains(
                        "account: 2 rows", "access_key: 1 rows", "browser_session: 1 rows", "imported_cluster: 1 rows")
                .contains("--master-key-file " + dataDir.resolve("master.key"));
        assertThat(migrate(dataDir).err()).contains("has 2 rows (expected: an empty database)");

        Map<String, List<String>> settings = Map.of(
                "database", List.of(database.address()),
                "master-key-file", List.of(dataDir.resolve("master.key").toString()));
        try (RunningGateway after = RunningGateway.with(settings)) {
            requireSame(before, after);
        }
    }

    private static Seen fill(ServeProcess gateway) throws IOException {
        Client admin = gateway.anonymous().signIn("admin", ServeProcess.ADMIN_PASSWORD);
        Map<String, Object> pair = json(admin.post(KEYS, Json.write(Map.of("description", "Schlüssel ☃"))));
        json(admin.post(ACCOUNTS, Json.write(Map.of("name", "alice", "groups", List.of("a", "b")))));
        json(admin.post("/api/v1/cube/clusters", Json.write(Map.of("name", "prod", "kubeconfig", KUBECONFIG))));
        return new Seen(
                admin.token(),
                session(gateway.anonymous()),
                Json.write(Map.of(
                        "accessKey", String.valueOf(pair.get("accessKey")),
                        "secretKey", String.valueOf(pair.get("secretKey")))),
                text(admin.get(KEYS)),
                text(admin.get(ACCOUNTS)),
                Files.readString(gateway.authority()));
    }

    private static void requireSame(Seen before, RunningGateway after) {
        Client anonymous = after.anonymous();
        Client admin = anonymous.withToken(before.token());
        assertThat(text(admin.get(KEYS))).isEqualTo(before.keys());
        assertThat(text(admin.get(ACCOUNTS))).isEqualTo(before.accounts());
        assertThat(after.authority()).content().isEqualTo(before.authority());
        assertThat(after.clusters().all()).hasSize(1);
        assertThat(anonymous.post("/api/v1/cube/key/token", before.pair()).statusCode())
                .isEqualTo(200);
        assertThat(anonymous
                        .send(anonymous
                                .request("GET", "/api/v1/cube/whoami", BodyPublishers.noBody())
                                .header("Cookie", before.cookie())
                                .header("Sec-Fetch-Site", "same-origin"))
                        .statusCode())
                .isEqualTo(200);
    }

    /** The copy is compared with the source before it is committed. */
    @Test
    void copiesNothingWhenARowArrivesChanged() throws Exception {
        Path dataDir = folder.resolve("data");
        assertThat(cli("account", "create", "alice", "--data-dir", dataDir.toString())
                        .exitCode())
                .isZero();
        assertThat(cli("keys", "list", "--data-dir", dataDir.toString()).exitCode())
                .isZero();
        assertThat(cli(
                                "account",
                                "list",
                                "--database",
                                database.address(),
                                "--master-key-file",
                                dataDir.resolve("master.key").toString())
                        .exitCode())
                .isZero();
        sql("DELETE FROM account");
        sql("CREATE FUNCTION change() RETURNS trigger LANGUAGE plpgsql AS"
                + " $$ BEGIN NEW.display_name := 'x'; RETURN NEW; END $$");
        sql("CREATE TRIGGER change BEFORE INSERT ON account FOR EACH ROW EXECUTE FUNCTION change()");

        assertThat(migrate(dataDir).err())
                .contains("the rows of account differ after the copy: 2 sent, 2 arrived; nothing was changed");

        sql("DROP TRIGGER change ON account");
        assertThat(migrate(dataDir).succeeded()).contains("account: 2 rows");
    }

    private static String session(Client anonymous) {
        HttpResponse<byte[]> answer = anonymous.post(
                "/api/v1/cube/login",
                Json.write(Map.of("name", "admin", "password", ServeProcess.ADMIN_PASSWORD, "session", true)));
        return answer.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0];
    }

    private Outcome migrate(Path dataDir) {
        return cli("migrate", "--data-dir", dataDir.toString(), "--to", database.address());
    }

    private static Outcome cli(String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = Main.commandLine(words)
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(words);
        return new Outcome(exitCode, out.toString(), err.toString());
    }

    @SuppressWarnings("unchecked") // a JSON object
    private static Map<String, Object> json(HttpResponse<byte[]> answer) {
        assertThat(answer.statusCode()).as(text(answer)).isEqualTo(201);
        return Json.read(answer.body(), Map.class);
    }

    private static String text(HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    private void sql(String sql) throws SQLException {
        try (Connection connection = database.connect();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
