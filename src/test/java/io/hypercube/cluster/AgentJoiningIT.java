package io.hypercube.cluster;

import static io.hypercube.cluster.ClusterCalls.call;
import static io.hypercube.cluster.ClusterCalls.cluster;
import static io.hypercube.cluster.ClusterCalls.json;
import static io.hypercube.cluster.ClusterCalls.send;
import static io.hypercube.cluster.ClusterCalls.stateOf;
import static io.hypercube.cluster.ClusterCalls.text;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.hypercube.Client;
import io.hypercube.Main;
import io.hypercube.RunningGateway;
import io.hypercube.cli.agent.AgentParts;
import io.hypercube.cli.agent.AgentSettings;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Smoke;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.slf4j.LoggerFactory;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A cluster that joins behind an agent: from the command line to a call, and until it is removed. */
@Smoke
class AgentJoiningIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    private static final List<String> LOGGERS = List.of("io.hypercube", "access");
    private static final String ACCOUNT = "system:serviceaccount:hypercube-agent:hypercube-agent";

    @TempDir
    Path home;

    private final Queue<String> lines = new ConcurrentLinkedQueue<>();
    private final AppenderBase<ILoggingEvent> logs = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            lines.add(event.getLoggerName()
                    + event.getFormattedMessage()
                    + event.getKeyValuePairs()
                    + event.getThrowableProxy());
        }
    };

    private final List<Thread> agents = new ArrayList<>();
    private RunningGateway gateway;
    private Client admin;

    private record Outcome(int exitCode, String out, String err) {
        JsonNode json() {
            return JsonMapper.shared().readTree(out);
        }
    }

    @BeforeEach
    void startGateway() {
        logs.start();
        loggerOf(org.slf4j.Logger.ROOT_LOGGER_NAME).addAppender(logs);
        LOGGERS.forEach(name -> loggerOf(name).setLevel(Level.DEBUG));
        gateway = RunningGateway.with(Map.of(
                "probe-interval", List.of("500ms"),
                "audit-file", List.of(home.resolve("audit.log").toString())));
        admin = gateway.admin();
    }

    @AfterEach
    void stop() throws InterruptedException {
        for (Thread agent : agents) {
            agent.interrupt();
            agent.join();
        }
        gateway.close();
        loggerOf(org.slf4j.Logger.ROOT_LOGGER_NAME).detachAppender(logs);
        LOGGERS.forEach(name -> loggerOf(name).setLevel(null));
    }

    private static Logger loggerOf(String name) {
        return (Logger) LoggerFactory.getLogger(name);
    }

    @Test
    void printsAManifestThatTheClusterAcceptsAndThatMayImpersonateOnly() {
        Outcome added =
                hypercube("cluster", "add", "prod", "--agent", "--label", "env=p", "--image", "registry/agent:1");

        assertThat(added.exitCode()).as(added.err()).isZero();
        assertThat(added.out()).contains("image: \"registry/agent:1\"", "--server=" + gateway.uri());
        assertThat(added.err())
                .contains("Apply this manifest in the cluster prod before 20", "kubectl apply -f -")
                .contains("hypercube agent --server " + gateway.uri() + " --cluster prod --join-token-file join-token")
                .doesNotContain("HJ");
        CLUSTER.apply(added.out());
        CLUSTER.awaitAllowed(ACCOUNT, "impersonate", "users");
        assertThat(CLUSTER.isAllowed(ACCOUNT, "list", "pods", "-n", "default")).isFalse();
        assertThat(CLUSTER.isAllowed(ACCOUNT, "get", "secrets", "-n", "hypercube-agent"))
                .isFalse();
        CLUSTER.awaitAllowed(ACCOUNT, "update", "secrets/hypercube-agent", "-n", "hypercube-agent");
        assertThat(cluster(admin).path("labels").path("env").asString()).isEqualTo("p");
        assertThat(stateOf(admin)).endsWith(" AgentNotConnected");
        assertThat(cluster(admin).path("agents").size()).isZero();
        assertThat(cluster(admin).path("join").isMissingNode()).isTrue();
    }

    @Test
    void isCalledThroughItsAgentUntilItIsRemovedAndAgainWithANewToken() {
        JsonNode join = added();
        startAgent(join);
        await().until(() -> stateOf(admin).equals("Ready Healthy"));
        assertThat(call(admin).statusCode()).isEqualTo(200);
        JsonNode view = cluster(admin);
        assertThat(view.path("source").asString()).isEqualTo("agent");
        assertThat(view.path("server").asString()).isEqualTo(CLUSTER.server().toString());
        assertThat(Instant.parse(view.path("agents")
                        .path(0)
                        .path("certificateExpiration")
                        .asString()))
                .isAfter(Instant.now().plus(Duration.ofDays(29)));
        assertThat(text(gateway.member("reader").get(ClusterCalls.CLUSTERS + "/prod")))
                .doesNotContain("agents", "server", "source");

        assertThat(hypercube("cluster", "remove", "prod").exitCode()).isZero();
        assertThat(call(admin).statusCode()).isEqualTo(404);
        await().until(() -> logged("agent disconnected"));
        await().until(() -> logged("was removed, or added again"));

        JsonNode again = added();
        await().until(() -> logged("join token was used already"));
        assertThat(stateOf(admin)).endsWith(" AgentNotConnected");
        assertThat(call(admin).statusCode()).isEqualTo(503);
        write("token", again.path("token").asString());
        await().until(() -> stateOf(admin).equals("Ready Healthy"));
        assertThat(call(admin).statusCode()).isEqualTo(200);
        assertThat(secretsOf(join, again)).allSatisfy(this::isNowhere);
    }

    @Test
    void connectsAgainAfterANewJoinTokenAndKeepsItsLabelsAndNoKubeconfig() throws IOException {
        startAgent(added());
        await().until(() -> stateOf(admin).equals("Ready Healthy"));

        Outcome another = hypercube("cluster", "join-token", "prod", "-o", "json");
        assertThat(another.json().propertyNames()).contains("token", "expiration", "manifest", "command");
        assertThat(hypercube("cluster", "join-token", "prod", "--image", "i:2").out())
                .contains("image: \"i:2\"");
        String kubeconfig = Files.readString(CLUSTER.kubeconfig());
        assertThat(text(send(admin, "PATCH", "/prod", Map.of("kubeconfig", kubeconfig))))
                .contains("\"code\":422", "behind an agent");
        assertThat(json(send(admin, "PATCH", "/prod", Map.of("labels", Map.of("env", "q"))), 200)
                        .path("labels")
                        .path("env")
                        .asString())
                .isEqualTo("q");
        assertThat(cluster(admin).path("agents").size()).isEqualTo(1);
        assertThat(call(admin).statusCode()).isEqualTo(200);
        assertThat(logged("agent connected")).isTrue();
        assertThat(logged("agent disconnected")).isFalse();
    }

    @Test
    void isAnAdministratorsRight() {
        Client member = gateway.member("somebody");
        Map<String, ?> asked = Map.of("name", "prod", "agent", Map.of());
        assertThat(send(member, "POST", "", asked).statusCode()).isEqualTo(403);
        assertThat(send(member, "POST", "?dryRun=All", asked).statusCode()).isEqualTo(403);
        added();
        assertThat(send(member, "POST", "/prod/jointokens", Map.of()).statusCode())
                .isEqualTo(403);
        assertThat(send(member, "DELETE", "/prod", Map.of()).statusCode()).isEqualTo(403);
    }

    @Test
    void refusesWhatIsNoClusterBehindAnAgent() throws IOException {
        String kubeconfig = Files.readString(CLUSTER.kubeconfig());
        assertThat(text(send(admin, "POST", "", Map.of("name", "prod", "agent", Map.of(), "kubeconfig", kubeconfig))))
                .contains("\"code\":422", "agent: given with a kubeconfig");
        assertThat(hypercube("cluster", "join-token", "prod").err()).contains("not found, or not behind an agent");
        json(send(admin, "POST", "", Map.of("name", "prod", "kubeconfig", kubeconfig)), 201);
        assertThat(hypercube("cluster", "join-token", "prod").err()).contains("not found, or not behind an agent");
        assertThat(hypercube("cluster", "add", "prod", "--agent").err()).contains("already exists");
        assertThat(hypercube("cluster", "add", "_prod", "--agent").err()).contains("name: _prod (expected: ");
    }

    private JsonNode added() {
        Outcome added = hypercube("cluster", "add", "prod", "--agent", "-o", "json");
        assertThat(added.exitCode()).as(added.err()).isZero();
        return added.json();
    }

    /** Outside of Kubernetes, with the rights of the manifest. */
    private void startAgent(JsonNode join) {
        CLUSTER.apply(join.path("manifest").asString());
        CLUSTER.awaitAllowed(ACCOUNT, "impersonate", "users");
        CLUSTER.awaitAllowed(ACCOUNT, "impersonate", "groups");
        AgentSettings settings = new AgentSettings(
                new AgentSettings.Gateway(gateway.uri(), gateway.authority()),
                new ClusterName("prod"),
                write("token", join.path("token").asString()),
                new AgentSettings.Source.Kubeconfig(CLUSTER.kubeconfig(), null),
                new AgentSettings.Account("hypercube-agent", "hypercube-agent"),
                new AgentSettings.Place.Folder(home.resolve("state")));
        agents.add(Thread.ofVirtual().start(() -> {
            try {
                AgentParts.run(settings, Map.of());
            } catch (IOException e) {
                throw new UncheckedIOException(e);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }));
    }

    private boolean logged(String text) {
        return lines.stream().anyMatch(line -> line.contains(text));
    }

    private static List<String> secretsOf(JsonNode... joins) {
        return List.of(joins).stream()
                .map(join -> join.path("token").asString())
                .toList();
    }

    /** Neither in the audit log nor in any other. */
    private void isNowhere(String token) {
        String audit = read(home.resolve("audit.log"));
        assertThat(audit)
                .contains("/api/v1/cube/agents/join", "/api/v1/cube/clusters", "\"prod\"")
                .doesNotContain(token);
        assertThat(lines.stream().collect(Collectors.joining("\n")))
                .contains("/api/v1/cube/agents/join")
                .doesNotContain(token);
    }

    private Path write(String name, String text) {
        try {
            return Files.writeString(home.resolve(name), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String read(Path file) {
        try {
            return Files.readString(file);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Outcome hypercube(String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of(
                "--server", gateway.uri().toString(),
                "--certificate-authority", gateway.authority().toString(),
                "--token", admin.token()));
        int exitCode = Main.commandLine(all.getFirst())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(String[]::new));
        return new Outcome(exitCode, out.toString(), err.toString());
    }
}
