package io.hypercube.audit.recording;

import io.hypercube.audit.recording.FrameReader.UndecodableException;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

/**
 * Messages of a WebSocket whose first byte is the number of a stream. Frames may have any length, because their content is passed on as
 * it arrives.
 *
 * <p>Some API servers take the first byte of each frame for the number, others that of each message. A message of the client must
 * therefore be one frame, as every known client sends it; clients themselves put the frames of the cluster together.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc6455#section-5">RFC 6455, framing</a>
 */
final class WebSocketFrames implements FrameReader {
    private static final int LONGEST_HEADER = 14;
    private static final int CONTINUATION = 0;
    private static final int BINARY = 2;
    private static final int CLOSE = 8;
    private static final int PONG = 10;
    private static final int LONGEST_CONTROL = 125;

    private final boolean fromClient;
    private final int firstNumber;
    private final byte[] header = new byte[LONGEST_HEADER];
    private int headerBytes;
    private long left;
    private int maskAt = -1;
    private int masked;
    private boolean control;
    private boolean last;
    private boolean inMessage;
    private boolean atNumber;
    private boolean begins;
    private @Nullable Channel channel;

    /** @param base64 whether messages are text, with a digit as the number and content in base64 */
    WebSocketFrames(boolean fromClient, boolean base64) {
        this.fromClient = fromClient;
        this.firstNumber = base64 ? '0' : 0;
    }

    @Override
    public void read(ByteBuffer bytes, Sink sink) throws UndecodableException {
        while (bytes.hasRemaining()) {
            if (left > 0) {
                content(bytes, sink);
            } else {
                header[headerBytes++] = bytes.get();
                if (headerBytes >= 2 && headerBytes == headerLength()) {
                    begin();
                }
            }
        }
    }

    private int headerLength() {
        int extended =
                switch (header[1] & 0x7f) {
                    case 126 -> 2;
                    case 127 -> 8;
                    default -> 0;
                };
        return 2 + extended + ((header[1] & 0x80) == 0 ? 0 : 4);
    }

    private void begin() throws UndecodableException {
        int opcode = header[0] & 0x0f;
        last = (header[0] & 0x80) != 0;
        control = opcode >= CLOSE;
        left = length();
        boolean valid = control
                ? opcode <= PONG && last && left <= LONGEST_CONTROL
                : opcode <= BINARY && (opcode == CONTINUATION) == inMessage && (last || !fromClient);
        if (!valid || left < 0 || (header[0] & 0x70) != 0) {
            throw new UndecodableException("a WebSocket frame is not valid");
        }
        maskAt = (header[1] & 0x80) == 0 ? -1 : headerBytes - 4;
        masked = 0;
        headerBytes = 0;
        if (!control && !inMessage) {
            inMessage = true;
            atNumber = true;
        }
        if (left == 0) {
            end();
        }
    }

    private long length() {
        int length = header[1] & 0x7f;
        if (length < 126) {
            return length;
        }
        ByteBuffer extended = ByteBuffer.wrap(header, 2, 8);
        return length == 126 ? extended.getShort() & 0xffff : extended.getLong();
    }

    private void content(ByteBuffer bytes, Sink sink) {
        if (!control && atNumber) {
            number(unmasked(bytes.get()), sink);
            left--;
        }
        int length = (int) Math.min(left, bytes.remaining());
        if (!control && channel != null && length > 0) {
            byte[] part = new byte[length];
            bytes.get(part);
            unmask(part);
            sink.accept(channel, part, begins);
            begins = false;
        } else {
            bytes.position(bytes.position() + length);
            masked += length;
        }
        left -= length;
        if (left == 0) {
            end();
        }
    }

    private void number(byte number, Sink sink) {
        Channel named = Channel.numbered((number & 0xff) - firstNumber);
        channel = named != null && named.isFromClient() == fromClient && sink.wants(named) ? named : null;
        atNumber = false;
        begins = true;
    }

    private void end() {
        if (!control && last) {
            inMessage = false;
        }
    }

    private byte unmasked(byte value) {
        return maskAt < 0 ? value : (byte) (value ^ header[maskAt + (masked++ & 3)]);
    }

    private void unmask(byte[] part) {
        for (int i = 0; maskAt >= 0 && i < part.length; i++) {
            part[i] = unmasked(part[i]);
        }
    }
}
