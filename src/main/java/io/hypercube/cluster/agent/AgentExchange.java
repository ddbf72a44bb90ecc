package io.hypercube.cluster.agent;

import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ApiException;
import io.netty.buffer.ByteBuf;
import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.handler.codec.http2.DefaultHttp2DataFrame;
import io.netty.handler.codec.http2.DefaultHttp2Headers;
import io.netty.handler.codec.http2.DefaultHttp2HeadersFrame;
import io.netty.handler.codec.http2.Http2DataFrame;
import io.netty.handler.codec.http2.Http2Headers;
import io.netty.handler.codec.http2.Http2HeadersFrame;
import io.netty.handler.codec.http2.Http2ResetFrame;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.Promise;
import java.io.IOException;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;

/** One message to an agent and its answer, on a stream of its own. Event loop only. */
final class AgentExchange extends ChannelInboundHandlerAdapter {
    /** @param status of HTTP */
    record Answer(int status, byte[] body) {
        boolean isOk() {
            return status / 100 == 2;
        }

        /** Why the agent refuses, for the log and for administrators. */
        AgentProtocol.Problem problem() {
            try {
                return Json.read(body, AgentProtocol.Problem.class);
            } catch (ApiException e) {
                return new AgentProtocol.Problem("", "status " + status);
            }
        }
    }

    private final Promise<Answer> answer;
    private final ByteBuf received = Unpooled.buffer();
    private int status;

    AgentExchange(Promise<Answer> answer) {
        this.answer = answer;
    }

    /** @param message written as JSON; null for none */
    static void ask(Channel stream, String path, @Nullable Object message) {
        Http2Headers head = new DefaultHttp2Headers()
                .method("POST")
                .scheme("https")
                .authority(AgentProtocol.AUTHORITY)
                .path(path);
        byte[] json = message == null ? new byte[0] : Json.write(message);
        stream.write(new DefaultHttp2HeadersFrame(head, json.length == 0));
        if (json.length > 0) {
            stream.write(new DefaultHttp2DataFrame(Unpooled.wrappedBuffer(json), true));
        }
        stream.flush();
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object frame) {
        try {
            switch (frame) {
                case Http2HeadersFrame head -> {
                    status = status(head);
                    endIf(head.isEndStream());
                }
                case Http2DataFrame data -> {
                    if (received.readableBytes() + data.content().readableBytes() > AgentProtocol.LARGEST_MESSAGE) {
                        answer.tryFail(new IOException("the agent's answer is too large"));
                        ctx.close();
                        return;
                    }
                    received.writeBytes(data.content());
                    endIf(data.isEndStream());
                }
                default -> {}
            }
        } finally {
            ReferenceCountUtil.release(frame);
        }
    }

    /** The status of a response; 0 when it has none. */
    static int status(Http2HeadersFrame head) {
        CharSequence text = head.headers().status();
        return text == null || text.length() != 3 ? 0 : Integer.parseInt(text, 0, 3, 10);
    }

    private void endIf(boolean end) {
        if (end) {
            byte[] body = new byte[received.readableBytes()];
            received.readBytes(body);
            answer.tryComplete(new Answer(status, body));
        }
    }

    @Override
    public void userEventTriggered(ChannelHandlerContext ctx, Object event) {
        if (event instanceof Http2ResetFrame) {
            answer.tryFail(new IOException("the agent reset the stream"));
        }
        ReferenceCountUtil.release(event);
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        answer.tryFail(new ClosedChannelException());
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        answer.tryFail(cause);
        ctx.close();
    }
}
