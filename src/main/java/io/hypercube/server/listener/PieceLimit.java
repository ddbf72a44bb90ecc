package io.hypercube.server.listener;

import io.hypercube.cluster.frame.BodyPieces;
import io.hypercube.cluster.frame.FrameLimit;
import io.hypercube.cluster.frame.FrameRate;
import io.hypercube.cluster.frame.JoinedChunks;
import io.hypercube.cluster.frame.JoinedFrames;
import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.netty.buffer.Unpooled;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelFutureListener;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpContent;
import io.netty.handler.codec.http.HttpHeaderNames;
import io.netty.handler.codec.http.HttpHeaderValues;
import io.netty.handler.codec.http.HttpRequest;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpStatusClass;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.LastHttpContent;
import io.netty.handler.codec.http2.Http2ConnectionHandler;
import io.netty.util.ReferenceCountUtil;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.impl.HttpServerConnection;

/**
 * Limits the small pieces of request bodies and joins those that a connection may send. On HTTP/2 they count as control frames ({@link
 * FrameLimit}). On HTTP/1.1, more of them than {@link FrameRate} allows are answered with a 400 Status, and the connection is closed.
 * {@link BodyPieces} decides which are too small. Event loop only.
 */
final class PieceLimit extends ChannelDuplexHandler {
    /** In bytes. */
    private static final int SMALL = 256;

    private final FrameRate rate = new FrameRate();
    private int unanswered;
    private BodyPieces body = new BodyPieces(SMALL);
    private boolean isAnswering;
    private boolean refused;

    PieceLimit() {}

    /** Must be called for every connection when it opens, on its event loop, before anything else listens to its frames. */
    static void prepare(HttpConnection connection) {
        ChannelPipeline pipeline =
                ((HttpServerConnection) connection).channelHandlerContext().pipeline();
        Http2ConnectionHandler http2 = pipeline.get(Http2ConnectionHandler.class);
        if (http2 != null) {
            JoinedFrames.prepare(pipeline);
            FrameLimit.prepare(http2.decoder(), SMALL);
        } else {
            String library =
                    ((HttpServerConnection) connection).channelHandlerContext().name();
            pipeline.addBefore(library, null, new PieceLimit());
            pipeline.addBefore(library, null, new JoinedChunks());
        }
    }

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        if (refused) {
            ReferenceCountUtil.release(message);
            return;
        }
        if (message instanceof HttpRequest) {
            unanswered++;
            body = new BodyPieces(SMALL);
        } else if (message instanceof HttpContent piece && !(message instanceof LastHttpContent)) {
            if (body.isTooSmall(piece.content().readableBytes()) && rate.isExceeded()) {
                ReferenceCountUtil.release(message);
                refuse(ctx);
                return;
            }
        }
        ctx.fireChannelRead(message);
    }

    /** The response of an earlier request, or one that has begun, leaves no place for a 400. */
    private void refuse(ChannelHandlerContext ctx) {
        refused = true;
        if (unanswered > 1 || isAnswering) {
            ctx.close();
            return;
        }
        byte[] status = Json.write(ApiException.of(StatusReason.BAD_REQUEST, "the body comes in too many small pieces")
                .status()
                .toMap());
        HttpResponse answer = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.BAD_REQUEST, Unpooled.wrappedBuffer(status));
        answer.headers()
                .set("X-Request-Id", Inbound.newRequestId())
                .set(HttpHeaderNames.CONTENT_TYPE, "application/json")
                .set(HttpHeaderNames.CONTENT_LENGTH, status.length)
                .set(HttpHeaderNames.CONNECTION, HttpHeaderValues.CLOSE);
        ctx.writeAndFlush(answer).addListener(ChannelFutureListener.CLOSE);
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
        if (refused) {
            ReferenceCountUtil.release(message);
            promise.tryFailure(new IllegalStateException("the request was refused"));
            return;
        }
        if (message instanceof HttpResponse head && head.status().codeClass() != HttpStatusClass.INFORMATIONAL) {
            isAnswering = true;
        }
        if (message instanceof LastHttpContent && isAnswering) {
            isAnswering = false;
            unanswered--;
        }
        ctx.write(message, promise);
    }
}
