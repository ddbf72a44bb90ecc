package io.hypercube.audit.recording;

import io.hypercube.audit.recording.FrameReader.UndecodableException;
import java.util.List;
import java.util.Locale;

/**
 * The protocol of a session, from the 101 of the API server.
 *
 * @param spdy SPDY/3.1, or else WebSocket
 * @param protocols values of {@code Sec-WebSocket-Protocol}
 * @param extensions values of {@code Sec-WebSocket-Extensions}
 */
public record StreamProtocol(boolean spdy, List<String> protocols, List<String> extensions) {

    /** Readers of the two directions, and what must be closed after them. */
    record Readers(FrameReader client, FrameReader cluster, Runnable close) {}

    Readers readers() throws UndecodableException {
        return spdy ? spdyReaders() : webSocketReaders();
    }

    private static Readers spdyReaders() {
        SpdyFrames.Streams streams = new SpdyFrames.Streams();
        return new Readers(new SpdyFrames(true, streams), new SpdyFrames(false, streams), streams::close);
    }

    private Readers webSocketReaders() throws UndecodableException {
        if (extensions.stream().anyMatch(named -> !named.isBlank())) {
            throw new UndecodableException("a WebSocket extension was negotiated");
        }
        boolean base64 = isBase64();
        return new Readers(new WebSocketFrames(true, base64), new WebSocketFrames(false, base64), () -> {});
    }

    boolean isBase64() throws UndecodableException {
        if (spdy) {
            return false;
        }
        String protocol = String.join(",", protocols).strip().toLowerCase(Locale.ROOT);
        return switch (protocol) {
            case "", "channel.k8s.io", "v4.channel.k8s.io", "v5.channel.k8s.io" -> false;
            case "base64.channel.k8s.io", "v4.base64.channel.k8s.io" -> true;
            default -> throw new UndecodableException("the WebSocket protocol is unknown");
        };
    }
}
