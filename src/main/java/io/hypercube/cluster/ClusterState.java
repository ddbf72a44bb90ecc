package io.hypercube.cluster;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * How a cluster is doing, as of its last probe.
 *
 * @param reason one CamelCase word, as in the conditions of Kubernetes, e.g. {@code ConnectionRefused}
 * @param message for people; never holds a credential
 * @param since when the phase became what it is
 * @param lastProbe null before the first
 * @param version {@code gitVersion} of the API server, or null while unknown
 */
public record ClusterState(
        Phase phase,
        String reason,
        String message,
        @Nullable Instant since,
        @Nullable Instant lastProbe,
        @Nullable Duration latency,
        @Nullable String version) {

    /** {@code UNKNOWN} until the first probe ends; calls are forwarded meanwhile. */
    public enum Phase {
        UNKNOWN,
        READY,
        UNREACHABLE,
        /** The credential is refused, or may not impersonate. */
        UNAUTHORIZED
    }

    static ClusterState unknown() {
        return new ClusterState(Phase.UNKNOWN, "NotProbed", "not probed yet", null, null, null, null);
    }
}
