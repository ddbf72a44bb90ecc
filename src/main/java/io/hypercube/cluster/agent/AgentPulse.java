package io.hypercube.cluster.agent;

import io.netty.channel.ChannelHandlerContext;
import io.netty.handler.timeout.IdleStateHandler;

/**
 * Whether the agent at the other end of a connection is there: nothing has arrived since a PING was sent, or something has. Fires an
 * event when nothing has arrived for {@link AgentProtocol#SILENCE}. Written on the event loop of the connection, read on any thread.
 */
final class AgentPulse extends IdleStateHandler {
    private volatile long arrived = System.nanoTime();
    private volatile long asked = arrived;

    AgentPulse() {
        super((int) AgentProtocol.SILENCE.toSeconds(), 0, 0);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) throws Exception {
        arrived = System.nanoTime();
        super.channelRead(ctx, message);
    }

    /** A PING is being sent. */
    void ask() {
        asked = System.nanoTime();
    }

    boolean isUnanswered() {
        return asked - arrived > 0;
    }
}
