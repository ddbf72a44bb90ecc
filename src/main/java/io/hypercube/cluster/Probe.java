package io.hypercube.cluster;

import java.time.Duration;
import org.jspecify.annotations.Nullable;

/** What came of asking a cluster how it is. */
sealed interface Probe {
    /**
     * @param version {@code gitVersion}, or null where it is not told
     * @param latency of one small call over a connection that stood already
     */
    record Healthy(@Nullable String version, Duration latency) implements Probe {}

    /**
     * @param phase {@code UNREACHABLE} or {@code UNAUTHORIZED}
     * @param reason CamelCase
     * @param message for administrators; no secrets
     */
    record Failed(ClusterState.Phase phase, String reason, String message) implements Probe {}
}
