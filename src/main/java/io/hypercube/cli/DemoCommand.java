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
 * {@code hypercube demo}: {@code serve} with a real control plane named {@code pivot-cluster} and sample objects. It prints
 * three example calls. Its data directory is temporary and deleted at exit, unless {@code --data-dir} is given.
 */
@Command(
        name = "demo",
        description = {
            "Runs the gateway with a real local cluster and sample objects, and prints three calls to try.",
            "Takes the options of serve. By default it logs warnings only and keeps its data in a temporary directory.",
            "Clusters of a --kubeconfig are available beside the local one, pivot-cluster."
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
        say(
                "Starting a real etcd and kube-apiserver (takes seconds; the first start builds them, which takes minutes) ...");
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

    private void introduce(Gateway gateway, PrintWriter out) throws IOException, InterruptedException {
        Cluster pivot = gateway.clusters().find(PIVOT).orElseThrow();
        long start = System.nanoTime();
        say("Creating sample objects ...");
        int count = new SampleLoader(gateway.clusterClient(), pivot).load();
        say("%d objects in %.1f s.".formatted(count, (System.nanoTime() - start) / 1e9));
        NewAccessKey pair = gateway.keys().replace("admin", "created by hypercube demo");
        out.println(DemoCalls.of(gateway.uri(), gateway.authority(), pair.key().id(), pair.secret()));
    }

    private void say(String progress) {
        spec.commandLine().getErr().println(progress);
        spec.commandLine().getErr().flush();
    }
}
