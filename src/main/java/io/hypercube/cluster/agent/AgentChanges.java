package io.hypercube.cluster.agent;

import io.hypercube.cluster.AgentServer;
import io.hypercube.cluster.AgentView;
import io.hypercube.core.kube.ClusterName;

/** Hears of agents that decide where the calls to a cluster go. Called on any thread; returns at once. */
public interface AgentChanges {
    /** @param address of the agent, without its port */
    void connected(ClusterName cluster, AgentView agent, String address);

    /** From now on, calls to the cluster go to another API server, or are verified by another CA. */
    void moved(ClusterName cluster, AgentServer before, AgentServer after, String address);
}
