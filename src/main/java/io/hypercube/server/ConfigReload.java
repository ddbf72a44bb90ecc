package io.hypercube.server;

import io.hypercube.config.gateway.GatewayConfig;
import io.hypercube.observability.GatewayMetrics;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HexFormat;
import java.util.List;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Applies a changed configuration to a running gateway: on request, and when the contents of its files change. The files
 * are read every few seconds, because a mounted ConfigMap is replaced by a symbolic link; a change is applied when two
 * readings agree. Once a minute everything is read, unless the files change just then; this finds changes of files that a
 * kubeconfig refers to. A configuration that is not valid is logged and not applied.
 */
public final class ConfigReload implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(ConfigReload.class);
    private static final Duration USUAL = Duration.ofSeconds(5);
    private static final int READINGS_UNTIL_ALL = 12;

    /** Reads the configuration again. */
    public interface Source {
        /** The files whose contents are compared. */
        List<Path> files();

        /** Reads and checks everything; throws with all problems when it is not valid. */
        Candidate load();
    }

    /**
     * A valid configuration.
     *
     * @param changed the keys of settings that are applied and differ
     * @param needRestart the keys of settings that differ and cannot be applied
     * @param applied is called when the configuration has been applied
     */
    public record Candidate(GatewayConfig config, List<String> changed, List<String> needRestart, Runnable applied) {}

    private final Function<GatewayConfig, List<String>> gateway;
    private final Semaphore requests = new Semaphore(0);
    private volatile boolean successful = true;
    private volatile Instant lastSuccess = Instant.now();
    private String lastProblem = "";
    private List<String> restartLogged = List.of();
    private @Nullable Thread worker;

    /** @param gateway applies the configuration and returns the clusters that changed; throws when it cannot */
    ConfigReload(Function<GatewayConfig, List<String>> gateway, GatewayMetrics metrics) {
        this.gateway = gateway;
        metrics.gauge(
                "hypercube_config_last_reload_successful",
                "whether the configuration was valid when it was last read (1) or not (0)",
                this,
                reload -> reload.successful ? 1 : 0);
        metrics.gauge(
                "hypercube_config_last_reload_success_timestamp_seconds",
                "when the configuration in use was read",
                this,
                reload -> reload.lastSuccess.toEpochMilli() / 1e3);
    }

    /** Follows the files until closed. */
    public void follow(Source source) {
        follow(source, USUAL);
    }

    void follow(Source source, Duration interval) {
        worker = Thread.ofVirtual().name("configuration").start(() -> {
            try {
                run(source, interval);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    /** Reads the configuration now, on another thread: SIGHUP. */
    public void request() {
        requests.release();
    }

    private void run(Source source, Duration interval) throws InterruptedException {
        String applied = contents(source);
        String seen = applied;
        for (int reading = 1; ; reading++) {
            boolean requested = requests.tryAcquire(interval.toMillis(), TimeUnit.MILLISECONDS);
            requests.drainPermits();
            String now = contents(source);
            boolean still = now.equals(seen);
            boolean settled = !now.equals(applied) && still;
            if (requested || settled || (still && reading % READINGS_UNTIL_ALL == 0)) {
                attempt(source, requested || settled);
                applied = now;
            }
            seen = now;
        }
    }

    /** @param told whether to log that nothing has changed, or the same problem again */
    private void attempt(Source source, boolean told) {
        try {
            Candidate next = source.load();
            List<String> changed = new ArrayList<>(next.changed());
            changed.addAll(gateway.apply(next.config()));
            next.applied().run();
            successful = true;
            lastSuccess = Instant.now();
            lastProblem = "";
            report(changed, next.needRestart(), told);
        } catch (RuntimeException e) {
            successful = false;
            String problem = String.valueOf(e.getMessage());
            if (told || !problem.equals(lastProblem)) {
                LOGGER.atError()
                        .addKeyValue("problem", problem)
                        .log("the configuration is not valid and was not applied, the one before stays in use");
            }
            lastProblem = problem;
        }
    }

    private void report(List<String> changed, List<String> needRestart, boolean told) {
        if (!changed.isEmpty()) {
            LOGGER.atInfo().addKeyValue("changed", String.join(", ", changed)).log("configuration reloaded");
        } else if (told) {
            LOGGER.atInfo().log("configuration reloaded, nothing changed");
        }
        if (told || !needRestart.equals(restartLogged)) {
            needRestart.forEach(
                    setting -> LOGGER.atWarn().addKeyValue("setting", setting).log(setting + ": restart needed"));
        }
        restartLogged = needRestart;
    }

    private static String contents(Source source) {
        try {
            MessageDigest digest = MessageDigest.getInstance("SHA-256");
            for (Path file : source.files()) {
                digest.update(file.toString().getBytes(StandardCharsets.UTF_8));
                digest.update(read(file));
            }
            return HexFormat.of().formatHex(digest.digest());
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }

    private static byte[] read(Path file) {
        try {
            return Files.readAllBytes(file);
        } catch (IOException missing) {
            return new byte[0];
        }
    }

    @Override
    public void close() {
        if (worker != null) {
            worker.interrupt();
        }
    }
}
