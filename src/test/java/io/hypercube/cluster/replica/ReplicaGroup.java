package io.hypercube.cluster.replica;

import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.config.gateway.GatewayConfig;
import io.hypercube.testbed.TestKeys;
import io.hypercube.testbed.TestPostgres;
import io.zonky.test.db.postgres.embedded.EmbeddedPostgres;
import java.io.IOException;
import java.net.ServerSocket;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.sql.Connection;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.UnaryOperator;

/** Several gateways in this JVM on one PostgreSQL, which can be stopped and started again with its data. */
final class ReplicaGroup implements AutoCloseable {

    private final Path data;
    private final int port;
    private final Map<String, List<String>> settings;
    private final List<RunningGateway> gateways = new ArrayList<>();
    private EmbeddedPostgres database;

    /** @param settings of all, in addition to those of tests */
    ReplicaGroup(Map<String, List<String>> settings) throws IOException {
        this.data = Files.createTempDirectory("hypercube-postgres");
        try (ServerSocket free = new ServerSocket(0)) {
            this.port = free.getLocalPort();
        }
        this.database = newDatabase();
        this.settings = new HashMap<>(settings);
        this.settings.put("database", List.of(url()));
        this.settings.put("master-key-file", List.of(masterKey().toString()));
        TestKeys.write(masterKey(), TestKeys.newKey());
    }

    private EmbeddedPostgres newDatabase() throws IOException {
        return TestPostgres.builder()
                .setDataDirectory(data)
                .setCleanDataDirectory(false)
                .setPort(port)
                .start();
    }

    String url() {
        return "postgresql://postgres:postgres@localhost:" + port + "/postgres";
    }

    Path masterKey() {
        return data.resolveSibling(data.getFileName() + ".key");
    }

    void stopDatabase() throws IOException {
        database.close();
    }

    void startDatabase() throws IOException {
        database = newDatabase();
    }

    Connection connection() throws SQLException {
        return database.getPostgresDatabase().getConnection();
    }

    /** The addresses of the running replicas' internal listeners, by id. */
    Map<String, String> members() throws SQLException {
        Map<String, String> found = new HashMap<>();
        try (Connection connection = connection();
                ResultSet rows = connection.createStatement().executeQuery("SELECT id, address FROM member")) {
            while (rows.next()) {
                found.put(rows.getString(1), rows.getString(2));
            }
        }
        return found;
    }

    /** The flags of a replica in a process of its own. */
    String[] flags() {
        return settings.entrySet().stream()
                .flatMap(setting -> setting.getValue().stream().map(value -> "--" + setting.getKey() + "=" + value))
                .toArray(String[]::new);
    }

    /** The id of the replica that was not there before; waits for it. */
    String newMember(Set<String> before) {
        return await().until(
                        () -> members().keySet().stream()
                                .filter(id -> !before.contains(id))
                                .findFirst(),
                        Optional::isPresent)
                .orElseThrow();
    }

    RunningGateway add(Map<String, List<String>> more) throws IOException {
        return add(more, config -> config);
    }

    /** @param change of what no setting changes */
    RunningGateway add(Map<String, List<String>> more, UnaryOperator<GatewayConfig> change) throws IOException {
        Map<String, List<String>> all = new HashMap<>(settings);
        all.putAll(more);
        RunningGateway added = RunningGateway.with(all, change);
        gateways.add(added);
        return added;
    }

    /** Stops one in order, as SIGTERM does. */
    void remove(RunningGateway gateway) {
        if (gateways.remove(gateway)) {
            gateway.close();
        }
    }

    List<RunningGateway> gateways() {
        return gateways;
    }

    /** An administrator at each of the gateways, with one token. */
    List<Client> admins() {
        String token = gateways.getFirst().admin().token();
        return gateways.stream().map(one -> one.anonymous().withToken(token)).toList();
    }

    /** Waits until each knows that many. */
    void awaitReplicas(int number) {
        List<Client> admins = admins();
        await().until(() -> admins.stream().allMatch(admin -> metric(admin, "hypercube_replicas") == number));
    }

    static long metric(Client client, String name) {
        return new String(client.get("/metrics").body(), StandardCharsets.UTF_8)
                .lines()
                .filter(line -> line.startsWith(name + " "))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(name.length() + 1)))
                .findFirst()
                .orElseThrow();
    }

    static HttpResponse<byte[]> get(Client client, String target, String... fields) {
        var request = client.request("GET", target, BodyPublishers.noBody());
        return client.send(fields.length == 0 ? request : request.headers(fields));
    }

    static String source(HttpResponse<byte[]> answer) {
        return answer.headers().firstValue("Hypercube-Source").orElse("none").replaceFirst(";.*", "");
    }

    @Override
    public void close() throws IOException {
        gateways.forEach(RunningGateway::close);
        database.close();
    }
}
