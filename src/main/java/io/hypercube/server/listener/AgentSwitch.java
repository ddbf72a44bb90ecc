package io.hypercube.server.listener;

import io.hypercube.cluster.agent.AgentProtocol;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;

/**
 * Hands a connection over to the agents' protocol when its TLS handshake has agreed on that; HTTP goes on otherwise. Directly behind
 * TLS in the pipeline, until the handshake is over.
 */
public final class AgentSwitch extends ChannelInboundHandlerAdapter {
    /** Speaks the agents' protocol on connections. */
    @FunctionalInterface
    public interface Agents {
        /** Rejects agents. */
        Agents NONE = (pipeline, after) -> pipeline.channel().close();

        /** @param after the name of the handler behind which the protocol begins; there is nothing behind it */
        void accept(ChannelPipeline pipeline, String after);
    }

    private final SslHandler tls;
    private final Agents agents;

    AgentSwitch(SslHandler tls, Agents agents) {
        this.tls = tls;
        this.agents = agents;
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        ChannelPipeline pipeline = ctx.pipeline();
        if (event instanceof SslHandshakeCompletionEvent handshake) {
            if (handshake.isSuccess() && AgentProtocol.ALPN.equals(tls.applicationProtocol())) {
                String name = pipeline.context(tls).name();
                while (!tls.equals(pipeline.last())) {
                    pipeline.removeLast();
                }
                agents.accept(pipeline, name);
                return;
            }
            ctx.fireUserEventTriggered(event);
            pipeline.remove(this);
            return;
        }
        ctx.fireUserEventTriggered(event);
    }
}
