package io.hypercube.cli;

import io.hypercube.cluster.Cluster;
import io.hypercube.config.HypercubeConfig;
import io.hypercube.observability.Logging;
import io.hypercube.server.Gateway;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** A gateway in the foreground: what it says when it starts, and how it ends on SIGTERM and Ctrl-C. */
final class GatewayRunner {
    private static final Logger LOGGER = LoggerFactory.getLogger(GatewayRunner.class);

    private static final int MOST_NAMES = 10;

    private final Gateway gateway;
    private final PrintWriter out;

    private GatewayRunner(Gateway gateway, PrintWriter out) {
        this.gateway = gateway;
        this.out = out;
    }

    static GatewayRunner start(HypercubeConfig config, PrintWriter out) {
        Logging.level(config.logLevel().name());
        GatewayRunner serving = new GatewayRunner(Gateway.start(config.gateway()), out);
        serving.introduce();
        return serving;
    }

    private void introduce() {
        gateway.adminPassword()
                .ifPresent(password ->
                        out.println("The account admin was made; its password, shown this once: " + password.reveal()));
        out.println(clusters());
        gateway.authority().ifPresent(ca -> out.println("Clients trust it with the CA certificate in " + ca));
    }

    private String clusters() {
        List<Cluster> all = gateway.clusters().all();
        return switch (all.size()) {
            case 0 -> "There is no cluster to call: --kubeconfig says where they are read from";
            case 1 -> "One cluster: " + all.getFirst().name();
            default ->
                all.size() + " clusters: "
                        + all.stream()
                                .limit(MOST_NAMES)
                                .map(cluster -> cluster.name().value())
                                .collect(Collectors.joining(", "))
                        + (all.size() > MOST_NAMES ? ", …" : "");
        };
    }

    Gateway gateway() {
        return gateway;
    }

    /**
     * Says that it is ready, the last line it prints. Never returns: when the program was asked to end and has drained, its
     * exit code is 0, as an API server's is, and not the 143 by which a JVM tells of SIGTERM and supervisors of a failure.
     */
    void untilAskedToEnd(Runnable afterwards) throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(afterwards), "shutdown"));
        out.println("Hypercube is ready on " + gateway.uri());
        out.flush();
        new CountDownLatch(1).await();
    }

    private void end(Runnable afterwards) {
        int exitCode = 1;
        LOGGER.atInfo().log("asked to end: no more connections are taken, running calls may finish");
        try {
            gateway.close();
            LOGGER.atInfo().log("ended");
            exitCode = 0;
        } catch (RuntimeException e) {
            LOGGER.atError().setCause(e).log("did not end in good order");
        } finally {
            afterwards.run();
            Logging.stop();
            Runtime.getRuntime().halt(exitCode);
        }
    }
}
