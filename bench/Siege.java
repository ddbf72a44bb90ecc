import java.io.BufferedInputStream;
import java.io.ByteArrayOutputStream;
import java.io.DataInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.Socket;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;
import javax.net.ssl.SSLParameters;
import javax.net.ssl.SSLSocket;
import javax.net.ssl.TrustManager;

/**
 * Every known attack on the gateway's memory at once, beside ordinary callers from another address:
 * {@code java Siege.java GATEWAY_URL ADMIN_TOKEN SECONDS GATEWAY_PID LARGEST_ASSET}. Cluster {@code huge} has a list of 150 MB, cluster
 * {@code calm} a small one. Exit code 1 when the gateway died, an ordinary call failed or took longer than two seconds, or its memory
 * was not given back within a minute.
 */
public final class Siege {
    private static final int STREAMS = 245;
    private static final int FRAME = 16 << 10;
    private static final Duration WARM_UP = Duration.ofSeconds(20);
    private static final Duration SOON = Duration.ofSeconds(2);
    private static final String PASSWORD = "password-of-a-siege";
    private static final List<String> GAUGES = List.of(
            "hypercube_request_body_bytes", "hypercube_unsent_bytes", "hypercube_page_bytes", "hypercube_live_calls", "hypercube_cache_bytes");

    private final URI gateway;
    private final String admin;
    private final String pid;
    private final String asset;
    private final SSLContext tls = trusting();
    private final HttpClient http;
    private final Map<String, AtomicLong> attacks = new ConcurrentHashMap<>();
    private final Map<String, List<Long>> millis = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
    private volatile boolean over;

    private Siege(String[] arguments) throws Exception {
        gateway = URI.create(arguments[0]);
        admin = arguments[1];
        pid = arguments[3];
        asset = arguments[4];
        http = HttpClient.newBuilder().sslContext(tls).localAddress(InetAddress.getByName("127.0.0.2")).build();
    }

    public static void main(String[] arguments) throws Exception {
        Siege siege = new Siege(arguments);
        siege.run(Long.parseLong(arguments[2]));
    }

    private void run(long seconds) throws Exception {
        String mallory = member("mallory");
        String alice = member("alice");
        for (int i = 0; i < 4; i++) {
            Thread.ofPlatform().daemon().start(() -> ordinary(alice));
        }
        Thread.sleep(WARM_UP.toMillis());
        millis.clear();
        Map<String, Long> before = gauges();
        String bearer = "Bearer " + mallory;
        attack("bodies that never end, HTTP/2", 2, () -> bodies(STREAMS));
        attack("bodies that never end, HTTP/1.1", 20, this::body);
        attack("files that are not read", 2, () -> unread(List.of(asset), ""));
        attack("pipelined answers that are not read", 4, this::pipelined);
        attack("lists of 150 MB that are not read", 2, () -> unread(List.of(
                "/api/v1/cube/proxy/clusters/huge/api/v1/pods?pageSize=0", "/api/v1/cube/proxy/clusters/huge/api/v1/pods?pageNum=9999999",
                "/clusters/huge/api/v1/pods"), bearer));
        attack("watches", 1, () -> unread(List.of("/clusters/huge/api/v1/pods?watch=true&resourceVersion=1000000"), bearer));
        attack("wrong secrets", 1, this::guess);
        System.out.println("| second | ordinary calls | slowest, ms | failed | resident, MB | bodies, MB | unsent, MB | pages, MB |");
        System.out.println("|---|---|---|---|---|---|---|---|");
        for (long second = 10; second <= seconds && alive(); second += 10) {
            Thread.sleep(10_000);
            report(second);
        }
        over = true;
        boolean back = alive() && isGivenBack(before);
        report(seconds + 60);
        summary(back);
        System.exit(alive() && failures.isEmpty() && back && slowest() < SOON.toMillis() ? 0 : 1);
    }

    private boolean alive() {
        return Files.exists(Path.of("/proc", pid));
    }

    /** The gauges come back to what they were, within a minute. */
    private boolean isGivenBack(Map<String, Long> before) throws Exception {
        long end = System.nanoTime() + Duration.ofMinutes(1).toNanos();
        while (System.nanoTime() < end) {
            Map<String, Long> now = gauges();
            if (now.get(GAUGES.get(0)) <= before.get(GAUGES.get(0)) && now.get(GAUGES.get(1)) <= before.get(GAUGES.get(1))
                    && now.get(GAUGES.get(2)) <= before.get(GAUGES.get(2))) {
                return true;
            }
            Thread.sleep(1_000);
        }
        return false;
    }

    private void report(long second) throws Exception {
        Map<String, Long> now = alive() ? gauges() : Map.of();
        System.out.printf("| %d | %d | %d | %d | %d | %.1f | %.1f | %.1f |%n", second, count(), slowest(), failures.size(), residentMb(),
                mb(now, GAUGES.get(0)), mb(now, GAUGES.get(1)), mb(now, GAUGES.get(2)));
    }

    private static double mb(Map<String, Long> gauges, String name) {
        return gauges.getOrDefault(name, 0L) / 1e6;
    }

    private void summary(boolean back) {
        System.out.println();
        millis.forEach((call, times) -> {
            List<Long> sorted = sorted(times);
            System.out.printf("%s: %d calls, median %d ms, p99 %d ms, slowest %d ms%n", call, sorted.size(), sorted.get(sorted.size() / 2),
                    sorted.get(sorted.size() * 99 / 100), sorted.getLast());
        });
        attacks.forEach((attack, times) -> System.out.printf("%s: %d times%n", attack, times.get()));
        failures.stream().limit(5).forEach(failure -> System.out.println("failed: " + failure));
        System.out.println(alive() ? "the gateway lives" : "the gateway is dead");
        System.out.println(back ? "its memory was given back within a minute" : "its memory was not given back within a minute");
    }

    private static List<Long> sorted(List<Long> times) {
        synchronized (times) {
            return times.stream().sorted().toList();
        }
    }

    private long slowest() {
        return millis.values().stream().mapToLong(times -> sorted(times).getLast()).max().orElse(0);
    }

    private long count() {
        return millis.values().stream().mapToLong(times -> sorted(times).size()).sum();
    }

    // ---- ordinary callers

    private void ordinary(String token) {
        while (!over) {
            call("whoami", "/api/v1/cube/whoami", token);
            call("a page", "/api/v1/cube/proxy/clusters/calm/api/v1/pods?sortName=metadata.creationTimestamp&pageNum="
                    + ThreadLocalRandom.current().nextInt(1, 20), token);
            call("one object", "/clusters/calm/api/v1/namespaces/team-1/pods/none", token);
            pause(100);
        }
    }

    private void call(String name, String target, String token) {
        long start = System.nanoTime();
        try {
            HttpResponse<byte[]> answer = send("GET", target, token, "");
            if (answer.statusCode() != 200) {
                failures.add(name + ": " + answer.statusCode() + " " + new String(answer.body(), StandardCharsets.UTF_8));
            }
        } catch (IOException e) {
            failures.add(name + ": " + e);
        } catch (InterruptedException e) {
            return;
        }
        List<Long> times = millis.computeIfAbsent(name, key -> new ArrayList<>());
        synchronized (times) {
            times.add((System.nanoTime() - start) / 1_000_000);
        }
    }

    private HttpResponse<byte[]> send(String method, String target, String token, String body) throws IOException, InterruptedException {
        HttpRequest.Builder request = HttpRequest.newBuilder(URI.create(gateway + target)).timeout(Duration.ofSeconds(30))
                .header("Content-Type", "application/json").method(method, body.isEmpty() ? BodyPublishers.noBody() : BodyPublishers.ofString(body));
        return http.send(token.isEmpty() ? request.build() : request.header("Authorization", "Bearer " + token).build(), BodyHandlers.ofByteArray());
    }

    private String member(String name) throws Exception {
        send("POST", "/api/v1/cube/accounts", admin, "{\"name\":\"" + name + "\",\"role\":\"member\",\"password\":\"" + PASSWORD + "\"}");
        HttpResponse<byte[]> answer = send("POST", "/api/v1/cube/login", "", "{\"name\":\"" + name + "\",\"password\":\"" + PASSWORD + "\"}");
        return new String(answer.body(), StandardCharsets.UTF_8).replaceFirst("(?s).*\"token\":\"([^\"]*)\".*", "$1");
    }

    private Map<String, Long> gauges() throws Exception {
        String metrics = new String(send("GET", "/metrics", admin, "").body(), StandardCharsets.UTF_8);
        return GAUGES.stream().collect(Collectors.toMap(name -> name, name -> metrics.lines().filter(line -> line.startsWith(name + " "))
                .mapToLong(line -> (long) Double.parseDouble(line.substring(name.length() + 1))).findFirst().orElse(0), (a, b) -> a, TreeMap::new));
    }

    private long residentMb() throws IOException {
        return !alive() ? 0 : Files.readAllLines(Path.of("/proc", pid, "status")).stream().filter(line -> line.startsWith("VmRSS"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024).sum();
    }

    // ---- attackers

    private interface Assault {
        /** One connection, until it is cut or has been held for long enough. */
        void run() throws IOException;
    }

    private void attack(String name, int threads, Assault assault) {
        AtomicLong times = attacks.computeIfAbsent(name, key -> new AtomicLong());
        for (int i = 0; i < threads; i++) {
            Thread.ofPlatform().daemon().start(() -> {
                while (!over) {
                    try {
                        times.incrementAndGet();
                        assault.run();
                    } catch (IOException cut) {
                        // by the gateway, which is what it should do
                    }
                    pause(200);
                }
            });
        }
    }

    private SSLSocket connect(String protocol) throws IOException {
        Socket plain = new Socket();
        plain.bind(new InetSocketAddress("127.0.0.1", 0));
        plain.connect(new InetSocketAddress("127.0.0.1", gateway.getPort()), 10_000);
        SSLSocket socket = (SSLSocket) tls.getSocketFactory().createSocket(plain, "localhost", gateway.getPort(), true);
        SSLParameters parameters = socket.getSSLParameters();
        parameters.setApplicationProtocols(new String[] {protocol});
        socket.setSSLParameters(parameters);
        socket.startHandshake();
        return socket;
    }

    private void bodies(int streams) throws IOException {
        try (SSLSocket socket = connect("h2")) {
            OutputStream out = begin(socket, -1);
            Thread.ofVirtual().start(() -> acknowledge(socket, out));
            byte[] head = block("POST", "/api/v1/cube/login", "");
            for (int i = 0; i < streams; i++) {
                write(out, frame(1, 4, 2 * i + 1, head));
            }
            for (int sent = 0; sent < 60 << 10; sent += FRAME / 2) {
                for (int i = 0; i < streams; i++) {
                    write(out, frame(0, 0, 2 * i + 1, new byte[FRAME / 2]));
                }
            }
            hold(20);
        }
    }

    private void body() throws IOException {
        try (SSLSocket socket = connect("http/1.1")) {
            socket.getOutputStream().write(("POST /api/v1/cube/login HTTP/1.1\r\nHost: localhost\r\nContent-Length: 65536\r\n\r\n" + "x".repeat(65_000))
                    .getBytes(StandardCharsets.US_ASCII));
            hold(30);
        }
    }

    private void unread(List<String> targets, String authorization) throws IOException {
        try (SSLSocket socket = connect("h2")) {
            OutputStream out = begin(socket, 0);
            for (int i = 0; i < STREAMS; i++) {
                write(out, frame(1, 5, 2 * i + 1, block("GET", targets.get(i % targets.size()), authorization)));
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

    private void guess() throws IOException {
        try (SSLSocket socket = connect("http/1.1")) {
            InputStream in = new BufferedInputStream(socket.getInputStream());
            socket.getOutputStream().write(("POST /api/v1/cube/key/token HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\nContent-Length: 37\r\n"
                    + "Connection: close\r\n\r\n{\"accessKey\":\"AK1\",\"secretKey\":\"SK1\"}").getBytes(StandardCharsets.US_ASCII));
            in.readAllBytes();
        }
    }

    private void hold(int seconds) {
        for (int i = 0; i < seconds && !over; i++) {
            pause(1_000);
        }
    }

    private static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    // ---- HTTP/2, as far as attackers need it (RFC 9113)

    /** @param window for each stream, or -1 for the usual one */
    private static OutputStream begin(SSLSocket socket, int window) throws IOException {
        OutputStream out = socket.getOutputStream();
        write(out, "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n".getBytes(StandardCharsets.US_ASCII));
        byte[] settings = window < 0 ? new byte[0] : ByteBuffer.allocate(6).putShort((short) 4).putInt(window).array();
        write(out, frame(4, 0, 0, settings));
        return out;
    }

    /** Reads frames until the connection ends and acknowledges settings. */
    private static void acknowledge(SSLSocket socket, OutputStream out) {
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

    private static void write(OutputStream out, byte[] bytes) throws IOException {
        synchronized (out) {
            out.write(bytes);
        }
    }

    private static byte[] frame(int type, int flags, int stream, byte[] payload) {
        return ByteBuffer.allocate(9 + payload.length).put((byte) (payload.length >> 16)).put((byte) (payload.length >> 8)).put((byte) payload.length)
                .put((byte) type).put((byte) flags).putInt(stream).put(payload).array();
    }

    private static byte[] block(String method, String path, String authorization) {
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

    private static SSLContext trusting() throws Exception {
        SSLContext context = SSLContext.getInstance("TLS");
        context.init(null, new TrustManager[] {new TrustingAll()}, new SecureRandom());
        return context;
    }

    /** The gateway's certificate is its own; what is measured is on this machine. */
    private static final class TrustingAll extends javax.net.ssl.X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, javax.net.ssl.SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, javax.net.ssl.SSLEngine engine) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
