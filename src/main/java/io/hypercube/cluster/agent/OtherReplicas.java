package io.hypercube.cluster.agent;

import io.hypercube.cluster.AgentNotConnectedException;
import io.hypercube.cluster.Cluster;
import io.hypercube.core.kube.ClusterName;
import io.vertx.core.Future;
import io.vertx.core.net.SocketAddress;
import java.io.IOException;

/** Reaches clusters whose agents are connected to another replica and, for the moment, not to this one. */
interface OtherReplicas {
    /** For a gateway without other replicas. */
    OtherReplicas NONE = new OtherReplicas() {
        @Override
        public Future<SocketAddress> dial(Cluster cluster) {
            return Future.failedFuture(new AgentNotConnectedException());
        }

        @Override
        public AgentProtocol.Credential credential(ClusterName cluster, String agentId) throws IOException {
            throw new AgentNotConnectedException();
        }

        @Override
        public boolean isConnected(ClusterName cluster, String agentId) {
            return false;
        }
    };

    /** Opens a connection to the API server through another replica. Called on an event loop, on which the result completes. */
    Future<SocketAddress> dial(Cluster cluster);

    /** Asks an agent that is connected to another replica. Blocks. */
    AgentProtocol.Credential credential(ClusterName cluster, String agentId) throws IOException, InterruptedException;

    /** Whether an agent is connected to another replica. One that does not answer counts as having none. Blocks. */
    boolean isConnected(ClusterName cluster, String agentId);
}
