package io.hypercube.proxy.inbound;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
import io.netty.channel.ChannelHandler;
import io.netty.channel.ChannelHandlerContext;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.DefaultFullHttpResponse;
import io.netty.handler.codec.http.HttpResponse;
import io.netty.handler.codec.http.HttpResponseStatus;
import io.netty.handler.codec.http.HttpVersion;
import io.netty.handler.codec.http.websocketx.extensions.WebSocketServerExtensionHandler;
import io.netty.handler.timeout.IdleStateHandler;
import io.vertx.core.MultiMap;
import io.vertx.core.http.Http1ServerConfig;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.HttpServerRequest;
import io.vertx.core.http.impl.HttpServerConnection;
import java.util.Optional;

/**
 * A client's HTTP/1.1 connection that may become a tunnel. The library's own upgrade cannot be used: it supports GET
 * only, parses the bytes after a request as the next request immediately, and does not support half-close. Only this
 * class depends on the structure of the library's pipeline.
 *
 * <pre>
 *   socket ─ TLS ─ httpDecoder ─ httpEncoder ─ upgradeGate ─ … ─ handler       as prepared: UpgradeDecoder, ResponseEndHandler
 *   socket ─ TLS ─ tunnel ─ httpEncoder ─ upgradeGate ─ … ─ handler            spliced: reads end at the tunnel, and
 *                                                                              the library only gets the close event
 * </pre>
 */
public final class UpgradableConnection {
    private static final String DECODER = "httpDecoder";
    private static final String ENCODER = "httpEncoder";

    private final ChannelPipeline pipeline;
    private final UpgradeDecoder decoder;
    private final UpgradeProtocol asked;

    private UpgradableConnection(ChannelPipeline pipeline, UpgradeDecoder decoder, UpgradeProtocol asked) {
        this.pipeline = pipeline;
        this.decoder = decoder;
        this.asked = asked;
    }

    /**
     * Must be called for every connection when it opens, on its event loop. Does nothing for HTTP/2. Without it an
     * upgrade request is handled as an ordinary request.
     *
     * @param limits the limits of the server, for the decoder that replaces the library's
     */
    public static void prepare(HttpConnection connection, Http1ServerConfig limits) {
        ChannelPipeline pipeline = pipeline(connection);
        if (pipeline.get(DECODER) == null) {
            return;
        }
        UpgradeDecoder decoder = new UpgradeDecoder(limits);
        pipeline.replace(DECODER, DECODER, decoder);
        pipeline.addAfter(ENCODER, "upgradeGate", new ResponseEndHandler(decoder));
        if (pipeline.get(WebSocketServerExtensionHandler.class) != null) {
            pipeline.remove(
                    WebSocketServerExtensionHandler
                            .class); // extensions are negotiated with the cluster, not with the gateway
        }
    }

    /** The connection of a request that may be upgraded; empty for an ordinary request. */
    public static Optional<UpgradableConnection> of(HttpServerRequest request) {
        ChannelPipeline pipeline = pipeline(request.connection());
        UpgradeDecoder decoder = pipeline.get(UpgradeDecoder.class);
        return decoder == null
                ? Optional.empty()
                : decoder.awaited().map(asked -> new UpgradableConnection(pipeline, decoder, asked));
    }

    public UpgradeProtocol asked() {
        return asked;
    }

    public Channel channel() {
        return pipeline.channel();
    }

    /**
     * Answers with a 101 and replaces HTTP by {@code tunnel} in the pipeline. Nothing is read before {@link #release}.
     */
    public void become(ChannelHandler tunnel, MultiMap headers) {
        if (!channel().eventLoop().inEventLoop()) {
            throw new IllegalStateException("the two ends of a tunnel are on different event loops");
        }
        HttpResponse head = new DefaultFullHttpResponse(
                HttpVersion.HTTP_1_1, HttpResponseStatus.SWITCHING_PROTOCOLS, Unpooled.EMPTY_BUFFER);
        headers.forEach(field -> head.headers().add(field.getKey(), field.getValue()));
        head.headers().set("Connection", "Upgrade").set("Upgrade", asked.wireName());
        ChannelHandlerContext gate = pipeline.context(ResponseEndHandler.class);
        gate.writeAndFlush(head);
        pipeline.addAfter(DECODER, "tunnel", tunnel);
        if (pipeline.get(IdleStateHandler.class) != null) {
            pipeline.remove(IdleStateHandler.class);
        }
    }

    /** Passes the bytes that the client sent before the response to the tunnel. */
    public void release() {
        pipeline.remove(decoder);
    }

    private static ChannelPipeline pipeline(HttpConnection connection) {
        return ((HttpServerConnection) connection).channelHandlerContext().pipeline();
    }
}
