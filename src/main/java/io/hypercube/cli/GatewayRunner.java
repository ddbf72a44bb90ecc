package io.hypercube.cli;

import io.hypercube.cluster.Cluster;
import io.hypercube.config.HypercubeConfig;
import io.hypercube.core.secret.TrustedRoots;
import io.hypercube.observability.Logging;
import io.hypercube.server.Gateway;
import java.io.PrintWriter;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Runs a gateway in the foreground: prints the startup messages and shuts down on SIGTERM and Ctrl-C. */
final class GatewayRunner {
    private static final Logger LOGGER = LoggerFactory.getLogger(GatewayRunner.class);

    private static final int MOST_NAMES = 10;

    private final Gateway gateway;
    private final PrintWriter out;
    private final Systemd systemd = Systemd.of(System.getenv());

    private GatewayRunner(Gateway gateway, PrintWriter out) {
        this.gateway = gateway;
        this.out = out;
    }

    static GatewayRunner start(HypercubeConfig config, PrintWriter out) {
        prepare(config);
        return started(config, out);
    }

    /** Reloads the configuration on SIGHUP, also one during the start, and when its files change. */
    static GatewayRunner startReloading(HypercubeConfig config, PrintWriter out, ServeReload source) {
        prepare(config);
        Hangup hangup = Hangup.caught();
        GatewayRunner serving = started(config, out);
        serving.gateway.reloads().follow(source);
        hangup.then(serving.gateway.reloads()::request);
        return serving;
    }

    /** For the whole process. */
    private static void prepare(HypercubeConfig config) {
        Logging.format(config.logFormat());
        Logging.level(config.logLevel().name());
        TrustedRoots.extend(config.trustedAuthorities());
    }

    private static GatewayRunner started(HypercubeConfig config, PrintWriter out) {
        GatewayRunner serving = new GatewayRunner(Gateway.start(config.gateway()), out);
        serving.introduce();
        return serving;
    }

    private void introduce() {
        gateway.adminPassword()
                .ifPresent(password ->
                        out.println("Created account admin. Its password, shown only once: " + password.reveal()));
        out.println(clusters());
        gateway.authority().ifPresent(ca -> out.println("Clients must trust the CA certificate in " + ca));
    }

    private String clusters() {
        List<Cluster> all = gateway.clusters().all();
        return switch (all.size()) {
            case 0 -> "No clusters are configured. Add one with --kubeconfig or hypercube cluster add.";
            case 1 -> "1 cluster: " + all.getFirst().name();
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
     * Prints the readiness line, the last one, and blocks. Never returns: after a shutdown signal and a drain the process exits
     * with 0, as an API server does, because supervisors take the JVM's own exit code for SIGTERM, 143, for a failure.
     */
    void untilAskedToEnd(Runnable afterwards) throws InterruptedException {
        Runtime.getRuntime().addShutdownHook(new Thread(() -> end(afterwards), "shutdown"));
        out.println("Hypercube is ready on " + gateway.uri());
        out.flush();
        systemd.tell(Systemd.READY);
        new CountDownLatch(1).await();
    }

    private void end(Runnable afterwards) {
        int exitCode = 1;
        LOGGER.atInfo().log("shutting down: running calls may finish");
        systemd.tell(Systemd.STOPPING);
        try {
            gateway.close();
            LOGGER.atInfo().log("ended");
            exitCode = 0;
        } catch (RuntimeException e) {
            LOGGER.atError().setCause(e).log("shutdown failed");
        } finally {
            afterwards.run();
            Logging.stop();
            Runtime.getRuntime().halt(exitCode);
        }
    }
}
