package io.hypercube.cluster;

import io.hypercube.cluster.credential.CredentialSource;
import io.hypercube.core.kube.ClusterName;
import java.util.List;

/** The agents of all clusters, as these use them. Thread-safe; does not block. */
public interface ClusterAgents {
    /**
     * The credential of the cluster's API server, which its agents hand over.
     *
     * @param agentId of the record to which the agents' certificates are bound
     */
    CredentialSource credentials(ClusterName cluster, String agentId);

    /** The agents of the cluster that are connected to this replica. */
    List<AgentView> views(ClusterName cluster);
}
