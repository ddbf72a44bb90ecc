package io.hypercube;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.http.Json;
import io.hypercube.testbed.Outcome;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
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
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gateway on the embedded database, moved to a real PostgreSQL. */
class MigrateIT {
    private static final String KEYS = "/api/v1/cube/keys";

    private static EmbeddedPostgres server;

    @TempDir
    private Path folder;

    @BeforeAll
    static void startServer() throws IOException {
        server = EmbeddedPostgres.start();
    }

    @AfterAll
    static void stopServer() throws IOException {
        server.close();
    }

    @Test
    void keepsAccountsKeysTokensSessionsAndClusters() throws Exception {
        Path dataDir = Files.createTempDirectory("hypercube-test");
        sql("postgres", "CREATE DATABASE moved");
        String token;
        String cookie;
        String keys;
        String accounts;
        String authority;
        Map<String, Object> pair;
        try (ServeProcess gateway = ServeProcess.start(dataDir)) {
            Client admin = gateway.anonymous().signIn("admin", ServeProcess.ADMIN_PASSWORD);
            token = admin.token();
            pair = json(admin.post(KEYS, Json.write(Map.of("description", "Schlüssel ☃"))));
            json(admin.post("/api/v1/cube/accounts", Json.write(Map.of("name", "alice", "groups", List.of("a", "b")))));
            json(admin.post("/api/v1/cube/clusters", Json.write(Map.of("name", "prod", "kubeconfig", kubeconfig()))));
            cookie = session(gateway.anonymous());
            keys = text(admin.get(KEYS));
            accounts = text(admin.get("/api/v1/cube/accounts"));
            authority = Files.readString(gateway.authority());
            assertThat(migrate(dataDir, "moved").err()).contains("is in use (expected: no running gateway");
            gateway.terminate();
            assertThat(gateway.exitCode()).isZero();
        }

        assertThat(migrate(dataDir, "moved").succeeded())
                .contains(
                        "account: 2 rows", "access_key: 1 rows", "browser_session: 1 rows", "imported_cluster: 1 rows")
                .contains("--master-key-file " + dataDir.resolve("master.key"));
        assertThat(migrate(dataDir, "moved").err()).contains("has 2 rows (expected: an empty database)");

        try (RunningGateway after = RunningGateway.with(settings(dataDir))) {
            Client admin = after.anonymous().withToken(token);
            assertThat(List.of(text(admin.get(KEYS)), text(admin.get("/api/v1/cube/accounts"))))
                    .containsExactly(keys, accounts);
            assertThat(after.authority()).content().isEqualTo(authority);
            assertThat(after.clusters().all()).hasSize(1);
            assertThat(List.of(exchange(after.anonymous(), pair), whoami(after.anonymous(), cookie)))
                    .containsOnly(200);
        }
    }

    private static Map<String, List<String>> settings(Path dataDir) {
        return Map.of(
                "database", List.of(address("moved")),
                "master-key-file", List.of(dataDir.resolve("master.key").toString()));
    }

    private static int exchange(Client anonymous, Map<String, Object> pair) {
        return anonymous
                .post(
                        "/api/v1/cube/key/token",
                        Json.write(Map.of(
                                "accessKey", String.valueOf(pair.get("accessKey")),
                                "secretKey", String.valueOf(pair.get("secretKey")))))
                .statusCode();
    }

    private static int whoami(Client anonymous, String cookie) {
        return anonymous
                .send(anonymous
                        .request("GET", "/api/v1/cube/whoami", BodyPublishers.noBody())
                        .header("Cookie", cookie)
                        .header("Sec-Fetch-Site", "same-origin"))
                .statusCode();
    }

    /** The copy is compared with the source before it is committed. */
    @Test
    void copiesNothingWhenARowArrivesChanged() throws Exception {
        Path dataDir = folder.resolve("data");
        sql("postgres", "CREATE DATABASE strange");
        assertThat(cli("account", "create", "alice", "--data-dir", dataDir.toString())
                        .exitCode())
                .isZero();
        assertThat(cli("account", "list", "--data-dir", dataDir.toString(), "--database", address("strange"))
                        .exitCode())
                .isZero();
        sql("strange", "DELETE FROM account");
        sql(
                "strange",
                "CREATE FUNCTION change() RETURNS trigger LANGUAGE plpgsql AS"
                        + " $$ BEGIN NEW.display_name := 'x'; RETURN NEW; END $$");
        sql("strange", "CREATE TRIGGER change BEFORE INSERT ON account FOR EACH ROW EXECUTE FUNCTION change()");

        assertThat(migrate(dataDir, "strange").err())
                .contains("the rows of account differ after the copy: 2 sent, 2 arrived; nothing was changed");

        sql("strange", "DROP TRIGGER change ON account");
        assertThat(migrate(dataDir, "strange").succeeded()).contains("account: 2 rows");
    }

    private static String session(Client anonymous) {
        HttpResponse<byte[]> answer = anonymous.post(
                "/api/v1/cube/login",
                Json.write(Map.of("name", "admin", "password", ServeProcess.ADMIN_PASSWORD, "session", true)));
        return answer.headers().firstValue("Set-Cookie").orElseThrow().split(";")[0];
    }

    private static String kubeconfig() {
        return """
            {"apiVersion": "v1", "kind": "Config", "current-context": "c",
             "contexts": [{"name": "c", "context": {"cluster": "c", "user": "u"}}],
             "clusters": [{"name": "c", "cluster": {"server": "https://127.0.0.1:1"}}],
             "users": [{"name": "u", "user": {"token": "t"}}]}
            """;
    }

    private static Outcome migrate(Path dataDir, String database) {
        return cli("migrate", "--data-dir", dataDir.toString(), "--to", address(database));
    }

    private static Outcome cli(String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = Main.commandLine()
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

    private static String address(String database) {
        return "postgresql://postgres:postgres@localhost:" + server.getPort() + "/" + database;
    }

    private static void sql(String database, String sql) throws SQLException {
        try (Connection connection = server.getDatabase("postgres", database).getConnection();
                Statement statement = connection.createStatement()) {
            statement.execute(sql);
        }
    }
}
