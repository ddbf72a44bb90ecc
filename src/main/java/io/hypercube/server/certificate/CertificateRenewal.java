package io.hypercube.server.certificate;

import io.hypercube.observability.GatewayMetrics;
import io.hypercube.server.listener.HttpListener;
import io.vertx.core.Future;
import io.vertx.core.net.KeyCertOptions;
import java.io.IOException;
import java.nio.file.NoSuchFileException;
import java.security.GeneralSecurityException;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Serves a renewed certificate without a restart: new handshakes use it, open connections stay. The files are read every
 * few seconds, because a mounted Secret is replaced by a symbolic link that a watch of the file would not see. A pair that
 * does not match is not used; the next reading tries again. The gateway's own certificate is renewed a month before its
 * end.
 */
public final class CertificateRenewal implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(CertificateRenewal.class);
    private static final Duration PATIENCE = Duration.ofSeconds(10);

    /**
     * Intervals.
     *
     * @param reading between two readings of the files
     * @param making between two checks whether the gateway's own certificate is to be renewed
     */
    public record Intervals(Duration reading, Duration making) {
        /** The pace of a gateway; tests use a quicker one. */
        public static final Intervals USUAL = new Intervals(Duration.ofSeconds(5), Duration.ofHours(1));
    }

    private final Supplier<ServingCertificate> files;
    private final List<HttpListener> listeners;
    private final Intervals pace;
    private @Nullable CertificatePair served;
    private volatile double servedUntil = Double.NaN;
    private String lastProblem = "";
    private long nextMaking;
    private @Nullable Thread worker;

    /**
     * @param files makes the gateway's own certificate anew when that is due; blocking
     * @param listeners is complete when {@link #start} is called
     */
    public CertificateRenewal(Supplier<ServingCertificate> files, List<HttpListener> listeners, Intervals pace) {
        this.files = files;
        this.listeners = listeners;
        this.pace = pace;
    }

    /**
     * Follows the files until closed.
     *
     * @param serving what the listeners serve. Only the operator's files are checked: the gateway's own were made or checked by this
     *     start, and are not changed by others
     */
    public void start(GatewayMetrics metrics, ServingCertificate serving) {
        nextMaking = System.nanoTime() + pace.making().toNanos();
        if (serving.authority() != null) {
            believe(serving);
        }
        metrics.gauge(
                "hypercube_certificate_expiry_timestamp_seconds",
                "when the served certificate ends",
                this,
                renewal -> renewal.servedUntil);
        worker = Thread.ofVirtual().name("certificate").start(() -> {
            try {
                ServingCertificate current = serving;
                while (true) {
                    current = renewed(current);
                    follow(current);
                    Thread.sleep(pace.reading());
                }
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        });
    }

    private void believe(ServingCertificate serving) {
        try {
            remember(CertificatePair.read(serving));
        } catch (IOException | GeneralSecurityException e) {
            LOGGER.atDebug().setCause(e).log("cannot read the served certificate, trying again");
        }
    }

    private void remember(CertificatePair pair) throws GeneralSecurityException {
        servedUntil = pair.leaf().getNotAfter().toInstant().getEpochSecond();
        served = pair;
    }

    /** Returns {@code current} when no other one is due. */
    private ServingCertificate renewed(ServingCertificate current) {
        if (System.nanoTime() - nextMaking < 0) {
            return current;
        }
        nextMaking = System.nanoTime() + pace.making().toNanos();
        try {
            return files.get();
        } catch (RuntimeException e) {
            LOGGER.atError().setCause(e).log("cannot renew the certificate, trying again");
            return current;
        }
    }

    private void follow(ServingCertificate current) throws InterruptedException {
        try {
            CertificatePair found = CertificatePair.read(current);
            if (served == null || !found.isSameAs(served)) {
                found.requireMatch();
                boolean first = served == null;
                serve(found.options());
                remember(found);
                if (!first) {
                    LOGGER.atInfo()
                            .addKeyValue("notAfter", found.leaf().getNotAfter().toInstant())
                            .log("serving a renewed certificate");
                }
            }
            lastProblem = "";
        } catch (IOException | GeneralSecurityException | ExecutionException | TimeoutException | RuntimeException e) {
            String problem = e instanceof NoSuchFileException
                    ? e.getMessage() + ": no such file"
                    : String.valueOf(e.getMessage());
            if (!problem.equals(lastProblem)) {
                LOGGER.atWarn()
                        .addKeyValue("problem", problem)
                        .log("the certificate on disk is not usable, serving the one before");
            }
            lastProblem = problem;
        }
    }

    private void serve(KeyCertOptions pair) throws ExecutionException, TimeoutException, InterruptedException {
        Future.join(listeners.stream().map(one -> one.serve(pair)).toList())
                .toCompletionStage()
                .toCompletableFuture()
                .get(PATIENCE.toMillis(), TimeUnit.MILLISECONDS);
    }

    /** Ends a making that has begun, so that nothing is written afterwards. */
    @Override
    public void close() {
        Thread running = worker;
        if (running == null) {
            return;
        }
        running.interrupt();
        try {
            running.join(PATIENCE);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
