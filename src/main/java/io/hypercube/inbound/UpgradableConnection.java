package io.hypercube.inbound;

import io.netty.buffer.Unpooled;
import io.netty.channel.Channel;
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
 * A client's HTTP/1.1 connection that may become a tunnel. The one class that knows how the HTTP library's pipeline is
 * made: the library turns a request into a raw socket for GET alone, reads what follows it as a request at once, and has
 * no half-close.
 *
 * <pre>
 *   socket ─ TLS ─ httpDecoder ─ httpEncoder ─ upgradeGate ─ … ─ handler       as prepared: UpgradeDecoder, ResponseEndHandler
 *   socket ─ TLS ─ tunnel ─ httpEncoder ─ upgradeGate ─ … ─ handler            spliced: reads end at the tunnel, and
 *                                                                              the library hears of the close alone
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
     * To be called for every connection when it opens, on its event loop; leaves HTTP/2 alone. Where this was not done, an
     * upgrade request is an ordinary one.
     *
     * @param limits as the server itself was given them: the decoder is replaced
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
                    WebSocketServerExtensionHandler.class); // extensions are agreed on with the cluster, not with us
        }
    }

    /** The connection of a request that asks for an upgrade and may have it; empty for an ordinary request. */
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

    /** Answers with a 101, and lets {@code tunnel} stand where HTTP was. Nothing is read before {@link #release}. */
    public void become(Splice tunnel, MultiMap headers) {
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

    /** Gives the tunnel what the client sent before it had an answer. */
    public void release() {
        pipeline.remove(decoder);
    }

    private static ChannelPipeline pipeline(HttpConnection connection) {
        return ((HttpServerConnection) connection).channelHandlerContext().pipeline();
    }
}
