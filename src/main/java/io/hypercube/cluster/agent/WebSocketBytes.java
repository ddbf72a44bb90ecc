package io.hypercube.cluster.agent;

import io.hypercube.cluster.frame.FrameRate;
import io.netty.buffer.ByteBuf;
import io.netty.channel.ChannelDuplexHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPromise;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PongWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocketFrame;
import io.netty.util.ReferenceCountUtil;

/**
 * The binary messages of a WebSocket as bytes, whose boundaries mean nothing. Any other message ends the connection, and so do more pings than
 * {@link FrameRate} allows.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6455">RFC 6455, the WebSocket protocol</a>
 */
public final class WebSocketBytes extends ChannelDuplexHandler {
    /** The size limit of a frame in bytes. */
    public static final int LARGEST_FRAME = 1 << 20;

    private final FrameRate pings = new FrameRate();

    @Override
    public void channelRead(ChannelHandlerContext ctx, Object message) {
        switch (message) {
            case BinaryWebSocketFrame binary -> ctx.fireChannelRead(binary.content());
            case ContinuationWebSocketFrame more -> ctx.fireChannelRead(more.content());
            case WebSocketFrame control
            when isControl(control) && pings.isExceeded() -> {
                control.release();
                ctx.close();
            }
            case PingWebSocketFrame ping -> ctx.writeAndFlush(new PongWebSocketFrame(ping.content()));
            case PongWebSocketFrame pong -> pong.release();
            case WebSocketFrame other -> {
                other.release();
                ctx.close();
            }
            default -> ReferenceCountUtil.release(message);
        }
    }

    private static boolean isControl(WebSocketFrame frame) {
        return frame instanceof PingWebSocketFrame || frame instanceof PongWebSocketFrame;
    }

    @Override
    public void write(ChannelHandlerContext ctx, Object message, ChannelPromise promise) {
        ctx.write(message instanceof ByteBuf bytes ? new BinaryWebSocketFrame(bytes) : message, promise);
    }
}
