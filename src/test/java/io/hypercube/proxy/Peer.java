package io.hypercube.proxy;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.hypercube.testbed.Patience;
import java.io.ByteArrayOutputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.Socket;
import javax.net.ssl.SSLContext;
import org.jspecify.annotations.Nullable;

/** One end of a raw connection, client or server, on which a test reads and writes bytes. */
final class Peer implements AutoCloseable {

    private final Socket socket;
    private final InputStream in;

    Peer(Socket socket) throws IOException {
        this.socket = socket;
        socket.setSoTimeout(Patience.MILLIS);
        socket.setTcpNoDelay(true);
        this.in = socket.getInputStream();
    }

    static Peer connect(int port) throws IOException {
        return new Peer(new Socket(InetAddress.getLoopbackAddress(), port));
    }

    static Peer connectTls(int port, SSLContext context) throws IOException {
        return new Peer(context.getSocketFactory().createSocket(InetAddress.getLoopbackAddress(), port));
    }

    void write(String text) throws IOException {
        write(text.getBytes(ISO_8859_1));
    }

    void write(byte[] bytes) throws IOException {
        socket.getOutputStream().write(bytes);
        socket.getOutputStream().flush();
    }

    /** Reads the head of a message with its empty line and nothing after it. */
    String readHead() throws IOException {
        StringBuilder head = new StringBuilder();
        while (!head.toString().endsWith("\r\n\r\n")) {
            head.append((char) readByte());
        }
        return head.toString();
    }

    /** Reads a whole response with {@code Content-Length} or chunked encoding. */
    String readResponse() throws IOException {
        String head = readHead();
        String lower = head.toLowerCase(java.util.Locale.ROOT);
        if (lower.contains("transfer-encoding: chunked")) {
            return head + readUntil("\r\n0\r\n\r\n");
        }
        int length = lower.indexOf("content-length: ");
        return length < 0
                ? head
                : head + read(Integer.parseInt(lower.substring(length + 16, lower.indexOf('\r', length))));
    }

    String readUntil(String end) throws IOException {
        StringBuilder text = new StringBuilder();
        while (!text.toString().endsWith(end)) {
            text.append((char) readByte());
        }
        return text.toString();
    }

    String read(int count) throws IOException {
        byte[] bytes = in.readNBytes(count);
        if (bytes.length < count) {
            throw new EOFException("after " + new String(bytes, ISO_8859_1));
        }
        return new String(bytes, ISO_8859_1);
    }

    int read(byte[] buffer) throws IOException {
        return in.read(buffer);
    }

    void readFully(byte[] buffer) throws IOException {
        if (in.readNBytes(buffer, 0, buffer.length) < buffer.length) {
            throw new EOFException();
        }
    }

    /** Reads until the other side ends its direction. */
    String readToEnd() throws IOException {
        ByteArrayOutputStream all = new ByteArrayOutputStream();
        in.transferTo(all);
        return all.toString(ISO_8859_1);
    }

    /** Waits until the connection has ended, cleanly or not. */
    boolean isEnded() {
        try {
            return in.read() < 0;
        } catch (java.net.SocketTimeoutException e) {
            return false;
        } catch (IOException e) {
            return true;
        }
    }

    void patience(int millis) throws IOException {
        socket.setSoTimeout(millis);
    }

    /** Sends FIN, or close_notify over TLS. Reading continues. */
    void endOutput() throws IOException {
        socket.shutdownOutput();
    }

    /** Sends RST. */
    void reset() throws IOException {
        socket.setSoLinger(true, 0);
        socket.close();
    }

    @Override
    public void close() throws IOException {
        socket.close();
    }

    private int readByte() throws IOException {
        int next = in.read();
        if (next < 0) {
            throw new EOFException();
        }
        return next;
    }

    static @Nullable String header(String head, String name) {
        return head.lines()
                .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                .map(line -> line.substring(name.length() + 1).strip())
                .findFirst()
                .orElse(null);
    }
}
