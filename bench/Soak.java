import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.atomic.AtomicLong;
import java.util.stream.IntStream;

/**
 * Fifty readers of pages of {@link FakePods} that change all the time: {@code java Soak.java PAGES_URL TOKEN PODS SECONDS GATEWAY_PID}.
 * Every page is held byte for byte against what it has to be at the version it says. Exit code 1 when one was wrong.
 */
public final class Soak {
    private static final int READERS = 50;
    private static final int PAGE = 20;
    private static final long PAUSE = 200;

    private final String url;
    private final String token;
    private final int pods;
    private final Integer[] byName;
    private final HttpClient http = HttpClient.newHttpClient();
    private final AtomicLong right = new AtomicLong();
    private final AtomicLong wrong = new AtomicLong();
    private final ConcurrentHashMap<String, AtomicLong> sources = new ConcurrentHashMap<>();

    private Soak(String url, String token, int pods) {
        this.url = url;
        this.token = token;
        this.pods = pods;
        this.byName = IntStream.range(0, pods).boxed().toArray(Integer[]::new);
        Arrays.sort(byName, Comparator.comparing(PodBytes::name));
    }

    public static void main(String[] arguments) throws Exception {
        Soak soak = new Soak(arguments[0], arguments[1], Integer.parseInt(arguments[2]));
        long seconds = Long.parseLong(arguments[3]);
        for (int i = 0; i < READERS; i++) {
            Thread.ofPlatform().daemon().start(soak::read);
        }
        List<Long> resident = new ArrayList<>();
        for (long second = 10; second <= seconds; second += 10) {
            Thread.sleep(10_000);
            resident.add(residentMb(arguments[4]));
            System.out.printf("%d s: %d pages right, %d wrong, %s, %d MB%n", second, soak.right.get(), soak.wrong.get(), soak.sources, resident.getLast());
        }
        System.exit(soak.wrong.get() == 0 && soak.right.get() > 0 ? 0 : 1);
    }

    private static long residentMb(String pid) throws IOException {
        return Files.readAllLines(Path.of("/proc", pid, "status")).stream()
                .filter(line -> line.startsWith("VmRSS"))
                .mapToLong(line -> Long.parseLong(line.replaceAll("[^0-9]", "")) / 1024)
                .sum();
    }

    private void read() {
        try {
            while (true) {
                boolean filtered = ThreadLocalRandom.current().nextInt(10) == 0;
                int page = 1 + ThreadLocalRandom.current().nextInt(filtered ? 20 : pods / PAGE);
                check(filtered, page);
                Thread.sleep(PAUSE);
            }
        } catch (IOException | InterruptedException e) {
            wrong.incrementAndGet();
            System.out.println(e);
        }
    }

    private void check(boolean filtered, int page) throws IOException, InterruptedException {
        String query = "?pageSize=" + PAGE + "&pageNum=" + page + (filtered ? "&selector=metadata.labels.touched%3D3" : "");
        HttpResponse<byte[]> answer = http.send(
                HttpRequest.newBuilder(URI.create(url + query)).header("Authorization", "Bearer " + token).build(), BodyHandlers.ofByteArray());
        sources.computeIfAbsent(answer.headers().firstValue("Hypercube-Source").orElse("none").replaceFirst(";.*", ""), name -> new AtomicLong())
                .incrementAndGet();
        byte[] body = answer.body();
        String head = new String(body, 0, Math.min(200, body.length), StandardCharsets.UTF_8);
        long version = answer.statusCode() == 200 ? Long.parseLong(head.replaceFirst("(?s).*?\"resourceVersion\":\"([0-9]+)\".*", "$1")) : 0;
        if (answer.statusCode() == 200 && Arrays.equals(body, expected(filtered, page, version))) {
            right.incrementAndGet();
        } else if (wrong.incrementAndGet() < 5) {
            System.out.println("wrong: " + answer.statusCode() + " " + query + " at version " + version + ": " + head);
        }
    }

    private byte[] expected(boolean filtered, int page, long version) throws IOException {
        List<Integer> all = Arrays.stream(byName)
                .filter(pod -> !filtered || FakePods.versionOf(pod, version, pods) % 10 == 3)
                .toList();
        ByteArrayOutputStream out = new ByteArrayOutputStream();
        out.writeBytes(("{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"" + version + "\"},\"items\":[")
                .getBytes(StandardCharsets.UTF_8));
        PodBytes bytes = new PodBytes();
        for (int i = (page - 1) * PAGE; i < Math.min(page * PAGE, all.size()); i++) {
            if (i > (page - 1) * PAGE) {
                out.write(',');
            }
            bytes.write(all.get(i), FakePods.versionOf(all.get(i), version, pods), out);
        }
        out.writeBytes(("],\"total\":" + all.size() + "}").getBytes(StandardCharsets.UTF_8));
        return out.toByteArray();
    }
}
