package io.hypercube.cluster.agent;

import io.hypercube.cluster.AgentNotConnectedException;
import io.hypercube.cluster.credential.ClusterCredential;
import io.hypercube.cluster.credential.CredentialSource;
import io.hypercube.cluster.credential.RenewingCredential;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ClusterName;
import java.io.IOException;
import java.time.DateTimeException;
import java.time.Instant;
import java.time.InstantSource;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The credential that the agents of a cluster hand over. It is kept in memory, and nowhere else. Thread-safe. */
final class AgentCredentialSource implements CredentialSource {
    private final ConnectedAgents agents;
    private final ClusterName cluster;
    private final String agentId;
    private final RenewingCredential held;

    AgentCredentialSource(ConnectedAgents agents, ClusterName cluster, String agentId) {
        this.agents = agents;
        this.cluster = cluster;
        this.agentId = agentId;
        this.held = new RenewingCredential(cluster.value(), previous -> fetch(), null, InstantSource.system());
    }

    private ClusterCredential fetch() throws CredentialUnavailableException, InterruptedException {
        try {
            AgentProtocol.Credential told = agents.credential(cluster, agentId);
            Secret authorization = Secret.of(told.authorization());
            if (!ClusterCredential.isSendable(authorization)) {
                throw new IOException("the agent's credential cannot be sent in a header field");
            }
            return new ClusterCredential(authorization, null, expiration(told.expiration()));
        } catch (AgentNotConnectedException e) {
            throw new CredentialUnavailableException("", e);
        } catch (IOException e) {
            throw new CredentialUnavailableException(String.valueOf(e.getMessage()), e);
        }
    }

    private static @Nullable Instant expiration(@Nullable String text) throws IOException {
        try {
            return text == null ? null : Instant.parse(text);
        } catch (DateTimeException e) {
            throw new IOException("the expiration of the agent's credential is not understood", e);
        }
    }

    @Override
    public Optional<ClusterCredential> current() {
        return held.current();
    }

    /** Without an agent anywhere, it fails at once, and the next call may succeed. */
    @Override
    public ClusterCredential obtain() throws CredentialUnavailableException, InterruptedException {
        if (held.current().isEmpty() && !agents.mayReach(cluster)) {
            throw new CredentialUnavailableException("", new AgentNotConnectedException());
        }
        return held.obtain();
    }

    @Override
    public boolean rejected(ClusterCredential credential) {
        return held.rejected(credential);
    }
}
