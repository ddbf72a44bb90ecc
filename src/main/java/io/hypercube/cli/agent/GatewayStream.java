package io.hypercube.cli.agent;

import io.hypercube.cluster.agent.AgentProtocol;
import io.hypercube.cluster.agent.AgentProtocol.Problem;
import io.hypercube.cluster.agent.StreamBytes;
import io.hypercube.cluster.upstream.Splice;
import io.hypercube.core.http.Json;
import io.netty.bootstrap.Bootstrap;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelOption;
import io.netty.channel.ConnectTimeoutException;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.util.ReferenceCountUtil;
import java.net.ConnectException;
import java.util.concurrent.CompletionStage;

/**
 * A stream that the gateway has opened: a message, which is answered, or CONNECT, which becomes a connection to the API server. The agent
 * connects to that server only, whatever the gateway asks for. Event loop only.
 */
final class GatewayStream extends ChannelInboundHandlerAdapter {
    private static final int CONNECT_MILLIS = 8_000;

    /** @param body JSON; empty for none */
    record Reply(int status, byte[] body) {
        static Reply of(Object message) {
            return new Reply(200, Json.write(message));
        }

        static Reply problem(int status, String reason, String message) {
            return new Reply(status, Json.write(new Problem(reason, message)));
        }
    }

    private final AgentAnswers answers;
    private final ByteBuf received = Unpooled.buffer();
    private String path = "";

    GatewayStream(AgentAnswers answers) {
        this.answers = answers;
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object frame) {
        try {
            switch (frame) {
                case Http2HeadersFrame head -> begin(ctx, head);
                case Http2DataFrame data -> more(ctx, data);
                default -> {}
            }
        } finally {
            ReferenceCountUtil.release(frame);
        }
    }

    private void begin(ChannelHandlerContext ctx, Http2HeadersFrame head) {
        if ("CONNECT".equals(String.valueOf(head.headers().method()))) {
            if (AgentProtocol.AUTHORITY.equals(String.valueOf(head.headers().authority()))) {
                connect(ctx);
            } else {
                reply(ctx, Reply.problem(403, "Forbidden", "an agent connects to its own API server only"));
            }
            return;
        }
        path = String.valueOf(head.headers().path());
        if (head.isEndStream()) {
            answer(ctx);
        }
    }

    private void more(ChannelHandlerContext ctx, Http2DataFrame data) {
        if (received.readableBytes() + data.content().readableBytes() > AgentProtocol.LARGEST_MESSAGE) {
            ctx.close();
            return;
        }
        received.writeBytes(data.content());
        if (data.isEndStream()) {
            answer(ctx);
        }
    }

    private void answer(ChannelHandlerContext ctx) {
        byte[] body = new byte[received.readableBytes()];
        received.readBytes(body);
        CompletionStage<Reply> reply = answers.answer(path, body);
        reply.whenComplete((known, failure) -> ctx.executor()
                .execute(() -> reply(
                        ctx,
                        failure == null
                                ? known
                                : Reply.problem(500, "InternalError", "the agent failed: " + failure.getMessage()))));
    }

    private static void reply(ChannelHandlerContext ctx, Reply reply) {
        boolean empty = reply.body().length == 0;
        ctx.write(new DefaultHttp2HeadersFrame(
                new DefaultHttp2Headers().status(Integer.toString(reply.status())), empty));
        if (!empty) {
            ctx.write(new DefaultHttp2DataFrame(Unpooled.wrappedBuffer(reply.body()), true));
        }
        ctx.flush();
    }

    private void connect(ChannelHandlerContext ctx) {
        Channel stream = ctx.channel();
        stream.config().setAutoRead(false);
        Splice gateway = new Splice();
        Splice apiServer = new Splice();
        Splice.pair(gateway, apiServer);
        new Bootstrap()
                .group(stream.eventLoop())
                .channel(AgentSockets.tcp())
                .option(ChannelOption.AUTO_READ, false)
                .option(ChannelOption.TCP_NODELAY, true)
                .option(ChannelOption.SO_KEEPALIVE, true)
                .option(ChannelOption.CONNECT_TIMEOUT_MILLIS, CONNECT_MILLIS)
                .handler(apiServer)
                .connect(answers.target().host(), answers.target().port())
                .addListener(connected -> {
                    if (!connected.isSuccess()) {
                        reply(ctx, unreachable(connected.cause()));
                    } else if (!stream.isActive()) {
                        apiServer.abort();
                    } else {
                        ctx.writeAndFlush(new DefaultHttp2HeadersFrame(new DefaultHttp2Headers().status("200"), false));
                        ctx.pipeline().replace(this, "bytes", new StreamBytes()).addLast(gateway);
                        gateway.start();
                        apiServer.start();
                    }
                });
    }

    private static Reply unreachable(Throwable cause) {
        return switch (cause) {
            case ConnectTimeoutException e ->
                Reply.problem(502, AgentProtocol.TIMED_OUT, "the API server did not accept a connection in time");
            case ConnectException e ->
                Reply.problem(502, AgentProtocol.REFUSED, "nothing listens at the address of the API server");
            default -> Reply.problem(502, "Unreachable", String.valueOf(cause.getMessage()));
        };
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        ctx.close();
    }
}
