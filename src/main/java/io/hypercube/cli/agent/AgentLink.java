package io.hypercube.cli.agent;

import io.hypercube.cluster.agent.AgentProtocol;
import io.hypercube.cluster.agent.WebSocketBytes;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelInitializer;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.DefaultHttpHeaders;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpObjectAggregator;
import io.netty.handler.codec.http.websocketx.WebSocketClientProtocolConfig;
import io.netty.handler.codec.http.websocketx.WebSocketClientProtocolHandler;
import io.netty.handler.codec.http.websocketx.WebSocketClientProtocolHandler.ClientHandshakeStateEvent;
import io.netty.handler.codec.http.websocketx.WebSocketVersion;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2MultiplexHandler;
import io.netty.handler.ssl.SslHandler;
import io.netty.handler.ssl.SslHandshakeCompletionEvent;
import io.netty.handler.timeout.IdleStateEvent;
import io.netty.handler.timeout.IdleStateHandler;
import io.netty.util.ReferenceCountUtil;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.ClosedChannelException;
import java.time.Duration;
import java.util.concurrent.TimeUnit;

/**
 * One connection of an agent to a replica: TLS, then HTTP/2 with the gateway as the client. A gateway, or something in front of it, that
 * does not choose {@link AgentProtocol#ALPN} is asked for a WebSocket on the same connection.
 *
 * <pre>
 *   TLS ─┬─ hypercube-agent/1 ──────────────────────────► HTTP/2 ─► {@link GatewayStream} for each stream
 *        └─ http/1.1 ─► GET …/agents/connect, 101 ─► WebSocket ─┘
 * </pre>
 */
final class AgentLink extends ChannelInitializer<Channel> {
    /** Until the gateway has admitted this agent. */
    static final Duration PATIENCE = Duration.ofSeconds(30);

    /** For all uploads together; a stream that the API server does not read keeps at most its own window of it. */
    private static final int CONNECTION_WINDOW = 16 << 20;

    private final URI server;
    private final SslHandler tls;
    private final AgentAnswers answers;

    /**
     * @param tls for this connection
     * @param answers of this connection
     */
    AgentLink(URI server, SslHandler tls, AgentAnswers answers) {
        this.server = server;
        this.tls = tls;
        this.answers = answers;
    }

    @Override
    protected void initChannel(Channel channel) {
        channel.pipeline().addLast("tls", tls).addLast("negotiated", new Negotiated());
        channel.closeFuture().addListener(closed -> answers.end(new ClosedChannelException()));
        channel.eventLoop()
                .schedule(
                        () -> {
                            if (answers.end(new IOException("the gateway did not answer in time"))) {
                                channel.close();
                            }
                        },
                        PATIENCE.toMillis(),
                        TimeUnit.MILLISECONDS);
    }

    private void speak(ChannelPipeline pipeline) {
        Http2FrameCodec frames = AgentProtocol.agentEnd().build();
        pipeline.addLast("silence", new IdleStateHandler((int) AgentProtocol.SILENCE.toSeconds(), 0, 0));
        pipeline.addLast("frames", frames);
        pipeline.addLast("streams", new Http2MultiplexHandler(new Streams()));
        pipeline.addLast("end", new End());
        AgentProtocol.widen(frames, CONNECTION_WINDOW);
    }

    private final class Streams extends ChannelInitializer<Channel> {
        @Override
        protected void initChannel(Channel stream) {
            stream.pipeline().addLast(new GatewayStream(answers));
        }
    }

    /** Waits for the TLS handshake, and for the one of the WebSocket when there is one. */
    private final class Negotiated extends ChannelInboundHandlerAdapter {
        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
            ChannelPipeline pipeline = ctx.pipeline();
            if (event instanceof SslHandshakeCompletionEvent handshake) {
                if (!handshake.isSuccess()) {
                    answers.end(handshake.cause());
                    ctx.close();
                } else if (AgentProtocol.ALPN.equals(tls.applicationProtocol())) {
                    pipeline.remove(this);
                    speak(pipeline);
                } else {
                    pipeline.addBefore(ctx.name(), "http", new HttpClientCodec());
                    pipeline.addBefore(ctx.name(), "whole", new HttpObjectAggregator(WebSocketBytes.LARGEST_FRAME));
                    pipeline.addBefore(ctx.name(), "webSocket", webSocket());
                    pipeline.context("whole").fireChannelActive(); // it begins when it learns that the channel is
                }
            } else if (event == ClientHandshakeStateEvent.HANDSHAKE_COMPLETE) {
                pipeline.addBefore(ctx.name(), "bytes", new WebSocketBytes());
                pipeline.remove(this);
                speak(pipeline);
            } else {
                ctx.fireUserEventTriggered(event);
            }
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            answers.end(cause);
            ctx.close();
        }
    }

    private WebSocketClientProtocolHandler webSocket() {
        return new WebSocketClientProtocolHandler(WebSocketClientProtocolConfig.newBuilder()
                .webSocketUri(
                        server.resolve(AgentProtocol.WEB_SOCKET).toString().replaceFirst("^http", "ws"))
                .version(WebSocketVersion.V13)
                .allowExtensions(false)
                .customHeaders(new DefaultHttpHeaders())
                .maxFramePayloadLength(WebSocketBytes.LARGEST_FRAME)
                .handleCloseFrames(true)
                .dropPongFrames(true)
                .build());
    }

    /** The last handler of a connection. */
    private final class End extends ChannelInboundHandlerAdapter {
        @Override
        public void channelRead(ChannelHandlerContext ctx, Object frame) {
            ReferenceCountUtil.release(frame);
        }

        @Override
        public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
            if (event instanceof IdleStateEvent) {
                answers.end(new IOException("the gateway is silent"));
                ctx.close();
            }
            ReferenceCountUtil.release(event);
        }

        @Override
        public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
            answers.end(cause);
            ctx.close();
        }
    }
}
