package io.hypercube.security;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.hypercube.RunningGateway;
import io.netty.buffer.Unpooled;
import io.netty.handler.codec.http2.DefaultHttp2HeadersDecoder;
import io.netty.handler.codec.http2.Http2Exception;
import io.netty.handler.codec.http2.Http2Headers;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.net.URI;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP/2 connection that sends individual frames without the checks of a client library. Field blocks contain
 * literals only.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc9113#section-4">RFC 9113, frames</a>
 */
final class Http2Connection implements AutoCloseable {
    static final int DATA = 0;
    static final int HEADERS = 1;
    static final int PRIORITY_FRAME = 2;
    static final int RST_STREAM = 3;
    static final int SETTINGS = 4;
    static final int PING = 6;
    static final int GOAWAY = 7;
    static final int WINDOW_UPDATE = 8;
    static final int CONTINUATION = 9;
    static final int END_STREAM = 1;
    static final int END_HEADERS = 4;
    static final int CANCEL = 8;
    private static final int ACK = 1;
    private static final int PRIORITY = 0x20;
    private static final int PRIORITY_BYTES = 5;
    /** Half of the window that a connection and a stream begin with. */
    private static final int HALF_WINDOW = 32_768;

    record Frame(int type, int flags, int stream, byte[] payload) {
        boolean has(int flag) {
            return (flags & flag) != 0;
        }
    }

    private final RawConnection connection;
    private final DefaultHttp2HeadersDecoder decoder = new DefaultHttp2HeadersDecoder(false);
    private int nextStream = 1;

    private Http2Connection(RawConnection connection) throws IOException {
        this.connection = connection;
        connection.write("PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n");
        write(SETTINGS, 0, 0, new byte[0]);
    }

    static Http2Connection to(RunningGateway gateway) throws IOException {
        return to(gateway.uri());
    }

    static Http2Connection to(URI gateway) throws IOException {
        return to(gateway, null);
    }

    /** @param serverName the TLS server name; null for none */
    static Http2Connection to(URI gateway, @Nullable String serverName) throws IOException {
        return new Http2Connection(RawConnection.to(gateway, "h2", serverName));
    }

    /** Starts a stream and returns its id. */
    int open(Attack attack) throws IOException {
        int stream = nextStream;
        nextStream += 2;
        boolean bodiless = attack.body().isEmpty();
        write(HEADERS, END_HEADERS | (bodiless ? END_STREAM : 0), stream, block(attack));
        if (!bodiless) {
            write(DATA, END_STREAM, stream, attack.body().getBytes(ISO_8859_1));
        }
        return stream;
    }

    /** Starts a stream without ending the request and returns its id. */
    int begin(byte[] block) throws IOException {
        int stream = nextStream;
        nextStream += 2;
        write(HEADERS, END_HEADERS, stream, block);
        return stream;
    }

    Answer send(Attack attack) throws IOException {
        try {
            return answer(open(attack));
        } catch (EOFException | java.net.SocketException | javax.net.ssl.SSLException closed) {
            return Answer.REFUSED;
        }
    }

    /** The whole response of a stream; {@link Answer#REFUSED} when it is reset. Frames of other streams are ignored. */
    Answer answer(int stream) throws IOException {
        Answer head = Answer.REFUSED;
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        int unacknowledged = 0;
        while (true) {
            Frame frame = read();
            if (frame.type() == GOAWAY || (frame.stream() == stream && frame.type() == RST_STREAM)) {
                return Answer.REFUSED;
            }
            if (frame.stream() == stream && frame.type() == HEADERS) {
                head = head.status() == Answer.NONE ? head(frame) : head;
            } else if (frame.stream() == stream && frame.type() == DATA) {
                body.write(frame.payload());
                unacknowledged += frame.payload().length;
            }
            if (frame.stream() == stream && frame.type() <= HEADERS && frame.has(END_STREAM)) {
                return new Answer(head.status(), head.fields(), body.toString(ISO_8859_1));
            }
            if (unacknowledged >= HALF_WINDOW) {
                take(stream, unacknowledged);
                unacknowledged = 0;
            }
        }
    }

    /** Tells the gateway that it may send as many bytes more. */
    private void take(int stream, int bytes) throws IOException {
        byte[] increment = ByteBuffer.allocate(Integer.BYTES).putInt(bytes).array();
        write(WINDOW_UPDATE, 0, 0, increment);
        write(WINDOW_UPDATE, 0, stream, increment);
    }

    /** The trailers of a stream's response; empty when there are none. */
    Map<String, List<String>> trailers(int stream) throws IOException {
        Answer last = Answer.REFUSED;
        for (Frame frame = read(); true; frame = read()) {
            if (frame.stream() != stream) {
                continue;
            }
            if (frame.type() == HEADERS) {
                last = last.status() == Answer.NONE ? head(frame) : new Answer(Answer.NONE, fields(frame), "");
            }
            if (frame.type() <= HEADERS && frame.has(END_STREAM)) {
                return last.status() == Answer.NONE ? last.fields() : Map.of();
            }
        }
    }

    /** The next frame. Settings are acknowledged. */
    Frame read() throws IOException {
        ByteBuffer head = ByteBuffer.wrap(readNBytes(9));
        int length = (head.get() & 0xff) << 16 | (head.get() & 0xff) << 8 | (head.get() & 0xff);
        Frame frame = new Frame(head.get(), head.get(), head.getInt() & Integer.MAX_VALUE, readNBytes(length));
        if (frame.type() == SETTINGS && !frame.has(ACK)) {
            write(SETTINGS, ACK, 0, new byte[0]);
        }
        return frame;
    }

    Answer head(Frame frame) throws IOException {
        Map<String, List<String>> fields = fields(frame);
        String status = Objects.requireNonNull(fields.get(":status")).getFirst();
        return new Answer(Integer.parseInt(status), fields, "");
    }

    private Map<String, List<String>> fields(Frame frame) throws IOException {
        byte[] fragment = frame.has(PRIORITY)
                ? Arrays.copyOfRange(frame.payload(), PRIORITY_BYTES, frame.payload().length)
                : frame.payload();
        try {
            Http2Headers headers = decoder.decodeHeaders(frame.stream(), Unpooled.wrappedBuffer(fragment));
            Map<String, List<String>> fields = new TreeMap<>();
            headers.forEach(field -> fields.computeIfAbsent(field.getKey().toString(), key -> new ArrayList<>())
                    .add(field.getValue().toString()));
            return fields;
        } catch (Http2Exception e) {
            throw new IOException(e);
        }
    }

    private byte[] readNBytes(int count) throws IOException {
        byte[] bytes = connection.in().readNBytes(count);
        if (bytes.length < count) {
            throw new EOFException();
        }
        return bytes;
    }

    void write(int type, int flags, int stream, byte[] payload) throws IOException {
        connection.write(frame(type, flags, stream, payload));
    }

    void write(byte[] bytes) throws IOException {
        connection.write(bytes);
    }

    static byte[] frame(int type, int flags, int stream, byte[] payload) {
        return ByteBuffer.allocate(9 + payload.length)
                .put((byte) (payload.length >> 16))
                .put((byte) (payload.length >> 8))
                .put((byte) payload.length)
                .put((byte) type)
                .put((byte) flags)
                .putInt(stream)
                .put(payload)
                .array();
    }

    /**
     * The field block of a request. Pseudo-fields of the attack replace the usual ones; {@code Host} becomes the
     * authority.
     */
    static byte[] block(Attack attack) {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        literal(block, ":method", attack.method());
        literal(block, ":scheme", "https");
        String authority = attack.fields().stream()
                .filter(field -> field.name().equalsIgnoreCase("host"))
                .map(Attack.Field::value)
                .findFirst()
                .orElse("localhost");
        literal(block, ":authority", authority);
        literal(block, ":path", attack.target());
        attack.fields().stream()
                .filter(field -> !field.name().equalsIgnoreCase("host"))
                .forEach(field -> literal(block, field.name().toLowerCase(Locale.ROOT), field.value()));
        return block.toByteArray();
    }

    /** Adds a literal field without indexing. */
    static void literal(ByteArrayOutputStream block, String name, String value) {
        block.write(0);
        text(block, name);
        text(block, value);
    }

    private static void text(ByteArrayOutputStream block, String text) {
        int rest = text.length() - 127;
        block.write(Math.min(text.length(), 127));
        if (rest >= 0) {
            while (rest >= 128) {
                block.write(rest % 128 | 128);
                rest /= 128;
            }
            block.write(rest);
        }
        block.writeBytes(text.getBytes(ISO_8859_1));
    }

    /** Waits until the other side has closed. */
    String readToEnd() throws IOException {
        return connection.readToEnd();
    }

    void reset() throws IOException {
        connection.reset();
    }

    @Override
    public void close() throws IOException {
        connection.close();
    }
}
