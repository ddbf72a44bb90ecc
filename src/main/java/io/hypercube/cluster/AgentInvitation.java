package io.hypercube.cluster;

import java.time.Instant;

/**
 * Everything with which an administrator starts an agent, shown once.
 *
 * @param token joins one agent
 * @param expiration of the token
 * @param manifest for {@code kubectl apply -f -} in the agent's cluster
 * @param command that runs an agent outside of Kubernetes
 */
public record AgentInvitation(String token, Instant expiration, String manifest, String command) {}
