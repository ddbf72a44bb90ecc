package io.hypercube.security;

import io.hypercube.RunningGateway;
import io.hypercube.cluster.agent.AgentProtocol;
import io.hypercube.core.http.Json;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The agents' end of a connection to the gateway, frame by frame and without any rules. */
final class HostileAgent implements AutoCloseable {
    private static final int PREFACE = 24;
    private static final int ACK = 1;
    private static final int PRIORITY = 0x20;
    private static final int PRIORITY_BYTES = 5;
    private static final int FLOOD = 1_000;
    private static final int ENHANCE_YOUR_CALM = 11;

    private final RawConnection connection;
    private final DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder(false);

    /** @param body JSON; missing for CONNECT, whose stream goes on */
    record Request(int stream, String path, JsonNode body) {
        String text(String field) {
            return body.path(field).asString();
        }
    }

    private record Frame(int type, int flags, int stream, byte[] payload) {
        boolean has(int flag) {
            return (flags & flag) != 0;
        }
    }

    private HostileAgent(RawConnection connection) {
        this.connection = connection;
    }

    static HostileAgent to(RunningGateway gateway) throws IOException {
        HostileAgent agent = new HostileAgent(RawConnection.to(gateway, AgentProtocol.ALPN));
        agent.write(Http2Connection.SETTINGS, 0, 0, new byte[0]);
        agent.connection.in().readNBytes(PREFACE);
        return agent;
    }

    /** One whose cluster the gateway has accepted. */
    static HostileAgent admitted(RunningGateway gateway, JoinedIdentity identity) throws IOException {
        HostileAgent agent = to(gateway);
        Request hello = agent.next(AgentProtocol.HELLO);
        agent.answer(hello, 200, identity.introduction(hello.text("nonce"), hello.text("replica")));
        agent.answer(agent.next(AgentProtocol.REPLICAS), 204, null);
        return agent;
    }

    /** The next request of the gateway. Settings and pings before it are acknowledged. */
    Request next() throws IOException {
        String path = "";
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        while (true) {
            Frame frame = read();
            switch (frame.type()) {
                case Http2Connection.HEADERS -> {
                    Http2Headers head = head(frame);
                    path = head.path() == null ? "CONNECT" : head.path().toString();
                }
                case Http2Connection.DATA -> body.write(frame.payload());
                case Http2Connection.GOAWAY -> throw new EOFException("GOAWAY");
                default -> {}
            }
            if (frame.type() <= Http2Connection.HEADERS
                    && (frame.has(Http2Connection.END_STREAM) || path.equals("CONNECT"))) {
                return new Request(
                        frame.stream(),
                        path,
                        JsonMapper.shared()
                                .readTree(
                                        body.size() == 0
                                                ? "{}".getBytes(StandardCharsets.US_ASCII)
                                                : body.toByteArray()));
            }
        }
    }

    /** The next request to that path; others are not answered. */
    Request next(String path) throws IOException {
        Request request = next();
        while (!request.path().equals(path)) {
            request = next();
        }
        return request;
    }

    private Http2Headers head(Frame frame) throws IOException {
        byte[] block = frame.has(PRIORITY)
                ? Arrays.copyOfRange(frame.payload(), PRIORITY_BYTES, frame.payload().length)
                : frame.payload();
        try {
            return decoder.decodeHeaders(frame.stream(), Unpooled.wrappedBuffer(block));
        } catch (Http2Exception e) {
            throw new IOException(e);
        }
    }

    private Frame readUnanswered() throws IOException {
        ByteBuffer head = ByteBuffer.wrap(readNBytes(9));
        int length = (head.get() & 0xff) << 16 | (head.get() & 0xff) << 8 | (head.get() & 0xff);
        return new Frame(head.get(), head.get(), head.getInt() & Integer.MAX_VALUE, readNBytes(length));
    }

    private Frame read() throws IOException {
        Frame frame = readUnanswered();
        if ((frame.type() == Http2Connection.SETTINGS || frame.type() == Http2Connection.PING) && !frame.has(ACK)) {
            write(frame.type(), ACK, 0, frame.type() == Http2Connection.PING ? frame.payload() : new byte[0]);
        }
        return frame;
    }

    private byte[] readNBytes(int count) throws IOException {
        byte[] bytes = connection.in().readNBytes(count);
        if (bytes.length < count) {
            throw new EOFException();
        }
        return bytes;
    }

    /** @param message as JSON; null for none */
    void answer(Request request, int status, @org.jspecify.annotations.Nullable Object message) throws IOException {
        byte[] json = message == null ? new byte[0] : Json.write(message);
        head(request.stream(), Integer.toString(status), json.length == 0);
        if (json.length > 0) {
            data(request.stream(), json, true);
        }
    }

    void head(int stream, String status, boolean end) throws IOException {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        Http2Connection.literal(block, ":status", status);
        write(
                Http2Connection.HEADERS,
                Http2Connection.END_HEADERS | (end ? Http2Connection.END_STREAM : 0),
                stream,
                block.toByteArray());
    }

    void data(int stream, byte[] bytes, boolean end) throws IOException {
        int largest = 16 << 10;
        for (int from = 0; from < bytes.length; from += largest) {
            int to = Math.min(bytes.length, from + largest);
            write(
                    Http2Connection.DATA,
                    end && to == bytes.length ? Http2Connection.END_STREAM : 0,
                    stream,
                    Arrays.copyOfRange(bytes, from, to));
        }
    }

    /** A thousand DATA frames of a byte in one write, which cost the gateway more than a few large ones. */
    void smallFrames(int stream) throws IOException {
        ByteArrayOutputStream frames = new ByteArrayOutputStream();
        for (int i = 0; i < FLOOD; i++) {
            frames.writeBytes(Http2Connection.frame(Http2Connection.DATA, 0, stream, new byte[1]));
        }
        connection.write(frames.toByteArray());
    }

    void write(int type, int flags, int stream, byte[] payload) throws IOException {
        connection.write(Http2Connection.frame(type, flags, stream, payload));
    }

    /** Whether the gateway has ended the connection with that code; not when it answers a ping. The code is lost when a write meets the end first. */
    boolean isCalmed() {
        try {
            write(Http2Connection.PING, 0, 0, new byte[8]);
            Frame frame = read();
            while (frame.type() != Http2Connection.GOAWAY
                    && !(frame.type() == Http2Connection.PING && frame.has(ACK))) {
                frame = read();
            }
            return frame.type() == Http2Connection.GOAWAY
                    && ByteBuffer.wrap(frame.payload()).getInt(Integer.BYTES) == ENHANCE_YOUR_CALM;
        } catch (IOException closed) {
            return true;
        }
    }

    /** The types of all frames until the gateway has closed the connection, none of them answered. */
    List<Integer> readSilently() {
        List<Integer> types = new ArrayList<>();
        try {
            while (true) {
                types.add(readUnanswered().type());
            }
        } catch (IOException closed) {
            return types;
        }
    }

    /** Waits for a PING, and does not answer it. */
    void awaitPing() throws IOException {
        Frame frame = readUnanswered();
        while (frame.type() != Http2Connection.PING || frame.has(ACK)) {
            frame = readUnanswered();
        }
    }

    /** Waits until the gateway has closed the connection. */
    void awaitEnd() {
        try {
            connection.readToEnd();
        } catch (IOException closed) {
            // by the gateway
        }
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
