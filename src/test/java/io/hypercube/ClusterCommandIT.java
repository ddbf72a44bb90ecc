package io.hypercube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.awaitility.core.ThrowingRunnable;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code hypercube cluster} on the data directory of a running gateway, and on the gateway itself. */
@Thorough
class ClusterCommandIT {
    private static final String KUBECONFIG = """
        clusters: [{name: a, cluster: {server: "https://192.0.2.1"}}]
        users: [{name: a, user: {token: hunter2}}]
        contexts: [{name: of-the-file, context: {cluster: a, user: a}}]
        """;

    @AutoClose
    private static RunningGateway gateway;

    @TempDir
    Path home;

    private record Outcome(int exitCode, String out, String err) {}

    @BeforeAll
    static void start() {
        gateway = RunningGateway.with(Map.of());
    }

    @Test
    @Shows("7.5")
    void importsListsAndRemovesInTheDataDirectory() throws IOException {
        goesRound(List.of("--data-dir", gateway.dataDir().toString()), "local");
    }

    @Smoke
    @Test
    @Shows("7.5")
    void importsListsAndRemovesAtARunningGateway() throws IOException {
        goesRound(remote(gateway.admin().token()), "remote");
    }

    @Test
    void saysWhatTheGatewayHasSaid() throws IOException {
        Outcome refused = run(remote(gateway.member("somebody").token()), "cluster", "add", kubeconfig());
        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.err()).contains(" answered 403: ", "expected: admin");

        Outcome unknown = run(remote("not-a-token"), "cluster", "list");
        assertThat(unknown.err()).contains(" answered 401: ").doesNotContain("not-a-token");
        assertThat(run(List.of("--server", "https://127.0.0.1:1", "--token", "t"), "cluster", "list")
                        .err())
                .contains("https://127.0.0.1:1 cannot be reached: nothing listens");
        assertThat(run(List.of("--server", "ftp://x", "--token", "t"), "cluster", "list")
                        .exitCode())
                .isEqualTo(2);
    }

    @Test
    void importsAClusterThatGetsATokenOfEachCaller() throws IOException {
        String bare = Files.writeString(
                        home.resolve("bare"),
                        "clusters: [{name: c, cluster: {server: 'https://192.0.2.1'}}]\n"
                                + "contexts: [{name: c, context: {cluster: c}}]")
                .toString();
        List<String> local = List.of("--data-dir", gateway.dataDir().toString());
        String[] add = {"cluster", "add", bare, "--name", "bare", "--identity", "token", "--audience", "bare.example"};

        assertThat(run(remote(gateway.admin().token()), add).err()).contains("the setting public-url is not set");
        assertThat(run(local, "cluster", "add", bare, "--audience", "bare.example")
                        .err())
                .contains("identity.type: missing (expected: impersonation or token)");
        assertThat(run(local, "cluster", "add", kubeconfig(), "--identity", "token", "--audience", "a")
                        .err())
                .contains("not allowed when callers are identified by token")
                .doesNotContain("hunter2");
        assertThat(run(local, add).exitCode()).isZero();
        soon(() -> assertThat(text(gateway.admin().get("/api/v1/cube/clusters/bare")))
                .contains("\"identity\":{\"type\":\"token\",\"audience\":\"bare.example\"}")
                .contains("CredentialUnavailable", "public-url is not set"));
    }

    private void goesRound(List<String> where, String name) throws IOException {
        Outcome added = run(where, "cluster", "add", kubeconfig(), "--name", name, "--label", "env=p", "-o", "json");
        assertThat(added).isEqualTo(new Outcome(0, "{\"name\":\"" + name + "\"}\n", ""));
        soon(() -> assertThat(text(gateway.admin().get("/api/v1/cube/clusters/" + name)))
                .contains("\"imported\"", "\"env\":\"p\"")
                .doesNotContain("hunter2"));
        assertThat(run(where, "cluster", "add", kubeconfig(), "--name", name).err())
                .contains("already exists");

        Outcome listed = run(where, "cluster", "list");
        assertThat(listed.out()).containsPattern("(?m)^" + name + " .* env=p$").doesNotContain("hunter2");
        assertThat(run(where, "cluster", "list", "-o", "json").out()).contains("\"name\":\"" + name + "\"");

        assertThat(run(where, "cluster", "remove", name)).isEqualTo(new Outcome(0, "", ""));
        assertThat(run(where, "cluster", "remove", name).err()).contains("not found");
        soon(() -> assertThat(
                        gateway.admin().get("/api/v1/cube/clusters/" + name).statusCode())
                .isEqualTo(404));
    }

    @Test
    void savesListsAndDeletesGroups() {
        groupsGoRound(List.of("--data-dir", gateway.dataDir().toString()), "local");
        groupsGoRound(remote(gateway.admin().token()), "remote");

        List<String> member = remote(gateway.member("reader").token());
        assertThat(run(member, "cluster", "group", "list").exitCode()).isZero();
        assertThat(run(member, "cluster", "group", "set", "mine", "--clusters", "a")
                        .err())
                .contains(" answered 403: ");
    }

    private static void groupsGoRound(List<String> where, String name) {
        String path = "/api/v1/cube/clustergroups/" + name;
        assertThat(run(where, "cluster", "group", "set", name, "--clusters", "prod-*,edge-7"))
                .isEqualTo(new Outcome(0, "", ""));
        soon(() -> assertThat(text(gateway.admin().get(path)))
                .isEqualTo("{\"name\":\"" + name + "\",\"clusters\":[\"prod-*\",\"edge-7\"]}"));
        assertThat(run(where, "cluster", "group", "set", name, "--cluster-selector", "env=prod")
                        .exitCode())
                .isZero();
        assertThat(run(where, "cluster", "group", "list").out())
                .isEqualToIgnoringWhitespace("NAME CLUSTERS SELECTOR " + name + " * env=prod");
        assertThat(run(where, "cluster", "group", "list", "-o", "json").out())
                .isEqualTo("{\"items\":[{\"name\":\"" + name + "\",\"clusterSelector\":\"env=prod\"}],\"total\":1}\n");

        assertThat(run(where, "cluster", "group", "set", "all", "--clusters", "a")
                        .err())
                .contains("name: all (expected: another name");
        assertThat(run(where, "cluster", "group", "set", name).err()).contains("clusters, clusterSelector: missing");
        assertThat(run(where, "cluster", "group", "delete", name)).isEqualTo(new Outcome(0, "", ""));
        assertThat(run(where, "cluster", "group", "delete", name).err()).contains("not found");
        soon(() -> assertThat(gateway.admin().get(path).statusCode()).isEqualTo(404));
    }

    /** A gateway sees the writes of another process to the database. */
    private static void soon(ThrowingRunnable seen) {
        await().untilAsserted(seen);
    }

    private static List<String> remote(String token) {
        return List.of(
                "--server", gateway.uri().toString(),
                "--certificate-authority", gateway.authority().toString(),
                "--token", token);
    }

    private String kubeconfig() throws IOException {
        return Files.writeString(home.resolve("kubeconfig"), KUBECONFIG).toString();
    }

    private static String text(java.net.http.HttpResponse<byte[]> answer) {
        return new String(answer.body(), StandardCharsets.UTF_8);
    }

    private static Outcome run(List<String> where, String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(where);
        int exitCode = Main.commandLine(all.getFirst())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(String[]::new));
        return new Outcome(exitCode, out.toString(), err.toString());
    }
}
