package bench;

import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import javax.net.ssl.SSLSocket;

/** HTTP/2 (RFC 9113), as far as the attackers of {@link Siege} need it. */
final class Http2Frames {
    private Http2Frames() {}

    /** @param window for each stream, or -1 for the usual one */
    static OutputStream begin(SSLSocket socket, int window) throws IOException {
        OutputStream out = socket.getOutputStream();
        write(out, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        byte[] settings = window < 0 ? new byte[0] : ByteBuffer.allocate(6).putShort((short) 4).putInt(window).array();
        write(out, frame(4, 0, 0, settings));
        return out;
    }

    /** Reads frames until the connection ends and acknowledges settings. */
    static void acknowledge(SSLSocket socket, OutputStream out) {
        try (DataInputStream in = new DataInputStream(new BufferedInputStream(socket.getInputStream()))) {
            while (true) {
                int length = in.readUnsignedByte() << 16 | in.readUnsignedShort();
                int type = in.readUnsignedByte();
                int flags = in.readUnsignedByte();
                in.readInt();
                in.readNBytes(length);
                if (type == 4 && (flags & 1) == 0) {
                    write(out, frame(4, 1, 0, new byte[0]));
                }
            }
        } catch (IOException ended) {
            // with its connection
        }
    }

    static void write(OutputStream out, byte[] bytes) throws IOException {
        synchronized (out) {
            out.write(bytes);
        }
    }

    static byte[] frame(int type, int flags, int stream, byte[] payload) {
        return ByteBuffer.allocate(9 + payload.length).put((byte) (payload.length >> 16)).put((byte) (payload.length >> 8)).put((byte) payload.length)
                .put((byte) type).put((byte) flags).putInt(stream).put(payload).array();
    }

    static byte[] block(String method, String path, String authorization) {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        literal(block, ":method", method);
        literal(block, ":scheme", "https");
        literal(block, ":authority", "localhost");
        literal(block, ":path", path);
        literal(block, "content-type", "application/json");
        if (!authorization.isEmpty()) {
            literal(block, "authorization", authorization);
        }
        return block.toByteArray();
    }

    /** Without indexing, name and value as text (RFC 7541 section 6.2.2). */
    private static void literal(ByteArrayOutputStream block, String name, String value) {
        block.write(0);
        text(block, name);
        text(block, value);
    }

    private static void text(ByteArrayOutputStream block, String text) {
        block.write(Math.min(text.length(), 127));
        int rest = text.length() - 127;
        if (rest >= 0) {
            for (; rest >= 128; rest /= 128) {
                block.write(rest % 128 | 128);
            }
            block.write(rest);
        }
        block.writeBytes(text.getBytes(StandardCharsets.ISO_8859_1));
    }
}
