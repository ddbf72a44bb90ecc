/**
 * Clusters behind agents: joining, the connections that agents keep to this gateway, and the streams on them. Start reading at {@link
 * io.hypercube.cluster.agent.ConnectedAgents}. The program at the other end is in {@code cli.agent}; both ends share the messages
 * and the handlers of this package.
 *
 * <pre>
 *   call ─► Upstream ─► AgentDialer ─► stream of a ConnectedAgent ─► agent ─► API server
 *              └──── TLS of the API server, from end to end, through an {@link io.hypercube.cluster.agent.AgentSocket} ────┘
 * </pre>
 */
@NullMarked
package io.hypercube.cluster.agent;

import org.jspecify.annotations.NullMarked;
