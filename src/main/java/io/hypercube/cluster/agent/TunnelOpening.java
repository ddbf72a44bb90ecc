package io.hypercube.cluster.agent;

import io.hypercube.cluster.agent.AgentExchange.Answer;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.Promise;
import java.io.IOException;
import java.net.ConnectException;
import java.net.SocketTimeoutException;
import java.nio.channels.ClosedChannelException;

/**
 * A CONNECT stream until the agent has answered it. With a 200, the channel carries bytes from then on and does not read by itself.
 * Event loop only.
 */
final class TunnelOpening extends ChannelInboundHandlerAdapter {
    private final Promise<Channel> opened;

    TunnelOpening(Promise<Channel> opened) {
        this.opened = opened;
    }

    static void ask(Channel stream) {
        stream.writeAndFlush(new DefaultHttp2HeadersFrame(
                new DefaultHttp2Headers().method("CONNECT").authority(AgentProtocol.AUTHORITY), false));
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object frame) {
        if (frame instanceof Http2HeadersFrame head) {
            int status = AgentExchange.status(head);
            if (status == 200 && !head.isEndStream()) {
                ctx.channel().config().setAutoRead(false);
                ctx.pipeline().replace(this, "bytes", new StreamBytes());
                if (!opened.tryComplete(ctx.channel())) {
                    ctx.close(); // nobody waits for it any more
                }
            } else {
                refuse(ctx, head, status);
            }
            return;
        }
        ReferenceCountUtil.release(frame);
        fail(ctx, new IOException("the agent did not answer CONNECT"));
    }

    private void refuse(ChannelHandlerContext ctx, Http2HeadersFrame head, int status) {
        Promise<Answer> refusal = Promise.promise();
        refusal.future()
                .onComplete(
                        answer -> fail(ctx, failure(answer)),
                        lost -> fail(ctx, new IOException("the agent answered CONNECT with status " + status, lost)));
        ctx.pipeline().replace(this, "refusal", new AgentExchange(refusal));
        ctx.fireChannelRead(head);
    }

    private static IOException failure(Answer answer) {
        AgentProtocol.Problem problem = answer.problem();
        String message = "the agent: " + problem.message();
        return switch (problem.reason()) {
            case AgentProtocol.REFUSED -> new ConnectException(message);
            case AgentProtocol.TIMED_OUT -> new SocketTimeoutException(message);
            default -> new IOException(message);
        };
    }

    private void fail(ChannelHandlerContext ctx, Throwable cause) {
        opened.tryFail(cause);
        ctx.close();
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        opened.tryFail(new ClosedChannelException());
        ctx.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        fail(ctx, cause);
    }
}
