package io.hypercube.cluster;

import java.time.Instant;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A cluster as our own interface shows it; fields that are null are left out. Where it is and what it is shown are in no view.
 *
 * @param state {@code Unknown}, {@code Ready}, {@code Unreachable} or {@code Unauthorized}
 * @param latencyMilliseconds of the last probe
 * @param credentialExpiration of the credential now in use, where it says when it ends
 */
record ClusterView(
        String name,
        Map<String, String> labels,
        String state,
        @Nullable String version,
        @Nullable String reason,
        @Nullable String message,
        @Nullable Instant since,
        @Nullable Instant lastProbe,
        @Nullable Long latencyMilliseconds,
        @Nullable Instant credentialExpiration) {

    static ClusterView of(Cluster cluster) {
        Instant expiration = cluster.credentials()
                .current()
                .map(ClusterCredential::expiration)
                .orElse(null);
        return of(cluster.name().value(), cluster.labels(), cluster.state(), expiration);
    }

    static ClusterView of(BrokenCluster cluster) {
        return of(cluster.name().value(), Map.of(), cluster.state(), null);
    }

    private static ClusterView of(
            String name, Map<String, String> labels, ClusterState state, @Nullable Instant expiration) {
        return new ClusterView(
                name,
                labels,
                state.phase().wireName(),
                state.version(),
                state.reason(),
                state.message(),
                state.since(),
                state.lastProbe(),
                state.latency() == null ? null : state.latency().toMillis(),
                expiration);
    }

    /** What everybody sees. */
    ClusterView forMembers() {
        return new ClusterView(name, labels, state, version, null, null, null, null, null, null);
    }
}
