package io.hypercube.cli;

import io.hypercube.cli.agent.AgentParts;
import io.hypercube.cli.agent.AgentSettings;
import io.hypercube.cli.agent.AgentSettings.Place;
import io.hypercube.cli.agent.AgentSettings.Source;
import io.hypercube.cluster.kubeconfig.InCluster;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.observability.Logging;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Path;
import java.util.Map;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hypercube agent}: connects a cluster that the gateway cannot dial. */
@Command(
        name = "agent",
        description = {
            "Connects a cluster that the gateway cannot dial. Runs in the cluster, or beside it, until it receives SIGTERM or Ctrl-C.",
            "In a pod, the agent reaches the API server with the pod's ServiceAccount; elsewhere with --kubeconfig."
        },
        mixinStandardHelpOptions = true)
public final class AgentCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Option(
            names = "--server",
            paramLabel = "URL",
            required = true,
            description = "The gateway's URL, https://HOST:PORT.")
    private String server;

    @Option(
            names = "--certificate-authority",
            paramLabel = "FILE",
            description = "CA certificates that verify the gateway. Default: the system's.")
    private @Nullable Path authority;

    @Option(
            names = "--cluster",
            paramLabel = "NAME",
            required = true,
            description = "The name of the cluster at the gateway.")
    private String cluster;

    @Option(
            names = "--join-token-file",
            paramLabel = "FILE",
            description =
                    "The join token, which hypercube cluster add --agent prints. Needed until the agent has joined.")
    private @Nullable Path tokenFile;

    @Option(
            names = "--kubeconfig",
            paramLabel = "FILE",
            description = "How to reach the API server. Default: the ServiceAccount of the pod.")
    private @Nullable Path kubeconfig;

    @Option(
            names = "--context",
            paramLabel = "NAME",
            description = "The context of the kubeconfig. Default: the current one.")
    private @Nullable String context;

    @Option(
            names = "--service-account",
            paramLabel = "NAMESPACE/NAME",
            description = {
                "The ServiceAccount whose tokens the gateway gets; the agent requests them. Required when the kubeconfig has a",
                "client certificate. Default: the token of the pod or the kubeconfig."
            })
    private @Nullable String serviceAccount;

    @Option(
            names = "--state-dir",
            paramLabel = "DIR",
            description = {
                "Where the agent keeps its key and certificate.",
                "Default: $XDG_STATE_HOME/hypercube-agent/CLUSTER or ~/.local/state/hypercube-agent/CLUSTER."
            })
    private @Nullable Path stateFolder;

    @Option(
            names = "--state-secret",
            paramLabel = "NAME",
            description = "In a pod: the Secret of its namespace for key and certificate, instead of a directory.")
    private @Nullable String stateSecret;

    @Override
    public Integer call() throws IOException, InterruptedException {
        AgentSettings settings = settings(System.getenv());
        Logging.level("info");
        AgentParts.run(settings, System.getenv());
        return ExitCode.OK;
    }

    private AgentSettings settings(Map<String, String> environment) throws IOException {
        URI gateway = ServerOptions.address(server)
                .filter(url -> url.getScheme().equalsIgnoreCase("https"))
                .orElseThrow(() -> wrong("--server: not understood (expected: https://HOST:PORT)"));
        ClusterName name = ClusterName.parse(cluster)
                .orElseThrow(
                        () -> wrong("--cluster: " + Excerpt.of(cluster) + " (expected: " + ClusterName.EXPECTED + ")"));
        AgentSettings.Gateway hub = new AgentSettings.Gateway(gateway, authority);
        hub.authorityPem(); // a file that cannot be read is said at the start
        Source source = source(InCluster.of(name, environment));
        return new AgentSettings(
                hub,
                name,
                tokenFile,
                source,
                serviceAccount == null ? null : account(serviceAccount),
                place(source, name, environment));
    }

    private Source source(InCluster pod) {
        if (kubeconfig != null) {
            return new Source.Kubeconfig(kubeconfig, context);
        }
        if (context != null) {
            throw wrong("--context: given without --kubeconfig (expected: both)");
        }
        if (!pod.isPod()) {
            throw wrong("--kubeconfig: missing, and this is no pod (expected: the file with the API server's address)");
        }
        return new Source.Pod(pod);
    }

    private Place place(Source source, ClusterName name, Map<String, String> environment) {
        if (stateSecret == null) {
            return new Place.Folder(stateFolder == null ? usualFolder(name, environment) : stateFolder);
        }
        if (stateFolder != null) {
            throw wrong("--state-secret: given with --state-dir (expected: one of them)");
        }
        if (source instanceof Source.Kubeconfig) {
            throw wrong(
                    "--state-secret: given with --kubeconfig (expected: --state-dir, or the ServiceAccount of a pod)");
        }
        if (!AgentSettings.Account.isName(stateSecret)) {
            throw wrong("--state-secret: " + Excerpt.of(stateSecret) + " (expected: the name of a Secret)");
        }
        return new Place.OfPod(stateSecret);
    }

    /** @see <a href="https://specifications.freedesktop.org/basedir-spec/latest/">XDG base directories</a> */
    private static Path usualFolder(ClusterName name, Map<String, String> environment) {
        String xdg = environment.getOrDefault("XDG_STATE_HOME", "");
        Path base = xdg.isEmpty() ? Path.of(System.getProperty("user.home"), ".local", "state") : Path.of(xdg);
        return base.resolve("hypercube-agent").resolve(name.value());
    }

    private AgentSettings.Account account(String text) {
        String[] names = text.split("/", -1);
        try {
            if (names.length == 2) {
                return new AgentSettings.Account(names[0], names[1]);
            }
        } catch (IllegalArgumentException e) {
            throw notAnAccount(text);
        }
        throw notAnAccount(text);
    }

    private ParameterException notAnAccount(String text) {
        return wrong("--service-account: " + Excerpt.of(text) + " (expected: NAMESPACE/NAME)");
    }

    private ParameterException wrong(String message) {
        return new ParameterException(spec.commandLine(), message);
    }
}
