package bench;

import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;

/** The attackers of {@link Siege}, on threads of their own until it is over. */
final class SiegeAttacks {
    private static final String GUESSES = "wrong secrets";
    private static final int STREAMS = 245;
    private static final int FRAME = 16 << 10;

    private final URI gateway;
    private final SSLContext tls;
    private final String asset;
    private final AtomicBoolean over;
    private final Map<String, AtomicLong> attacks = new ConcurrentHashMap<>();

    SiegeAttacks(URI gateway, SSLContext tls, String asset, AtomicBoolean over) {
        this.gateway = gateway;
        this.tls = tls;
        this.asset = asset;
        this.over = over;
    }

    /** @param bearer the {@code Authorization} of a member */
    void start(String bearer) {
        attack("bodies that never end, HTTP/2", 2, () -> bodies(STREAMS));
        attack("bodies that never end, HTTP/1.1", 20, this::body);
        attack("files that are not read", 2, () -> unread(List.of(asset), ""));
        attack("pipelined answers that are not read", 4, this::pipelined);
        attack("lists of 150 MB that are not read", 2, () -> unread(List.of(
                "/api/v1/cube/proxy/clusters/huge/api/v1/pods?pageSize=0", "/api/v1/cube/proxy/clusters/huge/api/v1/pods?pageNum=9999999",
                "/clusters/huge/api/v1/pods"), bearer));
        attack("watches", 1, () -> unread(List.of("/clusters/huge/api/v1/pods?watch=true&resourceVersion=1000000"), bearer));
        attack(GUESSES, 1, this::guess);
        attack("bodies in frames of one byte", 2, () -> frames("/api/v1/cube/login", ""));
        attack("bodies of a member in frames of one byte", 2, () -> frames("/clusters/calm/api/v1/namespaces/a/pods", bearer));
        attack("bodies in chunks of one byte", 2, this::chunks);
        new SiegeFloods(this).start(bearer);
    }

    /** How often each attack was made. */
    Map<String, AtomicLong> made() {
        return attacks;
    }

    interface Assault {
        /** One connection, until it is cut or has been held for long enough. */
        void run() throws IOException;
    }

    void attack(String name, int threads, Assault assault) {
        AtomicLong times = attacks.computeIfAbsent(name, key -> new AtomicLong());
        for (int i = 0; i < threads; i++) {
            Thread.ofPlatform().daemon().start(() -> {
                while (!over.get()) {
                    try {
                        times.incrementAndGet();
                        assault.run();
                    } catch (IOException cut) {
                        // by the gateway, which is what it should do
                    }
                    Siege.pause(200);
                }
            });
        }
    }

    private SSLSocket connect(String protocol) throws IOException {
        return connect(protocol, "127.0.0.1");
    }

    SSLSocket connect(String protocol, String from) throws IOException {
        SSLSocket socket = (SSLSocket) tls.getSocketFactory().createSocket(plain(from), "localhost", gateway.getPort(), true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {protocol});
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }

    Socket plain(String from) throws IOException {
        Socket socket = new Socket();
        socket.bind(new InetSocketAddress(from, 0));
        socket.connect(new InetSocketAddress("127.0.0.1", gateway.getPort()), 10_000);
        return socket;
    }

    private void bodies(int streams) throws IOException {
        try (SSLSocket socket = connect("h2")) {
            OutputStream out = Http2Frames.begin(socket, -1);
            Thread.ofVirtual().start(() -> Http2Frames.acknowledge(socket, out));
            byte[] head = Http2Frames.block("POST", "/api/v1/cube/login", "");
            for (int i = 0; i < streams; i++) {
                Http2Frames.write(out, Http2Frames.frame(1, 4, 2 * i + 1, head));
            }
            for (int sent = 0; sent < 60 << 10; sent += FRAME / 2) {
                for (int i = 0; i < streams; i++) {
                    Http2Frames.write(out, Http2Frames.frame(0, 0, 2 * i + 1, new byte[FRAME / 2]));
                }
            }
            hold(20);
        }
    }

    /** Until the gateway closes the connection. */
    private void frames(String target, String authorization) throws IOException {
        try (SSLSocket socket = connect("h2")) {
            OutputStream out = Http2Frames.begin(socket, -1);
            Thread.ofVirtual().start(() -> Http2Frames.acknowledge(socket, out));
            Http2Frames.write(out, Http2Frames.frame(1, 4, 1, Http2Frames.block("POST", target, authorization)));
            byte[] frames = new byte[1_000 * 10];
            for (int i = 0; i < 1_000; i++) {
                System.arraycopy(Http2Frames.frame(0, 0, 1, new byte[1]), 0, frames, 10 * i, 10);
            }
            while (!over.get()) {
                Http2Frames.write(out, frames);
            }
        }
    }

    private void chunks() throws IOException {
        try (SSLSocket socket = connect("http/1.1")) {
            OutputStream out = socket.getOutputStream();
            out.write("POST /api/v1/cube/login HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
            byte[] chunks = "1\r\nx\r\n".repeat(1_000).getBytes(StandardCharsets.US_ASCII);
            while (!over.get()) {
                out.write(chunks);
            }
        }
    }

    private void body() throws IOException {
        try (SSLSocket socket = connect("http/1.1")) {
            socket.getOutputStream().write(("POST /api/v1/cube/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 65536\r\n\r\n" + "x".repeat(65_000))
                    .getBytes(StandardCharsets.US_ASCII));
            hold(30);
        }
    }

    void unread(List<String> targets, String authorization) throws IOException {
        try (SSLSocket socket = connect("h2")) {
            OutputStream out = Http2Frames.begin(socket, 0);
            for (int i = 0; i < STREAMS; i++) {
                Http2Frames.write(out, Http2Frames.frame(1, 5, 2 * i + 1, Http2Frames.block("GET", targets.get(i % targets.size()), authorization)));
            }
            hold(30);
        }
    }

    private void pipelined() throws IOException {
        try (SSLSocket socket = connect("http/1.1")) {
            socket.getOutputStream().write("GET /openapi.json HTTP/1.1\r\nHost: localhost\r\n\r\n".repeat(500).getBytes(StandardCharsets.US_ASCII));
            hold(30);
        }
    }

    /** From twenty networks, that of the ordinary callers among them. */
    private void guess() throws IOException {
        try (SSLSocket socket = connect("http/1.1", "127.0.0." + (2 + attacks.get(GUESSES).get() % 20))) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            socket.getOutputStream().write(("POST /api/v1/cube/key/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 37\r\n"
                    + "Connection: close\r\n\r\n{\"accessKey\":\"AK1\",\"secretKey\":\"SK1\"}").getBytes(StandardCharsets.US_ASCII));
            in.readAllBytes();
        }
    }

    void hold(int seconds) {
        for (int i = 0; i < seconds && !over.get(); i++) {
            Siege.pause(1_000);
        }
    }
}
