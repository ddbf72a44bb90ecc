package bench;

import java.io.IOException;
import java.net.InetAddress;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.stream.Collectors;
import javax.net.ssl.SSLContext;

/**
 * Every known attack on the gateway's memory at once, beside ordinary callers from another address:
 * {@code java Siege.java GATEWAY_URL ADMIN_TOKEN SECONDS GATEWAY_PID LARGEST_ASSET}. Cluster {@code huge} has a list of 150 MB, cluster
 * {@code calm} a small one. Exit code 1 when the gateway died, an ordinary call failed or took longer than two seconds, or its memory
 * was not given back within a minute.
 */
public final class Siege {
    private static final Duration WARM_UP = Duration.ofSeconds(20);
    private static final Duration SOON = Duration.ofSeconds(2);
    private static final String PASSWORD = "password-of-a-siege";
    private static final List<String> GAUGES = List.of(
            "hypercube_request_body_bytes", "hypercube_unsent_bytes", "hypercube_page_bytes", "hypercube_live_calls", "hypercube_cache_bytes");

    private final URI gateway;
    private final String admin;
    private final String pid;
    private final String asset;
    private final SSLContext tls = TrustAnyone.context();
    private final HttpClient http;
    private final Map<String, List<Long>> millis = new ConcurrentHashMap<>();
    private final ConcurrentLinkedQueue<String> failures = new ConcurrentLinkedQueue<>();
    private final AtomicBoolean over = new AtomicBoolean();

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
        String pair = pair(alice);
        for (int i = 0; i < 4; i++) {
            Thread.ofPlatform().daemon().start(() -> ordinary(alice, pair));
        }
        Thread.sleep(WARM_UP.toMillis());
        millis.clear();
        Map<String, Long> before = gauges();
        SiegeAttacks attacks = new SiegeAttacks(gateway, tls, asset, over);
        attacks.start("Bearer " + mallory);
        SiegeAgent agent = new SiegeAgent(attacks, (target, body) ->
                new String(send("POST", target, target.endsWith("join") ? "" : admin, body).body(), StandardCharsets.UTF_8));
        agent.start("Bearer " + mallory);
        System.out.println("| second | ordinary calls | slowest, ms | failed | resident, MB | bodies, MB | unsent, MB | pages, MB |");
        System.out.println("|---|---|---|---|---|---|---|---|");
        for (long second = 10; second <= seconds && alive(); second += 10) {
            Thread.sleep(10_000);
            report(second);
        }
        over.set(true);
        boolean back = alive() && isGivenBack(before);
        report(seconds + 60);
        summary(attacks, back);
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

    private void summary(SiegeAttacks attacks, boolean back) {
        System.out.println();
        millis.forEach((call, times) -> {
            List<Long> sorted = sorted(times);
            System.out.printf("%s: %d calls, median %d ms, p99 %d ms, slowest %d ms%n", call, sorted.size(), sorted.get(sorted.size() / 2),
                    sorted.get(sorted.size() * 99 / 100), sorted.getLast());
        });
        attacks.made().forEach((attack, times) -> System.out.printf("%s: %d times%n", attack, times.get()));
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

    private void ordinary(String token, String pair) {
        while (!over.get()) {
            call("live", "/livez", "");
            call("a token", "/api/v1/cube/key/token?" + pair, "");
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

    private String pair(String token) throws Exception {
        String answer = new String(send("POST", "/api/v1/cube/keys", token, "{\"description\":\"siege\"}").body(), StandardCharsets.UTF_8);
        return "accessKey=" + answer.replaceFirst("(?s).*\"accessKey\":\"([^\"]*)\".*", "$1") + "&secretKey="
                + answer.replaceFirst("(?s).*\"secretKey\":\"([^\"]*)\".*", "$1");
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

    static void pause(long millis) {
        try {
            Thread.sleep(millis);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
