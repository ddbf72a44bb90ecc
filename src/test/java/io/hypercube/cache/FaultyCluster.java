package io.hypercube.cache;

import io.hypercube.cluster.Cluster;
import io.hypercube.proxy.FakeApiServer;
import java.io.IOException;
import java.security.SecureRandom;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An API server with one collection of ConfigMaps, over real HTTP, readable by everyone. It keeps the state of every
 * version; tests can make its lists and watches fail.
 */
public final class FaultyCluster implements AutoCloseable {
    private static final String CLOSED = "closed";

    public static final Fault NONE = (connection, request) -> false;

    private final FakeApiServer server;
    private final NavigableMap<Long, Map<String, String>> states =
            new TreeMap<>(); // guarded by this, as are the fields below
    private final List<Event> events = new ArrayList<>();
    private long version = 1000;
    private boolean closed;

    public final AtomicInteger lists = new AtomicInteger();
    public final AtomicInteger watches = new AtomicInteger();
    public volatile Fault onList = NONE;
    public volatile Fault onWatch = NONE;
    /** The creation timestamp of new objects. */
    public volatile String clock = "2026-01-01T00:00:00Z";
    /** Fault of lists of one object. */
    public volatile Fault onProbe = NONE;

    /** Answers in place of the cluster. */
    @FunctionalInterface
    public interface Fault {
        /** @return false when the cluster must answer normally */
        boolean answer(FakeApiServer.Connection connection, FakeApiServer.Request request) throws Exception;
    }

    /** @param version 0 for text that is sent only to current watches */
    private record Event(long version, String text) {}

    public FaultyCluster() throws IOException {
        states.put(version, Map.of());
        server = new FakeApiServer(this::answer);
    }

    public static Fault status(int status) {
        return (connection, request) -> {
            connection.json(status, "{\"kind\":\"Status\",\"code\":" + status + "}");
            return true;
        };
    }

    /** Accepts the request and does not answer. */
    public static Fault silence() {
        return (connection, request) -> connection.awaitClose();
    }

    /** Starts the watch normally and sends no events. */
    static Fault silentWatch() {
        return (connection, request) -> {
            begin(connection);
            return connection.awaitClose();
        };
    }

    /** Starts the watch normally and ends it at once. */
    static Fault endedWatch() {
        return (connection, request) -> {
            begin(connection);
            connection.write("0\r\n\r\n");
            return true;
        };
    }

    /** Sends an incomplete list and closes the connection. */
    public static Fault cutList() {
        return (connection, request) -> {
            begin(connection);
            connection.chunk(head(5000) + item("cut", "1", 4999, "") + ",{\"metadata\":{\"na");
            connection.close();
            return true;
        };
    }

    /** Sends a list without an end until the client disconnects. */
    public static Fault endlessList() {
        return (connection, request) -> {
            begin(connection);
            connection.chunk(head(5000));
            for (int i = 0; true; i++) {
                connection.chunk(
                        (i == 0 ? "" : ",") + item("endless-" + i, new SecureRandom().toString() + i, 2000 + i, ""));
            }
        };
    }

    /** Starts the watch normally and sends an event without an end until the client disconnects. */
    static Fault endlessEvent() {
        return (connection, request) -> {
            begin(connection);
            connection.chunk("{\"type\":\"ADDED\",\"object\":{\"data\":\"");
            while (true) {
                connection.chunk("x".repeat(16 << 10));
            }
        };
    }

    /** The cluster as the gateway configures it. */
    public Cluster configured(String name) {
        return Clusters.at(server.url(), name);
    }

    public FakeApiServer server() {
        return server;
    }

    public synchronized long version() {
        return version;
    }

    /** Adds or changes an object. */
    public synchronized void put(String name, String value) {
        boolean known = state(version).containsKey(name);
        String type = known ? "MODIFIED" : "ADDED";
        version++;
        Map<String, String> next = new TreeMap<>(state(version));
        String item = item(name, value, version, clock);
        next.put(name, item);
        move(next, event(type, item));
    }

    public synchronized void delete(String name) {
        Map<String, String> next = new TreeMap<>(state(version));
        next.remove(name);
        version++;
        move(next, event("DELETED", name, "gone", version));
    }

    /** Sends a bookmark, as when another resource of the cluster has changed. */
    public synchronized void bookmark() {
        version++;
        move(
                state(version),
                "{\"type\":\"BOOKMARK\",\"object\":{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\","
                        + "\"metadata\":{\"resourceVersion\":\"" + version + "\"}}}\n");
    }

    private void move(Map<String, String> next, String event) {
        states.put(version, next);
        events.add(new Event(version, event));
        notifyAll();
    }

    /** Sends text to all current watches. */
    public synchronized void say(String text) {
        events.add(new Event(0, text));
        notifyAll();
    }

    /** An event that cannot follow writes of first, second and first again; any other kind is sent as it is. */
    public String outOfOrder(String kind) {
        return switch (kind) {
            case "duplicate" -> event("MODIFIED", "first", "2", version());
            case "old version of an object" -> event("MODIFIED", "first", "1", 1001);
            case "unknown old object" -> event("ADDED", "never", "1", 1001);
            case "late deletion" -> event("DELETED", "second", "1", version());
            case "bookmark backwards" ->
                "{\"type\":\"BOOKMARK\",\"object\":{\"metadata\":{\"resourceVersion\":\"5\"}}}\n";
            default -> kind + "\n";
        };
    }

    static String event(String type, String name, String value, long version) {
        return event(type, item(name, value, version, "2026-01-01T00:00:00Z"));
    }

    private static String event(String type, String item) {
        return "{\"type\":\"" + type + "\",\"object\":{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\","
                + item.substring(1) + "}\n";
    }

    private static String item(String name, String value, long version, String time) {
        return "{\"metadata\":{\"name\":\"" + name + "\",\"namespace\":\"one\",\"resourceVersion\":\"" + version
                + "\",\"creationTimestamp\":\"" + time + "\"},\"data\":{\"k\":\"" + value + "\"}}";
    }

    /** The objects at a version, by name. */
    public synchronized Map<String, String> state(long at) {
        return states.floorEntry(at).getValue();
    }

    /** From now on all requests for the collection fail with this fault, and open connections are cut. */
    public void breaks(Fault fault) throws IOException {
        onList = fault;
        onWatch = fault;
        onProbe = fault;
        cut();
    }

    public void mend() {
        onList = NONE;
        onWatch = NONE;
        onProbe = NONE;
    }

    /** Cuts all connections. */
    public void cut() throws IOException {
        server.cut();
    }

    private void answer(FakeApiServer.Connection connection, FakeApiServer.Request request) throws Exception {
        String target = request.target();
        if (!target.contains("configmaps")) {
            connection.json(request.method().equals("POST") ? 201 : 200, "{\"status\":{\"allowed\":true}}");
        } else if (target.contains("watch=true")) {
            watches.incrementAndGet();
            if (!onWatch.answer(connection, request)) {
                String from = target.replaceAll(".*resourceVersion=([0-9]+).*", "$1");
                watch(connection, Long.parseLong(from));
            }
        } else if (target.contains("limit=1")) {
            if (!onProbe.answer(connection, request)) {
                connection.json(200, list());
            }
        } else {
            lists.incrementAndGet();
            if (!onList.answer(connection, request)) {
                connection.json(200, list());
            }
        }
    }

    /** The list as it is answered now. */
    synchronized String list() {
        return head(version) + String.join(",", state(version).values()) + "]}";
    }

    static String head(long version) {
        return "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"" + version
                + "\"},\"items\":[";
    }

    private void watch(FakeApiServer.Connection connection, long from) throws Exception {
        begin(connection);
        int next;
        List<Event> missed;
        synchronized (this) {
            next = events.size();
            missed = events.stream().filter(event -> event.version > from).toList();
        }
        for (Event event : missed) {
            connection.chunk(event.text);
        }
        for (String text = text(next); !text.equals(CLOSED); text = text(++next)) {
            connection.chunk(text);
        }
    }

    private synchronized String text(int index) throws InterruptedException {
        while (index >= events.size() && !closed) {
            wait();
        }
        return closed ? CLOSED : events.get(index).text;
    }

    private static void begin(FakeApiServer.Connection connection) throws IOException {
        connection.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n");
    }

    @Override
    public void close() throws IOException {
        synchronized (this) {
            closed = true;
            notifyAll();
        }
        server.close();
    }
}
