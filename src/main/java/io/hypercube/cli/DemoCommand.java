package io.hypercube.cli;

import io.hypercube.accesskey.NewAccessKey;
import io.hypercube.cluster.Cluster;
import io.hypercube.config.ConfigLoader;
import io.hypercube.config.SettingOptions;
import io.hypercube.demo.DemoCalls;
import io.hypercube.demo.LocalControlPlane;
import io.hypercube.demo.SampleLoader;
import io.hypercube.kube.ClusterName;
import io.hypercube.server.Gateway;
import io.hypercube.server.ServerConfig.ListenAddress;
import java.io.IOException;
import java.io.PrintWriter;
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
 * {@code hypercube demo}: {@code serve} plus a real control plane named {@code pivot-cluster} with sample objects, and the
 * three calls to try. It leaves nothing behind: its data directory is a temporary one unless {@code --data-dir} says
 * otherwise.
 */
@Command(
        name = "demo",
        description = {
            "Runs the gateway with a real local cluster and sample objects, and prints three calls to try.",
            "Takes the options of serve, but logs warnings only and keeps its data in a temporary folder",
            "unless told otherwise. Clusters of a --kubeconfig are there beside its own, pivot-cluster."
        },
        mixinStandardHelpOptions = true)
public final class DemoCommand implements Callable<Integer> {
    private static final ClusterName PIVOT = new ClusterName("pivot-cluster");

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() throws IOException, InterruptedException {
        PrintWriter out = spec.commandLine().getOut();
        Path home = Path.of(Objects.requireNonNullElse(System.getenv("HYPERCUBE_HOME"), "."));
        requireUsable(SettingOptions.given(spec.commandLine().getParseResult()));
        Path folder = Files.createTempDirectory("hypercube-demo");
        say("Starting a real etcd and kube-apiserver (seconds; minutes the first time, when they are built) ...");
        LocalControlPlane cluster = LocalControlPlane.start(home, PIVOT.value(), folder.resolve("clusters"));
        GatewayRunner serving;
        try {
            serving = GatewayRunner.start(ConfigLoader.load(settings(cluster, folder), System.getenv()), out);
            introduce(serving.gateway(), out);
        } catch (IOException | RuntimeException | InterruptedException e) {
            cluster.close();
            DemoFolder.delete(folder);
            throw e;
        }
        serving.untilAskedToEnd(() -> {
            cluster.close();
            DemoFolder.delete(folder);
        });
        return 0;
    }

    private Map<String, List<String>> settings(LocalControlPlane cluster, Path folder) {
        Map<String, List<String>> flags =
                new HashMap<>(SettingOptions.given(spec.commandLine().getParseResult()));
        List<String> kubeconfigs = new ArrayList<>(List.of(cluster.kubeconfig().toString()));
        kubeconfigs.addAll(flags.getOrDefault("kubeconfig", List.of()));
        flags.put("kubeconfig", kubeconfigs);
        flags.putIfAbsent("data-dir", List.of(folder.resolve("data").toString()));
        flags.putIfAbsent("log-level", List.of("warn"));
        return flags;
    }

    /** What would keep the gateway from starting is told before minutes may have gone into a cluster. */
    private static void requireUsable(Map<String, List<String>> given) throws IOException {
        ListenAddress listen =
                ConfigLoader.load(given, System.getenv()).gateway().server().listen();
        try (ServerSocket socket = new ServerSocket()) {
            socket.bind(new InetSocketAddress(listen.host(), listen.port()));
        } catch (IOException e) {
            throw new IOException(
                    "cannot listen on " + listen + ": " + e.getMessage() + " (expected: a free address, see --listen)",
                    e);
        }
    }

    private void introduce(Gateway gateway, PrintWriter out) throws IOException, InterruptedException {
        Cluster pivot = gateway.clusters().find(PIVOT).orElseThrow();
        long start = System.nanoTime();
        say("Creating sample objects ...");
        int count = new SampleLoader(gateway.clusterClient(), pivot).load();
        say("%d objects in %.1f s.".formatted(count, (System.nanoTime() - start) / 1e9));
        NewAccessKey pair = gateway.replaceKey("admin", "made by hypercube demo");
        out.println(DemoCalls.of(gateway.uri(), gateway.authority(), pair.key().id(), pair.secret()));
    }

    private void say(String progress) {
        spec.commandLine().getErr().println(progress);
        spec.commandLine().getErr().flush();
    }
}
