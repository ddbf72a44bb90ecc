package io.hypercube.cli.agent;

import io.hypercube.core.kube.ClusterName;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Whether this agent has a connection to the gateway, and why it has none: in the log when that changes, and the problem again every
 * hour; and as a {@link PodCondition}. Thread-safe.
 */
final class ConnectionReport {
    private static final Logger LOGGER = LoggerFactory.getLogger(ConnectionReport.class);
    private static final Duration AGAIN = Duration.ofHours(1);

    private final ClusterName cluster;
    private final PodCondition condition;
    private final InstantSource clock;
    private String problem = "";
    private Instant logged = Instant.EPOCH;

    ConnectionReport(ClusterName cluster, PodCondition condition, InstantSource clock) {
        this.cluster = cluster;
        this.condition = condition;
        this.clock = clock;
    }

    synchronized void connected(String replica) {
        problem = "";
        LOGGER.atInfo()
                .addKeyValue("cluster", cluster)
                .addKeyValue("replica", replica)
                .log("connected to the gateway");
        condition.set(true, "connected to the gateway");
    }

    /** @param isLast whether there is no connection to another replica */
    synchronized void lost(String replica, boolean isLast) {
        LOGGER.atWarn()
                .addKeyValue("cluster", cluster)
                .addKeyValue("replica", replica)
                .log("connection to the gateway lost");
        if (isLast) {
            condition.set(false, "the connection to the gateway was lost");
        }
    }

    /** @param isConnected whether there is a connection to another replica */
    synchronized void problem(String text, boolean isConnected) {
        Instant now = clock.instant();
        if (!text.equals(problem) || !now.isBefore(logged.plus(AGAIN))) {
            problem = text;
            logged = now;
            LOGGER.atWarn()
                    .addKeyValue("cluster", cluster)
                    .addKeyValue("problem", text)
                    .log("not connected to the gateway");
        }
        if (!isConnected) {
            condition.set(false, text);
        }
    }
}
