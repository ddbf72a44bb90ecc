package io.hypercube.cache;

import io.hypercube.proxy.FakeApiServer;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicInteger;

/**
 * An API server with one collection, over real HTTP: it remembers the state of every version, and its lists and watches go
 * wrong as a test wants.
 */
final class FaultyCluster implements AutoCloseable {
    private static final String CLOSED = "closed";

    static final Fault NONE = (connection, request) -> false;

    private final FakeApiServer server;
    private final NavigableMap<Long, Map<String, String>> states = new TreeMap<>(); // guarded by this, as all below
    private final List<Event> events = new ArrayList<>();
    private long version = 1000;
    private boolean closed;

    final AtomicInteger lists = new AtomicInteger();
    final AtomicInteger watches = new AtomicInteger();
    volatile Fault onList = NONE;
    volatile Fault onWatch = NONE;
    /** On a list of one object. */
    volatile Fault onProbe = NONE;

    /** Answers instead of the cluster. */
    @FunctionalInterface
    interface Fault {
        /** @return false when the cluster is to answer as it should */
        boolean answer(FakeApiServer.Connection connection, FakeApiServer.Request request) throws Exception;
    }

    /** @param version 0 for what is sent only to those who watch by now */
    private record Event(long version, String text) {}

    FaultyCluster() throws IOException {
        states.put(version, Map.of());
        server = new FakeApiServer(this::answer);
    }

    static Fault status(int status) {
        return (connection, request) -> {
            connection.json(status, "{\"kind\":\"Status\",\"code\":" + status + "}");
            return true;
        };
    }

    /** Takes the question and says nothing. */
    static Fault silence() {
        return (connection, request) -> connection.awaitClose();
    }

    /** Begins the watch as it should, and that is all. */
    static Fault silentWatch() {
        return (connection, request) -> {
            begin(connection);
            return connection.awaitClose();
        };
    }

    /** Ends the watch in order as soon as it has begun. */
    static Fault endedWatch() {
        return (connection, request) -> {
            begin(connection);
            connection.write("0\r\n\r\n");
            return true;
        };
    }

    URI url() {
        return server.url();
    }

    synchronized long version() {
        return version;
    }

    /** Adds or changes an object. */
    synchronized void put(String name, String value) {
        boolean known = state(version).containsKey(name);
        String type = known ? "MODIFIED" : "ADDED";
        version++;
        Map<String, String> next = new TreeMap<>(state(version));
        next.put(name, item(name, value, version));
        move(next, event(type, name, value, version));
    }

    synchronized void delete(String name) {
        Map<String, String> next = new TreeMap<>(state(version));
        next.remove(name);
        version++;
        move(next, event("DELETED", name, "gone", version));
    }

    /** Something else in the cluster changed. */
    synchronized void bookmark() {
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

    /** To everybody who watches by now. */
    synchronized void say(String text) {
        events.add(new Event(0, text));
        notifyAll();
    }

    static String event(String type, String name, String value, long version) {
        return "{\"type\":\"" + type + "\",\"object\":{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\","
                + item(name, value, version).substring(1) + "}\n";
    }

    private static String item(String name, String value, long version) {
        return "{\"metadata\":{\"name\":\"" + name + "\",\"namespace\":\"one\",\"resourceVersion\":\"" + version
                + "\",\"creationTimestamp\":\"2026-01-01T00:00:00Z\"},\"data\":{\"k\":\"" + value + "\"}}";
    }

    /** The objects at that version, by name. */
    synchronized Map<String, String> state(long at) {
        return states.floorEntry(at).getValue();
    }

    /** Cuts every connection. */
    void cut() throws IOException {
        server.cut();
    }

    private void answer(FakeApiServer.Connection connection, FakeApiServer.Request request) throws Exception {
        String target = request.target();
        if (target.contains("watch=true")) {
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

    private synchronized String list() {
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
