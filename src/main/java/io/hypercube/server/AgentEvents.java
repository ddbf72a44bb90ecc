package io.hypercube.server;

import io.hypercube.audit.AuditAnnotation;
import io.hypercube.audit.AuditLog;
import io.hypercube.cluster.AgentServer;
import io.hypercube.cluster.AgentView;
import io.hypercube.cluster.agent.AgentChanges;
import io.hypercube.core.kube.ClusterName;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** Records that an agent has connected, and that it has told another API server for the calls to its cluster. The agent is the user. */
final class AgentEvents implements AgentChanges {
    /** No account may have such a name. */
    private static final String ACTOR = "system:hypercube:agent:";

    private static final String AGENTS = "agents";
    private static final String PATH = "/api/v1/cube/agents/connect";

    private final AuditLog log;

    AgentEvents(AuditLog log) {
        this.log = log;
    }

    @Override
    public void connected(ClusterName cluster, AgentView agent, String address) {
        record(cluster, "create", address, Map.of(AuditAnnotation.AGENT, agent.name()));
    }

    @Override
    public void moved(ClusterName cluster, AgentServer before, AgentServer after, String address) {
        Map<AuditAnnotation, String> servers = new LinkedHashMap<>();
        servers.put(AuditAnnotation.OLD_SERVER, before.describe());
        servers.put(AuditAnnotation.NEW_SERVER, after.describe());
        record(cluster, "update", address, servers);
    }

    private void record(ClusterName cluster, String verb, String address, Map<AuditAnnotation, String> annotations) {
        new UncalledEvent(
                        ACTOR + cluster,
                        verb,
                        PATH,
                        UncalledEvent.own(AGENTS, cluster.value()),
                        address.isEmpty() ? List.of() : List.of(address),
                        200,
                        annotations)
                .addTo(log);
    }
}
