package io.hypercube.cluster;

import io.hypercube.cluster.ClusterImportEndpoints.NewAgents;
import io.hypercube.cluster.credential.CredentialSource;
import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.kube.ClusterName;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** For tests of clusters that are dialled. */
final class NoAgents implements ClusterAgents, NewAgents {
    @Override
    public CredentialSource credentials(ClusterName cluster, String agentId) {
        throw new AssertionError(cluster + " is behind an agent");
    }

    @Override
    public List<AgentView> views(ClusterName cluster) {
        return List.of();
    }

    @Override
    public AgentInvitation add(
            ClusterName name,
            Map<String, String> labels,
            @Nullable IdentityView identity,
            AgentPlacement placement,
            ApiRequest request) {
        throw new AssertionError(name + " is behind an agent");
    }
}
