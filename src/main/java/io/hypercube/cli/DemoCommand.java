package io.hypercube.cli;

import io.hypercube.auth.account.AccessKeys.NewAccessKey;
import io.hypercube.cli.demo.DemoCalls;
import io.hypercube.cli.demo.LocalControlPlane;
import io.hypercube.cli.demo.SampleLoader;
import io.hypercube.cluster.Cluster;
import io.hypercube.config.ConfigLoader;
import io.hypercube.config.SettingOptions;
import io.hypercube.config.gateway.ServerConfig.ListenAddress;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.server.Gateway;
import java.io.IOException;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/**
 * {@code hypercube demo}: {@code serve} with a real control plane named {@code pivot-cluster} and sample objects, or with the clusters
 * of a given kubeconfig. It prints three example calls. Its data directory is temporary and deleted at exit, unless {@code --data-dir} is given.
 */
@Command(
        name = "demo",
        description = {
            "Runs the gateway with a real local cluster and sample objects, and prints three calls to try.",
            "Takes the options of serve. By default it logs warnings only and keeps its data in a temporary directory.",
            "With --kubeconfig it uses the clusters of that file instead of a local one, and creates nothing in them."
        },
        mixinStandardHelpOptions = true)
public final class DemoCommand implements Callable<Integer> {
    private static final ClusterName PIVOT = new ClusterName("pivot-cluster");

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        Map<String, List<String>> given =
                SettingOptions.given(spec.commandLine().getParseResult());
        requireUsable(given);
        Path folder = Files.createTempDirectory("hypercube-demo");
        List<Runnable> afterwards = new ArrayList<>(List.of(() -> DemoFolder.delete(folder)));
        GatewayRunner serving;
        try {
            if (!given.containsKey("kubeconfig")) {
                LocalControlPlane cluster = startCluster(folder);
                afterwards.addFirst(cluster::close);
                given.put("kubeconfig", List.of(cluster.kubeconfig().toString()));
            }
            serving = GatewayRunner.start(
                    ConfigLoader.load(settings(given, folder), System.getenv()),
                    spec.commandLine().getOut());
            introduce(serving.gateway(), afterwards.size() > 1);
        } catch (IOException | RuntimeException | InterruptedException e) {
            afterwards.forEach(Runnable::run);
            throw e;
        }
        serving.untilAskedToEnd(() -> afterwards.forEach(Runnable::run));
        return 0;
    }

    private LocalControlPlane startCluster(Path folder) throws IOException, InterruptedException {
        say(
                "Starting a real etcd and kube-apiserver (takes seconds; the first start builds them, which takes minutes) ...");
        Path home = Path.of(Objects.requireNonNullElse(System.getenv("HYPERCUBE_HOME"), "."));
        return LocalControlPlane.start(home, PIVOT.value(), folder.resolve("clusters"));
    }

    private static Map<String, List<String>> settings(Map<String, List<String>> given, Path folder) {
        Map<String, List<String>> flags = new HashMap<>(given);
        flags.putIfAbsent("data-dir", List.of(folder.resolve("data").toString()));
        flags.putIfAbsent("log-level", List.of("warn"));
        return flags;
    }

    /** Fails early on settings that would keep the gateway from starting: the cluster may take minutes to build. */
    private static void requireUsable(Map<String, List<String>> given) throws IOException {
        ListenAddress listen =
                ConfigLoader.load(given, System.getenv()).gateway().server().listen();
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(listen.host(), listen.port()));
        } catch (IOException e) {
            throw new IOException(
                    "cannot listen on " + listen + ": " + e.getMessage()
                            + " (expected: an unused address; set it with --listen)",
                    e);
        }
    }

    /** Sample objects are for the demo's own cluster only: nothing is written to a cluster of the user. */
    private void introduce(Gateway gateway, boolean isOwnCluster) throws IOException, InterruptedException {
        DemoCalls calls = isOwnCluster ? DemoCalls.onSamples(PIVOT) : DemoCalls.onAnyCluster(first(gateway));
        if (isOwnCluster) {
            loadSamples(gateway);
        }
        NewAccessKey pair = gateway.keys().replace("admin", "created by hypercube demo");
        spec.commandLine()
                .getOut()
                .println(calls.text(
                        gateway.uri(), gateway.authority(), pair.key().id(), pair.secret()));
    }

    private static ClusterName first(Gateway gateway) throws IOException {
        return gateway.clusters().all().stream()
                .findFirst()
                .map(Cluster::name)
                .orElseThrow(() -> new IOException("--kubeconfig: no usable context (expected: at least one)"));
    }

    private void loadSamples(Gateway gateway) throws IOException, InterruptedException {
        Cluster pivot = gateway.clusters().find(PIVOT).orElseThrow();
        long start = System.nanoTime();
        say("Creating sample objects ...");
        int count = new SampleLoader(gateway.clusterClient(), pivot).load();
        say("%d objects in %.1f s.".formatted(count, (System.nanoTime() - start) / 1e9));
    }

    private void say(String progress) {
        spec.commandLine().getErr().println(progress);
        spec.commandLine().getErr().flush();
    }
}
