package io.hypercube;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.cli.DemoFolder;
import io.hypercube.cli.agent.AgentParts;
import io.hypercube.cli.agent.AgentSettings;
import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.testbed.Enclosure;
import io.hypercube.testbed.RealCluster;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Consumer;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/**
 * A cluster that a gateway reaches through agents: it is added over the API, the objects of the returned manifest are applied to it, and
 * agents run beside it, in this JVM or in processes of their own. All of them share one folder for key and certificate, as pods share a
 * Secret. The pods of the manifest are left out.
 */
public final class AgentOfCluster implements AutoCloseable {
    private static final String ACCOUNT = "hypercube-agent";
    private static final String CLUSTERS = "/api/v1/cube/clusters";
    private static final String HEAP = "64m";

    private final Client admin;
    private final String name;
    private final Path kubeconfig;
    private final boolean byAccount;
    private final Path folder;
    private final Queue<Running> agents = new ConcurrentLinkedQueue<>();

    /** An agent that runs. */
    public interface Running extends AutoCloseable {
        /** Ends it without notice, and returns when it has ended. */
        @Override
        void close();
    }

    private AgentOfCluster(Client admin, Path authority, String name, Path kubeconfig, boolean byAccount) {
        this.admin = admin;
        this.name = name;
        this.kubeconfig = kubeconfig;
        this.byAccount = byAccount;
        try {
            this.folder = Files.createTempDirectory("hypercube-agent");
            Files.copy(authority, folder.resolve("ca.crt"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** A cluster under its own name, with one agent in this JVM. Returns when the gateway knows it as Ready. */
    public static AgentOfCluster before(RunningGateway gateway, RealCluster cluster) {
        AgentOfCluster added = add(gateway.admin(), gateway.authority(), cluster);
        added.start(gateway.uri());
        added.awaitState("Ready Healthy");
        return added;
    }

    /** A cluster under its own name whose agents will hand over tokens of the manifest's ServiceAccount. None runs yet. */
    public static AgentOfCluster add(Client admin, Path authority, RealCluster cluster) {
        AgentOfCluster added = addByAccount(admin, authority, cluster.name(), cluster.kubeconfig(), cluster::apply);
        cluster.awaitAllowed("system:serviceaccount:" + ACCOUNT + ":" + ACCOUNT, "impersonate", "users");
        return added;
    }

    /** @param apply creates objects in the cluster */
    static AgentOfCluster addByAccount(
            Client admin, Path authority, String name, Path kubeconfig, Consumer<String> apply) {
        AgentOfCluster added = new AgentOfCluster(admin, authority, name, kubeconfig, true);
        added.applied(added.add().path("manifest").asString(), apply);
        return added;
    }

    /**
     * A cluster that was added in another way.
     *
     * @param manifest has the join token
     * @param apply creates objects in the cluster
     */
    public static AgentOfCluster applied(
            Client admin, Path authority, String name, Path kubeconfig, String manifest, Consumer<String> apply) {
        AgentOfCluster added = new AgentOfCluster(admin, authority, name, kubeconfig, true).invitedBy(manifest);
        added.applied(manifest, apply);
        return added;
    }

    /** The same for agents that will hand over the token of a kubeconfig. */
    public static AgentOfCluster invited(Client admin, Path authority, String name, Path kubeconfig, String manifest) {
        return new AgentOfCluster(admin, authority, name, kubeconfig, false).invitedBy(manifest);
    }

    private AgentOfCluster invitedBy(String manifest) {
        Matcher token = Pattern.compile("HJ[0-9A-Za-z]{40}").matcher(manifest);
        assertThat(token.find()).isTrue();
        keep(token.group());
        return this;
    }

    private void applied(String manifest, Consumer<String> apply) {
        apply.accept(Stream.of(manifest.split("(?m)^---$"))
                .filter(object -> !object.contains("kind: Deployment"))
                .collect(Collectors.joining("---")));
    }

    /** A cluster whose agents will hand over the token of a kubeconfig. None runs yet. */
    public static AgentOfCluster add(Client admin, Path authority, String name, Path kubeconfig) {
        AgentOfCluster added = new AgentOfCluster(admin, authority, name, kubeconfig, false);
        added.add();
        return added;
    }

    private JsonNode add() {
        HttpResponse<byte[]> answer = admin.post(CLUSTERS, Json.write(Map.of("name", name, "agent", Map.of())));
        assertThat(answer.statusCode()).isEqualTo(201);
        JsonNode join = JsonMapper.shared().readTree(answer.body()).path("join");
        keep(join.path("token").asString());
        return join;
    }

    private void keep(String joinToken) {
        try {
            Files.writeString(tokenFile(), joinToken);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Path tokenFile() {
        return folder.resolve("join-token");
    }

    /** Key and certificate, once an agent has joined. */
    public Path state() {
        return folder.resolve("state");
    }

    /** Starts an agent in this JVM. */
    public Running start(URI gateway) {
        return start(gateway, Map.of());
    }

    /** @param environment has the proxy, and the name of the host */
    public Running start(URI gateway, Map<String, String> environment) {
        AgentSettings settings = new AgentSettings(
                new AgentSettings.Gateway(gateway, folder.resolve("ca.crt")),
                new ClusterName(name),
                tokenFile(),
                new AgentSettings.Source.Kubeconfig(kubeconfig, null),
                byAccount ? new AgentSettings.Account(ACCOUNT, ACCOUNT) : null,
                new AgentSettings.Place.Folder(state()));
        return running(new OnThread(settings, environment));
    }

    /** Starts {@code hypercube agent}. */
    public Running startProcess(URI gateway) {
        return startProcess(gateway, Map.of());
    }

    /** @param environment added to this JVM's own */
    public Running startProcess(URI gateway, Map<String, String> environment) {
        return startProcess(List.of(), gateway, environment);
    }

    /** Starts it in a network namespace, from which it reaches the gateway at another address. */
    public Running startProcess(Enclosure enclosure, URI gateway) {
        return startProcess(enclosure.inside(), gateway, Map.of());
    }

    private Running startProcess(List<String> before, URI gateway, Map<String, String> environment) {
        List<String> command = new ArrayList<>(before);
        command.addAll(Program.command(
                HEAP,
                "agent",
                "--server=" + gateway,
                "--certificate-authority=" + folder.resolve("ca.crt"),
                "--cluster=" + name,
                "--join-token-file=" + tokenFile(),
                "--kubeconfig=" + kubeconfig,
                "--state-dir=" + state()));
        if (byAccount) {
            command.add("--service-account=" + ACCOUNT + "/" + ACCOUNT);
        }
        ProcessBuilder builder = new ProcessBuilder(command)
                .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                .redirectError(ProcessBuilder.Redirect.appendTo(
                        folder.resolve("agent.log").toFile()));
        builder.environment().putAll(environment);
        try {
            return running(new InProcess(builder.start()));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private Running running(Running agent) {
        agents.add(agent);
        return agent;
    }

    /** The cluster as the gateway shows it to an administrator. */
    public JsonNode view() {
        return view(admin);
    }

    /** The same at another replica. */
    public JsonNode view(Client other) {
        HttpResponse<byte[]> answer = other.get(CLUSTERS + "/" + name);
        assertThat(answer.statusCode()).isEqualTo(200);
        return JsonMapper.shared().readTree(answer.body());
    }

    /** Waits until the gateway knows the cluster like that: {@code Ready Healthy}. */
    public void awaitState(String expected) {
        await().untilAsserted(() -> {
            JsonNode shown = view();
            assertThat(shown.path("state").asString("") + " "
                            + shown.path("reason").asString(""))
                    .isEqualTo(expected);
        });
    }

    /** Waits until that many agents are connected to the replica. */
    public void awaitAgents(int count) {
        await().untilAsserted(() -> assertThat(view().path("agents")).hasSize(count));
    }

    /** The log of the agents in processes of their own. */
    public String log() {
        try {
            return Files.readString(folder.resolve("agent.log"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** Ends all agents. The cluster stays at the gateway. */
    @Override
    public void close() {
        agents.forEach(Running::close);
        DemoFolder.delete(folder);
    }

    private static final class OnThread implements Running {
        private final Thread thread;

        OnThread(AgentSettings settings, Map<String, String> environment) {
            thread = Thread.ofPlatform().daemon().name("agent").start(() -> {
                try {
                    AgentParts.run(settings, environment);
                } catch (IOException e) {
                    throw new UncheckedIOException(e);
                } catch (InterruptedException e) {
                    Thread.currentThread().interrupt();
                }
            });
        }

        @Override
        public void close() {
            thread.interrupt();
            try {
                thread.join();
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /** Ends by SIGKILL. */
    private record InProcess(Process process) implements Running {
        @Override
        public void close() {
            process.destroyForcibly();
            Objects.requireNonNull(process.onExit()).join();
        }
    }
}
