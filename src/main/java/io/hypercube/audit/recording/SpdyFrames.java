package io.hypercube.audit.recording;

import io.hypercube.audit.recording.FrameReader.UndecodableException;
import java.nio.ByteBuffer;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Frames of SPDY/3.1. The client opens all streams of a session and names their types in headers; of the cluster's frames only those with
 * data are read. Frames with data may have any length, because their content is passed on as it arrives.
 *
 * <p>API servers trust the type of a control frame, not its length, and ignore streams whose number is not larger than those before. A
 * client that differs could send them other frames than are found here, so its frames are checked.
 *
 * @see <a href="https://www.chromium.org/spdy/spdy-protocol/spdy-protocol-draft3-1/">SPDY/3.1</a>
 */
final class SpdyFrames implements FrameReader {
    private static final int HEADER = 8;
    private static final int VERSION = 3;
    private static final int SYN_STREAM = 1;
    private static final int SYN_REPLY = 2;
    private static final int RST_STREAM = 3;
    private static final int PING = 6;
    private static final int GOAWAY = 7;
    private static final int HEADERS = 8;
    private static final int WINDOW_UPDATE = 9;

    /** Bytes of a frame before its header block. */
    private static final int PREFIX = 4;

    private static final int PREFIX_OF_SYN_STREAM = 10;
    private static final int LARGEST_HEADERS = 16 << 10;
    private static final int MOST_HEADERS = 64;

    /** The state that both directions of a session share. */
    static final class Streams implements AutoCloseable {
        private final Map<Integer, Channel> types = new HashMap<>();
        private final SpdyHeaders headers = new SpdyHeaders();
        private int opened;
        private long next = 1;

        @Override
        public void close() {
            headers.close();
        }
    }

    private final boolean fromClient;
    private final Streams streams;
    private final byte[] header = new byte[HEADER];
    private int headerBytes;
    private int left;
    private @Nullable Channel channel;
    private @Nullable ByteBuffer headers;

    SpdyFrames(boolean fromClient, Streams streams) {
        this.fromClient = fromClient;
        this.streams = streams;
    }

    @Override
    public void read(ByteBuffer bytes, Sink sink) throws UndecodableException {
        while (bytes.hasRemaining()) {
            if (left > 0) {
                content(bytes, sink);
            } else {
                header[headerBytes++] = bytes.get();
                if (headerBytes == HEADER) {
                    headerBytes = 0;
                    begin(ByteBuffer.wrap(header), sink);
                }
            }
        }
    }

    private void begin(ByteBuffer head, Sink sink) throws UndecodableException {
        int first = head.getInt();
        left = head.getInt() & 0xffffff;
        channel = null;
        headers = null;
        if (first >= 0) {
            beginData(streams.types.get(first), sink);
        } else if ((first >>> 16 & 0x7fff) != VERSION) {
            throw invalid();
        } else if (fromClient) {
            beginControl(first & 0xffff);
        }
    }

    private void beginData(@Nullable Channel of, Sink sink) throws UndecodableException {
        if (of == null && !fromClient && left > 0) {
            throw new UndecodableException("a SPDY frame is not valid: its stream is unknown");
        }
        channel = of != null && of.isFromClient() == fromClient && sink.wants(of) ? of : null;
    }

    private void beginControl(int type) throws UndecodableException {
        switch (type) {
            case SYN_STREAM -> beginHeaders(PREFIX_OF_SYN_STREAM);
            case SYN_REPLY, HEADERS -> beginHeaders(PREFIX);
            case PING -> requireLength(4);
            case RST_STREAM, GOAWAY, WINDOW_UPDATE -> requireLength(8);
            default -> throw invalid();
        }
    }

    private void requireLength(int length) throws UndecodableException {
        if (left != length) {
            throw invalid();
        }
    }

    private static UndecodableException invalid() {
        return new UndecodableException("a SPDY frame is not valid");
    }

    private void beginHeaders(int prefix) throws UndecodableException {
        if (left > LARGEST_HEADERS || left < prefix || ++streams.opened > MOST_HEADERS) {
            throw new UndecodableException("headers of SPDY streams are too many or have an unusual length");
        }
        headers = ByteBuffer.allocate(left);
    }

    private void content(ByteBuffer bytes, Sink sink) throws UndecodableException {
        int length = Math.min(left, bytes.remaining());
        left -= length;
        if (headers == null && channel == null) {
            bytes.position(bytes.position() + length);
            return;
        }
        byte[] part = new byte[length];
        bytes.get(part);
        if (channel != null) {
            sink.accept(channel, part, false);
        } else if (headers != null && !headers.put(part).hasRemaining()) {
            open(headers.flip());
        }
    }

    /** All blocks are decompressed, because each is compressed with those before it. */
    private void open(ByteBuffer frame) throws UndecodableException {
        boolean opens = (header[3] & 0xff) == SYN_STREAM;
        int stream = frame.getInt();
        if (opens && stream < streams.next) {
            throw invalid();
        }
        frame.position(opens ? PREFIX_OF_SYN_STREAM : PREFIX);
        String type = streams.headers.streamType(frame);
        if (!opens) {
            return;
        }
        streams.next = stream + 2L;
        Channel named = Channel.ofType(type);
        if (named != null) {
            streams.types.put(stream, named);
        }
    }
}
