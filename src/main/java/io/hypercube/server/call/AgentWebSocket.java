package io.hypercube.server.call;

import io.hypercube.cluster.agent.WebSocketBytes;
import io.hypercube.core.kube.ApiException;
import io.hypercube.proxy.inbound.UpgradableConnection;
import io.hypercube.proxy.inbound.UpgradeProtocol;
import io.hypercube.server.listener.AgentSwitch.Agents;
import io.netty.channel.ChannelPipeline;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameDecoder;
import io.netty.handler.codec.http.websocketx.WebSocket13FrameEncoder;
import io.netty.handler.codec.http.websocketx.WebSocketDecoderConfig;
import io.vertx.core.Future;
import io.vertx.core.MultiMap;
import io.vertx.core.Promise;
import io.vertx.core.http.HttpHeaders;
import io.vertx.core.http.HttpServerRequest;
import java.nio.charset.StandardCharsets;
import java.security.MessageDigest;
import java.security.NoSuchAlgorithmException;
import java.util.Base64;

/**
 * Accepts agents by WebSocket, for networks in which nothing but HTTPS passes or something in between ends TLS. The agent proves who it
 * is on the WebSocket, as on a connection of its own.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6455#section-4.2">RFC 6455, the server's opening handshake</a>
 */
final class AgentWebSocket {
    private static final String KEY = "Sec-WebSocket-Key";
    private static final String VERSION = "Sec-WebSocket-Version";
    private static final String ACCEPT = "Sec-WebSocket-Accept";
    private static final String GUID = "258EAFA5-E914-47DA-95CA-C5AB0DC85B11";
    private static final String TUNNEL = "tunnel";

    private final Agents agents;

    AgentWebSocket(Agents agents) {
        this.agents = agents;
    }

    /** Answers with a 101 and completes when the connection has ended. Event loop only. */
    Future<Void> answer(HttpServerRequest inbound) {
        String key = inbound.getHeader(KEY);
        UpgradableConnection connection = UpgradableConnection.of(inbound)
                .filter(asked -> asked.asked() == UpgradeProtocol.WEBSOCKET)
                .orElse(null);
        if (key == null || connection == null || !"13".equals(inbound.getHeader(VERSION))) {
            throw ApiException.badRequest(
                    "Upgrade: missing or not understood (expected: a WebSocket handshake of version 13 over HTTP/1.1)");
        }
        MultiMap headers = HttpHeaders.headers().add(ACCEPT, accept(key));
        connection.become(new WebSocketBytes(), headers);
        ChannelPipeline pipeline = connection.channel().pipeline();
        pipeline.addBefore(TUNNEL, "webSocketEncoder", new WebSocket13FrameEncoder(false));
        pipeline.addBefore(
                TUNNEL,
                "webSocketDecoder",
                new WebSocket13FrameDecoder(WebSocketDecoderConfig.newBuilder()
                        .expectMaskedFrames(true)
                        .maxFramePayloadLength(WebSocketBytes.LARGEST_FRAME)
                        .build()));
        Promise<Void> ended = Promise.promise();
        connection.channel().closeFuture().addListener(closed -> ended.tryComplete());
        agents.accept(pipeline, TUNNEL);
        connection.release();
        return ended.future();
    }

    private static String accept(String key) {
        try {
            byte[] hash = MessageDigest.getInstance("SHA-1").digest((key + GUID).getBytes(StandardCharsets.US_ASCII));
            return Base64.getEncoder().encodeToString(hash);
        } catch (NoSuchAlgorithmException e) {
            throw new IllegalStateException(e);
        }
    }
}
