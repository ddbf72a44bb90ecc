package io.hypercube.cluster.upstream;

import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelInboundHandlerAdapter;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.HttpClientCodec;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpHeaders;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.MultiMap;
import io.vertx.core.internal.buffer.BufferInternal;
import java.net.ProtocolException;
import java.nio.channels.ClosedChannelException;
import org.jspecify.annotations.Nullable;

/** Passes responses from the HTTP codec of an upgrade connection to its call. Event loop only. */
final class UpgradeReader extends ChannelInboundHandlerAdapter {
    private static final int SWITCHING_PROTOCOLS = 101;

    private final UpgradeCall call;
    private @Nullable UpstreamResponse head;
    private boolean over;

    UpgradeReader(UpgradeCall call) {
        this.call = call;
    }

    static void enter(ChannelPipeline pipeline, UpgradeReader reader) {
        pipeline.addAfter(pipeline.context(HttpClientCodec.class).name(), "upgrade", reader);
    }

    /** Removes the codec, which passes on the bytes that it had read ahead. */
    static void leave(ChannelPipeline pipeline, ChannelHandler raw) {
        pipeline.replace(UpgradeReader.class, "tunnel", raw);
        pipeline.remove(HttpClientCodec.class);
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (over) {
            ReferenceCountUtil.release(message);
            return;
        }
        call.guard(() -> {
            if (message instanceof HttpResponse response) {
                begin(response);
            }
            if (message instanceof HttpContent content) {
                proceed(content);
            }
        });
    }

    private void begin(HttpResponse response) {
        if (response.decoderResult().isFailure()) {
            fail(response.decoderResult().cause());
        } else if (isHalfAHandshake(response)) {
            fail(new ProtocolException("a 101 to WebSocket without Sec-WebSocket-Accept"));
        } else if (response.status().code() == SWITCHING_PROTOCOLS
                || response.status().codeClass() != HttpStatusClass.INFORMATIONAL) {
            head = new UpstreamResponse(
                    response.status().code(), response.status().reasonPhrase(), copy(response.headers()));
            over = !call.head(head);
        }
    }

    /** Whether this is a handshake of a draft before RFC 6455, for which the codec would wait for further bytes. */
    private static boolean isHalfAHandshake(HttpResponse response) {
        return response.status().code() == SWITCHING_PROTOCOLS
                && response.headers().contains(HttpHeaderNames.UPGRADE, HttpHeaderValues.WEBSOCKET, true)
                && !response.headers().contains(HttpHeaderNames.SEC_WEBSOCKET_ACCEPT);
    }

    private void proceed(HttpContent content) {
        if (over || head == null) {
            content.release(); // the call is over, or this ends an interim response
        } else if (content.decoderResult().isFailure()) {
            content.release();
            fail(content.decoderResult().cause());
        } else if (head.status() == SWITCHING_PROTOCOLS) {
            over = true;
            content.release();
            call.receiver().switched(head.headers());
        } else {
            boolean readable = content.content().isReadable();
            MultiMap trailers = content instanceof LastHttpContent last ? copy(last.trailingHeaders()) : null;
            BufferInternal chunk = BufferInternal.safeBuffer(content.content());
            if (readable) {
                call.receiver().chunk(chunk);
            }
            if (trailers != null && !over) {
                over = true;
                call.end(trailers);
            }
        }
    }

    @Override
    public void channelInactive(ChannelHandlerContext ctx) {
        fail(new ClosedChannelException());
        ctx.fireChannelInactive();
    }

    @Override
    public void exceptionCaught(ChannelHandlerContext ctx, Throwable cause) {
        fail(cause);
    }

    private void fail(Throwable cause) {
        if (!over) {
            over = true;
            call.guard(() -> call.fail(cause));
        }
    }

    private static MultiMap copy(HttpHeaders headers) {
        MultiMap copy = io.vertx.core.http.HttpHeaders.headers();
        headers.forEach(field -> copy.add(field.getKey(), field.getValue()));
        return copy;
    }
}
