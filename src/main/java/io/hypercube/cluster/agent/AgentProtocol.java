package io.hypercube.cluster.agent;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import io.hypercube.cluster.AgentServer;
import io.netty.handler.codec.http2.Http2Connection;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2FrameCodec;
import io.netty.handler.codec.http2.Http2FrameCodecBuilder;
import io.netty.handler.codec.http2.Http2LocalFlowController;
import io.netty.handler.codec.http2.Http2Settings;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Objects;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * The messages between gateway and agent on a connection that the agent has opened: HTTP/2, with the gateway as its client. Fields
 * that a version does not know are ignored, so that both ends may be two minor versions apart.
 *
 * <pre>
 *   gateway                                agent
 *   POST /v1/hello        nonce ─────────►  checks that it is not connected to this replica
 *                         ◄───────────────  certificate and signature of the nonce
 *   POST /v1/replicas     their number ───►  it is admitted, or
 *   POST /v1/refusal      the reason ─────►  it is not
 *   POST /v1/credential   ────────────────►  for the API server
 *   POST /v1/certificate  a newer one ────►
 *   CONNECT               ────────────────►  a connection to the API server, and to nothing else
 *   PING                  ────────────────►  every {@link #PING_INTERVAL}
 * </pre>
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9113#section-8.5">RFC 9113, the CONNECT method</a>
 */
public final class AgentProtocol {
    /** The protocol's name in the TLS handshake (RFC 7301). */
    public static final String ALPN = "hypercube-agent/1";

    public static final int VERSION = 1;

    /** Where a WebSocket carries the protocol, for networks in which nothing but HTTPS passes. */
    public static final String WEB_SOCKET = "/api/v1/cube/agents/connect";

    public static final String HELLO = "/v1/hello";
    public static final String CREDENTIAL = "/v1/credential";
    public static final String CERTIFICATE = "/v1/certificate";

    /** The number of replicas, at first when the agent is admitted. */
    public static final String REPLICAS = "/v1/replicas";

    /** Why the agent is not admitted, before the connection is closed. */
    public static final String REFUSAL = "/v1/refusal";

    /** The authority of each CONNECT. Where that is, only the agent knows. */
    public static final String AUTHORITY = "kubernetes";

    /** The size limit of a message in bytes. */
    public static final int LARGEST_MESSAGE = 64 << 10;

    public static final Duration PING_INTERVAL = Duration.ofSeconds(5);

    /** A connection on which nothing arrived for this time is lost. */
    public static final Duration SILENCE = Duration.ofSeconds(15);

    /** From GOAWAY to the end of the connection, for what was written before. Without a limit, streams on a lost connection would keep it. */
    private static final long CLOSING_MILLIS = 1_000;

    private static final int LARGEST_HEADERS = 8 << 10;
    private static final int STREAM_WINDOW = 512 << 10;

    /**
     * A download in frames of 64 KB needs a seventh less processor time of the agent than in HTTP/2's default of 16 KB. While several
     * streams have bytes to send, Netty gives each 16 KB at a time, so that frames become larger only where nothing waits.
     */
    private static final int LARGEST_FRAME = 64 << 10;

    private static final int AGENT_STREAM_WINDOW = 128 << 10;
    private static final int MOST_STREAMS = 4096;
    private static final int RESET_SECONDS = 30;
    private static final int RESETS = 20_000;

    private AgentProtocol() {}

    /**
     * @param replicas how many replicas the gateway has
     * @param nonce in base64
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Hello(int protocol, String version, String replica, int replicas, String nonce) {}

    /**
     * @param agent the host name of the agent
     * @param instance random for each start of the agent
     * @param signature of {@link #signedHello}, in base64
     */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Introduction(
            int protocol,
            String agent,
            String instance,
            String version,
            String certificate,
            String signature,
            AgentServer server) {
        public Introduction {
            Stream.of(agent, instance, version, certificate, signature, server).forEach(Objects::requireNonNull);
        }
    }

    /** @param expiration RFC 3339, or null when it is not known */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Credential(String authorization, @Nullable String expiration) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Certificate(String certificate) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Replicas(int replicas) {}

    /** The body of a refusal. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    public record Problem(String reason, String message) {}

    /** The reason of a {@link #REFUSAL} of an agent that may try again with its certificate. */
    public static final String OTHER_SERVER = "OtherServer";

    /** The reason of a {@link Problem} when the API server refuses connections. */
    public static final String REFUSED = "ConnectionRefused";

    /** The reason of a {@link Problem} when the API server did not accept a connection in time. */
    public static final String TIMED_OUT = "TimedOut";

    /** The text that an agent signs to prove that it has the key of its certificate. The replica's name keeps one from using it at another. */
    public static byte[] signedHello(String nonce, String replica) {
        return (ALPN + " hello\n" + nonce + "\n" + replica).getBytes(StandardCharsets.UTF_8);
    }

    /** The text that an agent signs with the key for which it wants a certificate. */
    public static byte[] signedJoin(String cluster, String token) {
        return (ALPN + " join\n" + cluster + "\n" + token).getBytes(StandardCharsets.UTF_8);
    }

    /**
     * Lets all streams of a connection together receive as many bytes before any is read. Event loop only.
     *
     * @param window in bytes
     */
    public static void widen(Http2FrameCodec frames, int window) {
        Http2Connection connection = frames.connection();
        Http2LocalFlowController flow = connection.local().flowController();
        try {
            flow.incrementWindowSize(
                    connection.connectionStream(), window - flow.windowSize(connection.connectionStream()));
        } catch (Http2Exception e) {
            throw new IllegalStateException("a connection without a window", e);
        }
    }

    /** The gateway's end. The agent may open no stream. */
    static Http2FrameCodecBuilder gatewayEnd() {
        return Http2FrameCodecBuilder.forClient()
                .initialSettings(Http2Settings.defaultSettings()
                        .pushEnabled(false)
                        .maxConcurrentStreams(0)
                        .maxFrameSize(LARGEST_FRAME)
                        .initialWindowSize(STREAM_WINDOW)
                        .maxHeaderListSize(LARGEST_HEADERS))
                .decoderEnforceMaxRstFramesPerWindow(RESETS, RESET_SECONDS)
                .encoderEnforceMaxRstFramesPerWindow(
                        RESETS, RESET_SECONDS) // each frame on a stream that was reset gets a reset
                .gracefulShutdownTimeoutMillis(CLOSING_MILLIS)
                .validateHeaders(true);
    }

    /** The agent's end. */
    public static Http2FrameCodecBuilder agentEnd() {
        return Http2FrameCodecBuilder.forServer()
                .initialSettings(Http2Settings.defaultSettings()
                        .maxConcurrentStreams(MOST_STREAMS)
                        .initialWindowSize(AGENT_STREAM_WINDOW)
                        .maxHeaderListSize(LARGEST_HEADERS))
                .decoderEnforceMaxRstFramesPerWindow(RESETS, RESET_SECONDS)
                .gracefulShutdownTimeoutMillis(CLOSING_MILLIS)
                .validateHeaders(true);
    }
}
