package io.hypercube.cluster;

import java.time.Duration;
import java.time.Instant;
import org.jspecify.annotations.Nullable;

/**
 * The state of a cluster as of its last probe.
 *
 * @param reason a CamelCase word, as in Kubernetes conditions, e.g. {@code ConnectionRefused}
 * @param message for people; contains no credential
 * @param since when phase and reason last changed
 * @param lastProbe null before the first probe
 * @param latency latency of the last probe, or null when it failed
 * @param version {@code gitVersion} of the API server as of the last successful probe, or null while unknown
 */
public record ClusterState(
        Phase phase,
        String reason,
        String message,
        @Nullable Instant since,
        @Nullable Instant lastProbe,
        @Nullable Duration latency,
        @Nullable String version) {

    /**
     * <pre>
     *   UNKNOWN ──first probe──► READY ◄──one good probe── UNREACHABLE, UNAUTHORIZED
     *                              └──two failed probes──────────▲
     * </pre>
     */
    public enum Phase {
        /** Before the first probe has finished. */
        UNKNOWN("Unknown"),
        READY("Ready"),
        UNREACHABLE("Unreachable"),
        /** The cluster rejects the credential or the tokens of callers, or the credential may not impersonate. */
        UNAUTHORIZED("Unauthorized");

        private final String wireName;

        Phase(String wireName) {
            this.wireName = wireName;
        }

        public String wireName() {
            return wireName;
        }
    }

    static ClusterState unknown() {
        return new ClusterState(Phase.UNKNOWN, "NotProbed", "not probed yet", null, null, null, null);
    }

    /** The state that follows from a probe. */
    ClusterState after(Probe probe, Instant now) {
        ClusterState next =
                switch (probe) {
                    case Probe.Healthy healthy ->
                        new ClusterState(
                                Phase.READY,
                                "Healthy",
                                healthy.message(),
                                now,
                                now,
                                healthy.latency(),
                                healthy.version() == null ? version : healthy.version());
                    case Probe.Failed failed ->
                        new ClusterState(failed.phase(), failed.reason(), failed.message(), now, now, null, version);
                };
        return next.isAs(this) ? next.since(since) : next;
    }

    boolean isAs(ClusterState other) {
        return phase == other.phase && reason.equals(other.reason);
    }

    private ClusterState since(@Nullable Instant instant) {
        return new ClusterState(phase, reason, message, instant, lastProbe, latency, version);
    }
}
