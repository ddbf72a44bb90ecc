package io.hypercube.audit.recording;

import static java.nio.charset.StandardCharsets.UTF_8;

import io.netty.buffer.ByteBuf;
import io.netty.buffer.ByteBufUtil;
import io.netty.buffer.Unpooled;
import io.netty.channel.embedded.EmbeddedChannel;
import io.netty.handler.codec.http.websocketx.BinaryWebSocketFrame;
import io.netty.handler.codec.http.websocketx.ContinuationWebSocketFrame;
import io.netty.handler.codec.http.websocketx.PingWebSocketFrame;
import io.netty.handler.codec.http.websocketx.TextWebSocketFrame;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameEncoder;
import io.netty.handler.codec.spdy.DefaultSpdyDataFrame;
import io.netty.handler.codec.spdy.DefaultSpdyPingFrame;
import io.netty.handler.codec.spdy.DefaultSpdySynReplyFrame;
import io.netty.handler.codec.spdy.DefaultSpdySynStreamFrame;
import io.netty.handler.codec.spdy.SpdyFrameCodec;
import io.netty.handler.codec.spdy.SpdySynStreamFrame;
import io.netty.handler.codec.spdy.SpdyVersion;
import java.io.ByteArrayOutputStream;
import java.util.Arrays;
import java.util.Base64;

/** The bytes of one direction of a session, as another implementation of the protocol writes them. */
final class WireBytes {
    private final ByteArrayOutputStream bytes = new ByteArrayOutputStream();
    private final EmbeddedChannel encoder;

    private WireBytes(EmbeddedChannel encoder) {
        this.encoder = encoder;
    }

    static WireBytes webSocketOfClient() {
        return new WireBytes(new EmbeddedChannel(new WebSocket13FrameEncoder(true)));
    }

    static WireBytes webSocketOfCluster() {
        return new WireBytes(new EmbeddedChannel(new WebSocket13FrameEncoder(false)));
    }

    static WireBytes spdy() {
        return new WireBytes(new EmbeddedChannel(new SpdyFrameCodec(SpdyVersion.SPDY_3_1)));
    }

    private WireBytes write(Object frame) {
        encoder.writeOutbound(frame);
        for (ByteBuf part = encoder.readOutbound(); part != null; part = encoder.readOutbound()) {
            bytes.writeBytes(ByteBufUtil.getBytes(part));
            part.release();
        }
        return this;
    }

    private static ByteBuf content(int channel, byte[] content) {
        return Unpooled.wrappedBuffer(new byte[] {(byte) channel}, content);
    }

    WireBytes message(int channel, byte[] content) {
        return write(new BinaryWebSocketFrame(content(channel, content)));
    }

    WireBytes message(int channel, String content) {
        return message(channel, content.getBytes(UTF_8));
    }

    /** One message in two frames, with a ping between them. */
    WireBytes inTwoFrames(int channel, byte[] content) {
        int half = content.length / 2;
        write(new BinaryWebSocketFrame(false, 0, content(channel, Arrays.copyOf(content, half))));
        write(new PingWebSocketFrame(Unpooled.copiedBuffer("ping", UTF_8)));
        return write(
                new ContinuationWebSocketFrame(true, 0, Unpooled.copiedBuffer(content, half, content.length - half)));
    }

    WireBytes base64(int channel, byte[] content) {
        return write(new TextWebSocketFrame(channel + Base64.getEncoder().encodeToString(content)));
    }

    WireBytes stream(int id, String type) {
        SpdySynStreamFrame frame = new DefaultSpdySynStreamFrame(id, 0, (byte) 0);
        frame.headers().add("streamtype", type).add("x-other", "a".repeat(id));
        return write(frame);
    }

    WireBytes reply(int id) {
        return write(new DefaultSpdySynReplyFrame(id));
    }

    WireBytes data(int id, byte[] content) {
        return write(new DefaultSpdyDataFrame(id, Unpooled.copiedBuffer(content)));
    }

    WireBytes data(int id, String content) {
        return data(id, content.getBytes(UTF_8));
    }

    WireBytes ping() {
        return write(new DefaultSpdyPingFrame(7));
    }

    byte[] bytes() {
        return bytes.toByteArray();
    }
}
