package io.hypercube.cluster;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** The result of probing a cluster. */
sealed interface Probe {
    /**
     * @param version {@code gitVersion}, or null when the server does not disclose it
     * @param latency of one small call over an open connection
     * @param message for administrators
     */
    record Healthy(@Nullable String version, Duration latency, String message) implements Probe {}

    /**
     * @param phase {@code UNREACHABLE} or {@code UNAUTHORIZED}
     * @param reason CamelCase
     * @param message for administrators; contains no secrets
     */
    record Failed(ClusterState.Phase phase, String reason, String message) implements Probe {}
}
