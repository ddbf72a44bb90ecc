package io.hypercube.cluster;

import io.hypercube.cluster.credential.ClusterCredential;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * A cluster as the API returns it; null fields are omitted. It contains no credential. Members do not get the server's address
 * either.
 *
 * @param state {@code Unknown}, {@code Ready}, {@code Unreachable} or {@code Unauthorized}
 * @param latencyMilliseconds of the last probe
 * @param credentialExpiration when the current credential expires, where that is known
 * @param source the word of the {@link ClusterSource}
 * @param server the URL of its API server
 * @param identity how it learns who a caller is
 * @param probes the last {@value ProbeHistory#LENGTH} probes, oldest first
 * @param agents that are connected to this replica; null for a cluster that is dialled
 * @param join for a cluster behind an agent, once, when it is added
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
        @Nullable Instant credentialExpiration,
        @Nullable String source,
        @Nullable String server,
        @Nullable IdentityView identity,
        @Nullable List<Probed> probes,
        @Nullable List<AgentView> agents,
        @Nullable AgentInvitation join) {

    /** @param latencyMilliseconds null when the probe failed */
    record Probed(Instant time, @Nullable Long latencyMilliseconds) {
        static Probed of(ProbeHistory.Entry entry) {
            Duration latency = entry.latency();
            return new Probed(entry.time(), latency == null ? null : latency.toMillis());
        }
    }

    static ClusterView of(Cluster cluster) {
        ClusterState state = cluster.state();
        Duration latency = state.latency();
        return new ClusterView(
                cluster.name().value(),
                cluster.labels(),
                state.phase().wireName(),
                state.version(),
                state.reason(),
                state.message(),
                state.since(),
                state.lastProbe(),
                latency == null ? null : latency.toMillis(),
                cluster.credentials()
                        .current()
                        .map(ClusterCredential::expiration)
                        .orElse(null),
                cluster.source().wireName(),
                cluster.connection().server().toString(),
                IdentityView.of(cluster.connection().identity()),
                cluster.probes().stream().map(Probed::of).toList(),
                cluster.agents(),
                null);
    }

    static ClusterView of(BrokenCluster cluster) {
        ClusterState state = cluster.state();
        return new ClusterView(
                cluster.name().value(),
                cluster.labels(),
                state.phase().wireName(),
                null,
                state.reason(),
                state.message(),
                null,
                null,
                null,
                null,
                cluster.source().wireName(),
                null,
                null,
                List.of(),
                null,
                null);
    }

    ClusterView with(Map<String, String> others) {
        return with(others, join);
    }

    ClusterView with(AgentInvitation invitation) {
        return with(labels, invitation);
    }

    private ClusterView with(Map<String, String> others, @Nullable AgentInvitation invitation) {
        return new ClusterView(
                name,
                others,
                state,
                version,
                reason,
                message,
                since,
                lastProbe,
                latencyMilliseconds,
                credentialExpiration,
                source,
                server,
                identity,
                probes,
                agents,
                invitation);
    }

    /** The fields that members may see. */
    ClusterView forMembers() {
        return new ClusterView(
                name, labels, state, version, null, null, null, null, null, null, null, null, null, null, null, null);
    }
}
