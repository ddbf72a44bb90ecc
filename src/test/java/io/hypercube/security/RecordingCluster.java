package io.hypercube.security;

import static java.nio.charset.StandardCharsets.ISO_8859_1;

import io.hypercube.testbed.Patience;
import java.io.BufferedInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.ServerSocket;
import java.net.Socket;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jspecify.annotations.Nullable;

/**
 * A cluster that records the requests that reach it, byte for byte, and answers as scripted. This shows how a real API
 * server could be misused. The gateway's own requests are answered but not recorded.
 */
final class RecordingCluster implements AutoCloseable {
    /** The credential in its kubeconfig. */
    static final String CREDENTIAL = "credential-of-the-gateway";

    static final String UPGRADED =
            "HTTP/1.1 101 Switched\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Accept: yes\r\n\r\n";

    /** Small, so that unread bytes are buffered by the gateway and not in the kernel. */
    private static final int RECEIVE_BUFFER = 64 << 10;

    private static final String API_SERVICES = "GET /apis/apiregistration.k8s.io/v1/apiservices";

    private static final List<String> OF_THE_GATEWAY = List.of(
            "GET /readyz ",
            "GET /version ",
            API_SERVICES,
            "POST /apis/authorization.k8s.io/v1/selfsubjectaccessreviews ",
            "POST /apis/authentication.k8s.io/v1/selfsubjectreviews ");

    /** @param head request line and fields, without the empty line */
    record Request(String head, byte[] body) {
        String line() {
            return head.lines().findFirst().orElseThrow();
        }

        List<String> names() {
            return head.lines()
                    .skip(1)
                    .map(line -> line.substring(0, line.indexOf(':')))
                    .toList();
        }

        List<String> all(String name) {
            return head.lines()
                    .skip(1)
                    .filter(line -> line.regionMatches(true, 0, name + ":", 0, name.length() + 1))
                    .map(line -> line.substring(name.length() + 1).strip())
                    .toList();
        }
    }

    @FunctionalInterface
    interface Script {
        void answer(Request request, Socket client) throws IOException;
    }

    private final String name;
    private final ServerSocket listener;
    private final BlockingQueue<Request> requests = new LinkedBlockingQueue<>();
    private final Queue<Socket> sockets = new ConcurrentLinkedQueue<>();
    private final AtomicInteger open = new AtomicInteger();
    private volatile Script script = RecordingCluster::ok;
    private volatile boolean reviews = true;
    /** With this default, nothing of this cluster is cached. */
    private volatile Script apiServices = (request, client) -> json(client, "200 OK", "{}");

    RecordingCluster(String name) throws IOException {
        this.name = name;
        this.listener = new ServerSocket();
        listener.setReceiveBufferSize(RECEIVE_BUFFER);
        listener.bind(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 2000);
        Thread.ofVirtual().start(this::accept);
    }

    /** Writes a kubeconfig with one context that has the cluster's name. */
    Path kubeconfig() throws IOException {
        return kubeconfig("", "{token: " + CREDENTIAL + "}");
    }

    /** The same for a cluster that gets a token of each caller for that audience. */
    Path kubeconfigByToken(String audience) throws IOException {
        return kubeconfig(
                ", extensions: [{name: hypercube.io/identity, extension: {type: token, audience: " + audience + "}}]",
                "{}");
    }

    private Path kubeconfig(String more, String user) throws IOException {
        String server = "http://127.0.0.1:" + listener.getLocalPort();
        String text = "{apiVersion: v1, kind: Config, clusters: [{name: c, cluster: {server: '" + server + "'" + more
                + "}}], users: [{name: u, user: " + user + "}],"
                + " contexts: [{name: " + name + ", context: {cluster: c, user: u}}]}";
        Path file = Files.createTempFile("hypercube-attacked", ".yaml");
        file.toFile().deleteOnExit();
        return Files.writeString(file, text);
    }

    int port() {
        return listener.getLocalPort();
    }

    /** Sets the script until the next {@link #forget()}. */
    void answer(Script other) {
        script = other;
    }

    void answerApiServices(Script other) {
        apiServices = other;
    }

    void answer(String raw) {
        script = (request, client) -> write(client, raw);
    }

    void forget() {
        script = RecordingCluster::ok;
        reviews = true;
        requests.clear();
    }

    /** The next recorded request. Fails when none arrives. */
    Request next() throws InterruptedException {
        Request request = requests.poll(Patience.SECONDS, TimeUnit.SECONDS);
        if (request == null) {
            throw new AssertionError("nothing reached the cluster");
        }
        return request;
    }

    /** The recorded requests that were not yet returned by {@link #next}. */
    List<Request> received() {
        return List.copyOf(requests);
    }

    int openConnections() {
        return open.get();
    }

    static void write(Socket client, String raw) throws IOException {
        client.getOutputStream().write(raw.getBytes(ISO_8859_1));
        client.getOutputStream().flush();
    }

    static void json(Socket client, String status, String body) throws IOException {
        write(
                client,
                "HTTP/1.1 " + status + "\r\nContent-Type: application/json\r\nContent-Length: " + body.length()
                        + "\r\n\r\n" + body);
    }

    /** Sends one event and keeps the watch open until the other side closes. */
    static void watch(Request request, Socket client) throws IOException {
        write(
                client,
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n3\r\n{}\n\r\n");
        awaitEnd(client);
    }

    static void awaitEnd(Socket client) throws IOException {
        client.getInputStream().skip(Long.MAX_VALUE);
        client.close();
    }

    private static void ok(Request request, Socket client) throws IOException {
        json(client, "200 OK", "{\"kind\":\"Thing\"}");
    }

    private void accept() {
        try {
            while (true) {
                Socket socket = listener.accept();
                socket.setTcpNoDelay(true);
                sockets.add(socket);
                open.incrementAndGet();
                Thread.ofVirtual().start(() -> serve(socket));
            }
        } catch (IOException closed) {
            // the end of the test
        }
    }

    /** Stops answering access reviews until the next {@link #forget()}. */
    void reviewNothing() {
        reviews = false;
    }

    private void serve(Socket socket) {
        try (socket) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            for (Request request = read(in); request != null; request = read(in)) {
                if (OF_THE_GATEWAY.stream().anyMatch(request.line()::startsWith)) {
                    answerGateway(request, socket);
                } else {
                    requests.add(request);
                    script.answer(request, socket);
                }
            }
        } catch (IOException gone) {
            // closed by the gateway or by the script
        } finally {
            sockets.remove(socket);
            open.decrementAndGet();
        }
    }

    /** Answers probes and impersonation reviews; only the gateway's credential may impersonate. */
    private void answerGateway(Request request, Socket client) throws IOException {
        if (request.line().startsWith("POST") && !reviews) {
            awaitEnd(client);
        } else if (request.line().startsWith(API_SERVICES)) {
            apiServices.answer(request, client);
        } else if (request.line().startsWith("POST")) {
            boolean allowed = request.all("Impersonate-User").isEmpty();
            json(
                    client,
                    "201 Created",
                    "{\"kind\":\"SelfSubjectAccessReview\",\"status\":{\"allowed\":" + allowed + "}}");
        } else {
            json(client, "200 OK", "{\"gitVersion\":\"v1.19.0\"}");
        }
    }

    private static @Nullable Request read(InputStream in) throws IOException {
        StringBuilder head = new StringBuilder();
        while (head.indexOf("\r\n\r\n") < 0) {
            int c = in.read();
            if (c < 0) {
                return null;
            }
            head.append((char) c);
        }
        Request request = new Request(head.substring(0, head.length() - 4), new byte[0]);
        List<String> length = request.all("content-length");
        return length.isEmpty()
                ? request
                : new Request(request.head(), in.readNBytes(Integer.parseInt(length.getFirst())));
    }

    @Override
    public void close() throws IOException {
        listener.close();
        for (Socket socket : sockets) {
            socket.close();
        }
    }
}
