import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import java.io.BufferedOutputStream;
import java.io.IOException;
import java.io.OutputStream;
import java.net.InetSocketAddress;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.List;
import java.util.concurrent.Executors;

/**
 * An API server that has nothing but pods, made while they are sent, and as much of a Table as the web console asks for: {@code java FakePods.java PODS CHANGES_PER_SECOND [SERVERS]}. Prints
 * its port, or that of each server; all have the same pods. Version {@code BASE + k} is the change of pod {@code k mod PODS}, so anybody can say what a pod is at a version.
 */
public final class FakePods {
    static final long BASE = 1_000_000;

    private final int pods;
    private final Object moment = new Object();
    private long version = BASE;

    private FakePods(int pods) {
        this.pods = pods;
    }

    public static void main(String[] arguments) throws Exception {
        FakePods fake = new FakePods(Integer.parseInt(arguments[0]));
        double rate = Double.parseDouble(arguments[1]);
        for (int servers = arguments.length > 2 ? Integer.parseInt(arguments[2]) : 1; servers > 0; servers--) {
            HttpServer server = HttpServer.create(new InetSocketAddress("127.0.0.1", 0), 0);
            server.setExecutor(Executors.newVirtualThreadPerTaskExecutor());
            server.createContext("/", fake::answer);
            server.start();
            System.out.println(server.getAddress().getPort());
        }
        for (long begin = System.nanoTime(), k = 0; rate > 0; k++) {
            long due = begin + (long) (k * 1e9 / rate);
            Thread.sleep(Math.max(0, (due - System.nanoTime()) / 1_000_000));
            fake.change();
        }
        Thread.currentThread().join();
    }

    private void change() {
        synchronized (moment) {
            version++;
            moment.notifyAll();
        }
    }

    private void answer(HttpExchange exchange) throws IOException {
        try (exchange) {
            String path = exchange.getRequestURI().getPath();
            String query = String.valueOf(exchange.getRequestURI().getRawQuery());
            if (path.endsWith("subjectaccessreviews")) {
                exchange.getRequestBody().readAllBytes();
                text(exchange, 201, "{\"kind\":\"SubjectAccessReview\",\"status\":{\"allowed\":true}}");
            } else if (path.equals("/apis/apiregistration.k8s.io/v1/apiservices")) {
                apiServices(exchange, query.contains("watch="));
            } else if (path.equals("/version")) {
                text(exchange, 200, "{\"major\":\"1\",\"minor\":\"33\",\"gitVersion\":\"v1.33.0\"}");
            } else if (path.equals("/api/v1")) {
                text(exchange, 200, "{\"kind\":\"APIResourceList\",\"groupVersion\":\"v1\",\"resources\":[{\"name\":\"pods\",\"kind\":\"Pod\",\"namespaced\":true,\"verbs\":[\"get\",\"list\",\"watch\"]}]}");
            } else if (String.valueOf(exchange.getRequestHeaders().getFirst("Accept")).contains("as=Table")) {
                text(exchange, 200, table(path, query));
            } else if (!path.equals("/api/v1/pods")) {
                text(exchange, 200, "ok");
            } else if (query.matches("(.*&)?watch=(1|true)(&.*)?")) {
                watch(exchange, Long.parseLong(query.replaceFirst(".*resourceVersion=([0-9]+).*", "$1")));
            } else {
                list(exchange, query.contains("limit=") ? Integer.parseInt(query.replaceFirst(".*limit=([0-9]+).*", "$1")) : pods,
                        query.contains("resourceVersionMatch=Exact") ? Long.parseLong(query.replaceFirst(".*resourceVersion=([0-9]+).*", "$1")) : now());
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException clientLeft) {
            // a watch ends when its client has had enough
        }
    }

    /** That it serves pods itself, without which nobody caches them; a watch says so again every half minute. */
    private void apiServices(HttpExchange exchange, boolean watch) throws IOException, InterruptedException {
        if (!watch) {
            text(exchange, 200, "{\"kind\":\"APIServiceList\",\"apiVersion\":\"apiregistration.k8s.io/v1\",\"metadata\":{\"resourceVersion\":\"1\"},"
                    + "\"items\":[{\"metadata\":{\"name\":\"v1.\",\"resourceVersion\":\"1\"},\"spec\":{\"version\":\"v1\"}}]}");
            return;
        }
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, 0);
        OutputStream out = exchange.getResponseBody();
        while (true) {
            out.flush();
            Thread.sleep(30_000);
            out.write("{\"type\":\"BOOKMARK\",\"object\":{\"kind\":\"APIService\",\"metadata\":{\"resourceVersion\":\"1\"}}}\n".getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Of one pod: for {@code limit=1}, for a list of that name, or for its own path. */
    private String table(String path, String query) {
        String name = query.contains("metadata.name") ? query.replaceFirst(".*metadata.name%3D([^&]*).*", "$1") : path;
        int pod = name.endsWith("/pods") ? 0 : Integer.parseInt(name.substring(name.lastIndexOf('-') + 1));
        String columns = "";
        for (String column : List.of("Name", "Ready", "Status", "Restarts", "Age")) {
            columns += (columns.isEmpty() ? "" : ",") + "{\"name\":\"" + column + "\",\"type\":\"string\",\"format\":\"\",\"description\":\""
                    + (column.equals("Age") ? "CreationTimestamp is a timestamp representing the server time when this object was created." : "")
                    + "\",\"priority\":0}";
        }
        long at;
        synchronized (moment) {
            at = version;
        }
        return "{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":{\"resourceVersion\":\"" + at + "\",\"remainingItemCount\":" + (pods - 1)
                + "},\"columnDefinitions\":[" + columns + "],\"rows\":[{\"cells\":[\"" + PodBytes.name(pod)
                + "\",\"1/1\",\"Running\",\"0\",\"" + age(PodBytes.created(pod)) + "\"],\"object\":{\"kind\":\"PartialObjectMetadata\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":{\"name\":\""
                + PodBytes.name(pod) + "\",\"namespace\":\"team-" + pod % 50 + "\",\"uid\":\"" + PodBytes.uid(pod) + "\",\"resourceVersion\":\""
                + versionOf(pod, at, pods) + "\",\"creationTimestamp\":\"" + PodBytes.created(pod) + "\"}}}]}";
    }

    /** Of pods that are some days old. */
    private static String age(String created) {
        long seconds = (System.currentTimeMillis() - Instant.parse(created).toEpochMilli()) / 1000;
        return seconds < -1 ? "<invalid>" : seconds / 86_400 + "d";
    }

    private static void text(HttpExchange exchange, int status, String text) throws IOException {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(status, bytes.length);
        exchange.getResponseBody().write(bytes);
    }

    private long now() {
        synchronized (moment) {
            return version;
        }
    }

    private void list(HttpExchange exchange, int count, long at) throws IOException {
        String rest = count < pods ? ",\"continue\":\"more\",\"remainingItemCount\":" + (pods - count) : "";
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, 0);
        try (OutputStream out = new BufferedOutputStream(exchange.getResponseBody(), 256 << 10)) {
            out.write(("{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"" + at + "\"" + rest + "},\"items\":[")
                    .getBytes(StandardCharsets.UTF_8));
            PodBytes bytes = new PodBytes();
            for (int i = 0; i < Math.min(count, pods); i++) {
                if (i > 0) {
                    out.write(',');
                }
                bytes.write(i, versionOf(i, at, pods), out);
            }
            out.write("]}\n".getBytes(StandardCharsets.UTF_8));
        }
    }

    /** Of a pod at a version of the collection. */
    static long versionOf(int pod, long at, int pods) {
        long changes = at - BASE;
        long last = changes - Math.floorMod(changes - pod, (long) pods);
        return last <= 0 ? 1 + pod % 1000 : BASE + last;
    }

    private void watch(HttpExchange exchange, long from) throws IOException, InterruptedException {
        exchange.getResponseHeaders().add("Content-Type", "application/json");
        exchange.sendResponseHeaders(200, 0);
        OutputStream out = exchange.getResponseBody();
        out.flush();
        PodBytes bytes = new PodBytes();
        for (long seen = from; ; ) {
            long to;
            synchronized (moment) {
                if (version == seen) {
                    moment.wait(30_000);
                }
                to = version;
            }
            if (to == seen) {
                out.write(("{\"type\":\"BOOKMARK\",\"object\":{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"" + to
                        + "\"}}}\n").getBytes(StandardCharsets.UTF_8));
            }
            for (long v = seen + 1; v <= to; v++) {
                out.write("{\"type\":\"MODIFIED\",\"object\":{\"kind\":\"Pod\",\"apiVersion\":\"v1\",".getBytes(StandardCharsets.UTF_8));
                bytes.writeInside(Math.toIntExact((v - BASE) % pods), v, out);
                out.write("}\n".getBytes(StandardCharsets.UTF_8));
            }
            out.flush();
            seen = to;
        }
    }
}
