/**
 * The program in a cluster that the gateway cannot dial: {@code hypercube agent}.
 *
 * <p>It owns the agent's key and certificate, how they are kept and renewed, the credential that the agent hands to the gateway, and the
 * connections to it. The options of the command belong to {@code cli}. The gateway's side is not here.
 *
 * <p>Start reading at {@link io.hypercube.cli.agent.AgentEnrolment} for who the agent is and at {@link
 * io.hypercube.cli.agent.AgentLinks} for its connections.
 */
@NullMarked
package io.hypercube.cli.agent;

import org.jspecify.annotations.NullMarked;
