package io.hypercube.proxy;

import io.hypercube.testbed.Patience;
import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ServerSocketFactory;
import org.jspecify.annotations.Nullable;

/**
 * An HTTP/1.1 server whose responses a test writes byte by byte, for faults that a real API server cannot be made to
 * show. Each connection has a virtual thread that passes its requests to the script, except those for {@link
 * LocalApis}.
 */
public final class FakeApiServer implements AutoCloseable {
    /** A received request. Field names are lower case; a field may have several values. */
    public record Request(String line, Map<String, List<String>> headers, byte[] body) {
        public String method() {
            return line.substring(0, line.indexOf(' '));
        }

        public String target() {
            return line.split(" ")[1];
        }

        public List<String> all(String name) {
            return headers.getOrDefault(name, List.of());
        }

        public String text() {
            return new String(body, StandardCharsets.UTF_8);
        }
    }

    /** One connection, to which the script writes. */
    public static final class Connection {
        private final Socket socket;
        public final InputStream in;
        public final OutputStream out;
        /** Number of requests on this connection. */
        int requests;

        private Connection(Socket socket) throws IOException {
            this.socket = socket;
            this.in = new BufferedInputStream(socket.getInputStream());
            this.out = socket.getOutputStream();
        }

        public void write(String raw) throws IOException {
            out.write(raw.getBytes(StandardCharsets.ISO_8859_1));
            out.flush();
        }

        public void json(int status, String body) throws IOException {
            write("HTTP/1.1 " + status + " X\r\nContent-Type: application/json\r\nContent-Length: "
                    + body.getBytes(StandardCharsets.ISO_8859_1).length + "\r\n\r\n" + body);
        }

        public void chunk(String body) throws IOException {
            write(Integer.toHexString(body.length()) + "\r\n" + body + "\r\n");
        }

        /** Waits until the other side closes; true then. */
        public boolean awaitClose() throws IOException {
            try {
                return in.read() < 0;
            } catch (java.net.SocketException reset) {
                return true;
            }
        }

        public void close() throws IOException {
            socket.close();
        }
    }

    @FunctionalInterface
    public interface Script {
        void answer(Connection connection, Request request) throws Exception;
    }

    /** Answers requests for APIServices, which {@link #next} does not return. */
    public volatile Script apiServices = LocalApis::answer;

    private final int port;
    private volatile ServerSocket listener;
    private final Script script;
    private final BlockingQueue<Request> requests = new LinkedBlockingQueue<>();
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
    private final AtomicInteger connections = new AtomicInteger();
    private final AtomicInteger open = new AtomicInteger();
    /** Counted down when the head of a request has arrived. */
    final CountDownLatch headSeen = new CountDownLatch(1);
    /** Counted down when a request with a truncated body has arrived. */
    final CountDownLatch brokenBodies = new CountDownLatch(1);

    public FakeApiServer(Script script) throws IOException {
        this(script, ServerSocketFactory.getDefault());
    }

    /** @param sockets of TLS, for a server that speaks it; then {@link #comeBack} does not work */
    public FakeApiServer(Script script, ServerSocketFactory sockets) throws IOException {
        this.script = script;
        this.listener = sockets.createServerSocket(0, 50, InetAddress.getLoopbackAddress());
        this.port = listener.getLocalPort();
        Thread.ofVirtual().start(this::accept);
    }

    public int port() {
        return port;
    }

    public URI url() {
        return URI.create("http://127.0.0.1:" + port);
    }

    /** The next received request, or null when none arrives within 20 seconds. */
    @Nullable
    public Request next() throws InterruptedException {
        return requests.poll(Patience.SECONDS, TimeUnit.SECONDS);
    }

    public int connections() {
        return connections.get();
    }

    /** The number of open connections. */
    public int openConnections() {
        return open.get();
    }

    /** Closes every connection and accepts no new ones until {@link #comeBack}. */
    public void goAway() throws IOException {
        listener.close();
        cut();
    }

    /** Listens again on the same address. */
    public void comeBack() throws IOException {
        listener = new ServerSocket(port, 50, InetAddress.getLoopbackAddress());
        Thread.ofVirtual().start(this::accept);
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                socket.setTcpNoDelay(true);
                connections.incrementAndGet();
                open.incrementAndGet();
                sockets.add(socket);
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException closed) {
            // closed at the end of the test
        }
    }

    private void serve(Socket socket) {
        try (socket) {
            Connection connection = new Connection(socket);
            for (Request request = read(connection.in); request != null; request = read(connection.in)) {
                if (request.target().startsWith(LocalApis.PATH)) {
                    apiServices.answer(connection, request);
                    continue;
                }
                connection.requests++;
                requests.add(request);
                script.answer(connection, request);
            }
        } catch (Exception gone) {
            // closed by the other side or by the script
        } finally {
            open.decrementAndGet();
        }
    }

    private @Nullable Request read(InputStream in) throws IOException {
        String line = line(in);
        if (line == null) {
            return null;
        }
        Map<String, List<String>> headers = new TreeMap<>();
        for (String field = line(in); field != null && !field.isEmpty(); field = line(in)) {
            int colon = field.indexOf(':');
            headers.computeIfAbsent(
                            field.substring(0, colon).toLowerCase(java.util.Locale.ROOT), key -> new ArrayList<>())
                    .add(field.substring(colon + 1).strip());
        }
        headSeen.countDown();
        boolean chunked = headers.containsKey("transfer-encoding");
        byte[] body = chunked ? chunks(in) : whole(in, headers.getOrDefault("content-length", List.of("0")));
        if (body == null) {
            brokenBodies.countDown();
            return null;
        }
        return new Request(line, headers, body);
    }

    private static byte @Nullable [] whole(InputStream in, List<String> length) throws IOException {
        int expected = Integer.parseInt(length.getFirst());
        byte[] body = in.readNBytes(expected);
        return body.length == expected ? body : null;
    }

    private static byte @Nullable [] chunks(InputStream in) throws IOException {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        for (String size = line(in); size != null; size = line(in)) {
            body.write(in.readNBytes(Integer.parseInt(size, 16)));
            line(in);
            if (size.equals("0")) {
                return body.toByteArray();
            }
        }
        return null;
    }

    private static @Nullable String line(InputStream in) throws IOException {
        StringBuilder line = new StringBuilder();
        for (int c = in.read(); c != '\n'; c = in.read()) {
            if (c < 0) {
                return null;
            }
            if (c != '\r') {
                line.append((char) c);
            }
        }
        return line.toString();
    }

    /** Closes every connection. */
    public void cut() throws IOException {
        for (Socket socket = sockets.poll(); socket != null; socket = sockets.poll()) {
            socket.close();
        }
    }

    @Override
    public void close() throws IOException {
        listener.close();
        cut();
    }
}
