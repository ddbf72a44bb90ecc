package io.hypercube;

import io.hypercube.cli.DemoFolder;
import io.hypercube.cluster.ClusterRegistry;
import io.hypercube.config.ConfigLoader;
import io.hypercube.config.gateway.GatewayConfig;
import io.hypercube.core.http.Json;
import io.hypercube.core.http.Route;
import io.hypercube.server.Gateway;
import io.hypercube.testbed.AuthComponents;
import io.hypercube.testbed.EmptyDatabase;
import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.RealCluster;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.UnaryOperator;
import java.util.regex.Pattern;

/**
 * The gateway as {@code serve} runs it, in this JVM: TLS with the self-signed CA, a free port, an empty data directory and the
 * given clusters. Accounts are created with the command line, on the data directory of the running server.
 */
public final class RunningGateway implements AutoCloseable {
    public static final String ADMIN_PASSWORD = "correct-horse-battery-staple";

    /** Settings with which no cluster is taken for unreachable because the machine is busy. */
    static final Map<String, String> PATIENT =
            Map.of("upstream-connect-timeout", "1m", "cluster-timeout", "1m", "probe-timeout", "1m");

    private static final Pattern CONTEXT = Pattern.compile("\"?current-context\"?: *\"?([A-Za-z0-9._-]+)");
    private static volatile boolean throughAgents;

    private final Path dataDir;
    private final Gateway gateway;
    private final List<AgentOfCluster> agents = new ArrayList<>();

    private RunningGateway(Path dataDir, Gateway gateway) {
        this.dataDir = dataDir;
        this.gateway = gateway;
    }

    /** Every cluster under its own name. */
    public static RunningGateway before(RealCluster... clusters) {
        List<String> kubeconfigs = new ArrayList<>();
        Arrays.stream(clusters).map(cluster -> cluster.kubeconfig().toString()).forEach(kubeconfigs::add);
        return with(Map.of("kubeconfig", kubeconfigs));
    }

    /** @param settings by name, in addition to those of tests: {@code Map.of("token-ttl", List.of("2s"))} */
    public static RunningGateway with(Map<String, List<String>> settings) {
        return in(temporary(), settings);
    }

    /** With passwords that cost as much to check as those of users. */
    public static RunningGateway withCostlyPasswords(Map<String, List<String>> settings) {
        return in(temporary(), settings, Map.of(), config -> config);
    }

    /** @param change of what no setting changes */
    public static RunningGateway with(Map<String, List<String>> settings, UnaryOperator<GatewayConfig> change) {
        return in(temporary(), settings, Map.of(), config -> change.apply(config.withPasswords(AuthComponents.QUICK)));
    }

    private static Path temporary() {
        try {
            return Files.createTempDirectory("hypercube-test");
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** @param dataDir is deleted on close */
    public static RunningGateway in(Path dataDir, Map<String, List<String>> settings) {
        return in(dataDir, settings, Map.of());
    }

    /** @param variables of the environment, in addition to those of tests */
    public static RunningGateway in(Path dataDir, Map<String, List<String>> settings, Map<String, String> variables) {
        return in(dataDir, settings, variables, config -> config.withPasswords(AuthComponents.QUICK));
    }

    private static RunningGateway in(
            Path dataDir,
            Map<String, List<String>> settings,
            Map<String, String> variables,
            UnaryOperator<GatewayConfig> change) {
        Map<String, List<String>> flags = new HashMap<>(Map.of(
                "listen", List.of("127.0.0.1:0"),
                "replica-listen", List.of("127.0.0.1:0"),
                "data-dir", List.of(dataDir.toString()),
                "drain-timeout", List.of("1s"),
                // the clients of a test are many networks at one address
                "network-max-connections", List.of("0"),
                "network-max-handshakes", List.of("0"),
                "kubeconfig", List.of()));
        PATIENT.forEach((name, value) -> flags.put(name, List.of(value)));
        flags.putAll(settings);
        EmptyDatabase.copyTo(dataDir);
        List<String> joining = throughAgents
                ? Objects.requireNonNullElse(flags.put("kubeconfig", List.of()), List.<String>of())
                : List.of();
        Map<String, String> environment = new HashMap<>(Map.of("HYPERCUBE_ADMIN_PASSWORD", ADMIN_PASSWORD));
        environment.putAll(variables);
        GatewayConfig config = ConfigLoader.load(flags, environment).gateway();
        RunningGateway gateway = new RunningGateway(dataDir, Gateway.start(change.apply(config)));
        joining.forEach(gateway::join);
        return gateway;
    }

    /** Whether the gateways that start from now on reach the clusters of their kubeconfigs through agents. */
    public static void throughAgents(boolean wanted) {
        throughAgents = wanted;
    }

    private void join(String kubeconfig) {
        try {
            String cluster = CONTEXT.matcher(Files.readString(Path.of(kubeconfig)))
                    .results()
                    .findFirst()
                    .orElseThrow()
                    .group(1);
            Path file = Path.of(kubeconfig);
            AgentOfCluster joined =
                    AgentOfCluster.addByAccount(admin(), authority(), cluster, file, objects -> Kubectl.newest()
                            .run(file, objects, List.of("apply", "-f", "-"))
                            .succeeded());
            joined.start(uri());
            joined.awaitState("Ready Healthy");
            agents.add(joined);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The clusters, which tests may change. */
    public ClusterRegistry clusters() {
        return gateway.clusters();
    }

    public URI uri() {
        return gateway.uri();
    }

    /** The URI of the metrics listener, when {@code metrics-listen} is set. */
    public URI metricsUri() {
        return gateway.metricsUri().orElseThrow();
    }

    /** The gateway's metrics. */
    public List<Route> routes() {
        return gateway.routes();
    }

    public Path dataDir() {
        return dataDir;
    }

    /** The CA certificate that signed its certificate. */
    public Path authority() {
        return gateway.authority().orElseThrow();
    }

    /** A client without a token. */
    public Client anonymous() {
        return Client.of(this);
    }

    /** A client signed in as {@code admin}. */
    public String adminPassword() {
        return ADMIN_PASSWORD;
    }

    public Client admin() {
        return anonymous().signIn("admin", ADMIN_PASSWORD);
    }

    /** Creates a member account and signs it in. */
    public Client member(String name, String... groups) {
        String password = "password-of-" + name;
        byte[] account = Json.write(Map.of("name", name, "groups", List.of(groups), "password", password));
        HttpResponse<byte[]> answer = admin().post("/api/v1/cube/accounts", account);
        if (answer.statusCode() != 201) {
            throw new AssertionError("account " + name + ": " + answer.statusCode());
        }
        return anonymous().signIn(name, password);
    }

    /** A kubeconfig for a cluster at the plain entry point, with the client's token. */
    public Path kubeconfig(Client as, RealCluster cluster, String namespace) {
        String text = """
            {"apiVersion": "v1", "kind": "Config", "current-context": "%1$s",
             "contexts": [{"name": "%1$s", "context": {"cluster": "%1$s", "user": "u", "namespace": "%2$s"}}],
             "clusters": [{"name": "%1$s", "cluster": {"server": "%3$s/clusters/%1$s", "certificate-authority": "%4$s"}}],
             "users": [{"name": "u", "user": {"token": "%5$s"}}]}
            """.formatted(cluster.name(), namespace, uri(), authority(), as.token());
        try {
            return Files.writeString(
                    Files.createTempDirectory(dataDir, "kubectl").resolve("config"), text);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** The downloaded kubeconfig for a cluster with a host name. */
    public Path kubeconfigByName(Client as, RealCluster cluster) {
        try {
            byte[] text = as.get("/api/v1/cube/clusters/" + cluster.name() + "/kubeconfig?token=true")
                    .body();
            return Files.write(Files.createTempDirectory(dataDir, "kubectl").resolve("config"), text);
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }

    /** Runs a command of the program on the data directory and returns its output; any exit code but 0 fails the test. */
    public String cli(String... words) {
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        List<String> all = new ArrayList<>(List.of(words));
        all.addAll(List.of("--data-dir", dataDir.toString()));
        int exitCode = Main.commandLine(all.getFirst())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(String[]::new));
        if (exitCode != 0) {
            throw new AssertionError(String.join(" ", words) + ": exit code " + exitCode + ": " + err);
        }
        return Objects.requireNonNull(out.toString());
    }

    /** Ends the server; the data directory stays for the next one. */
    public Path stop() {
        agents.forEach(AgentOfCluster::close);
        gateway.close();
        return dataDir;
    }

    @Override
    public void close() {
        agents.forEach(AgentOfCluster::close);
        gateway.close();
        DemoFolder.delete(dataDir);
    }
}
