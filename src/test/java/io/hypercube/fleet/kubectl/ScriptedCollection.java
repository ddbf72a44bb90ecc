package io.hypercube.fleet.kubectl;

import io.hypercube.proxy.FakeApiServer;
import java.io.IOException;
import java.util.List;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Collectors;

/** The config maps of a scripted API server, and the events of its watches. A test changes the fields. */
final class ScriptedCollection implements FakeApiServer.Script {
    /** In place of an event: the response ends. */
    static final String END = "end";

    /** In place of an event: the connection is cut. */
    static final String CUT = "cut";

    private static final String WATCH_HEAD = String.join(
            "\r\n",
            "HTTP/1.1 200 OK",
            "Content-Type: application/json",
            "Connection: close",
            "Transfer-Encoding: chunked",
            "",
            "");

    /** Sent one after the other, to whichever watch is running. */
    final BlockingQueue<String> events = new LinkedBlockingQueue<>();

    /** The number of running watches. */
    final AtomicInteger watches = new AtomicInteger();

    volatile int version;
    volatile List<String> items = List.of();
    volatile int statusOfLists = 200;
    /** The status of all parts of a list but the first; zero for that of lists. */
    volatile int statusOfRest;

    volatile int statusOfWatches = 200;

    ScriptedCollection(int version, String... items) {
        this.version = version;
        this.items = List.of(items);
    }

    /** An item of the list; API servers omit the kind there. */
    static String item(String name, int version) {
        return "{\"metadata\":{\"name\":\"%s\",\"namespace\":\"a\",\"uid\":\"of-%s\",\"resourceVersion\":\"%d\"},\"data\":{\"k\":\"e\"}}"
                .formatted(name, name, version);
    }

    static String event(String type, String name, int version) {
        return "{\"type\":\"%s\",\"object\":{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",%s}"
                .formatted(type, item(name, version).substring(1));
    }

    static String bookmark(int version) {
        return "{\"type\":\"BOOKMARK\",\"object\":{\"kind\":\"ConfigMap\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"%d\"}}}"
                .formatted(version);
    }

    static String gone() {
        return "{\"type\":\"ERROR\",\"object\":{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"metadata\":{},\"status\":\"Failure\","
                + "\"message\":\"too old resource version\",\"reason\":\"Expired\",\"code\":410}}";
    }

    @Override
    public void answer(FakeApiServer.Connection to, FakeApiServer.Request request) throws Exception {
        boolean watch = request.target().contains("watch=true");
        int status = watch ? statusOfWatches : statusOf(request.target());
        if (status != 200) {
            to.json(
                    status,
                    "{\"kind\":\"Status\",\"apiVersion\":\"v1\",\"status\":\"Failure\",\"message\":\"no \\\"%d\\\"\",\"code\":%d}"
                            .formatted(status, status));
        } else if (watch) {
            watch(to);
        } else {
            to.json(200, list(request.target()));
        }
    }

    private int statusOf(String list) {
        return list.contains("continue=") && statusOfRest != 0 ? statusOfRest : statusOfLists;
    }

    private String list(String target) {
        int from = target.contains("continue=") ? Integer.parseInt(parameter(target, "continue")) : 0;
        int limit = target.contains("limit=") ? Integer.parseInt(parameter(target, "limit")) : items.size();
        int to = Math.min(items.size(), from + limit);
        String next = to < items.size()
                ? ",\"continue\":\"%d\",\"remainingItemCount\":%d".formatted(to, items.size() - to)
                : "";
        return items.subList(from, to).stream()
                .collect(Collectors.joining(
                        ",",
                        "{\"kind\":\"ConfigMapList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"%d\"%s},\"items\":["
                                .formatted(version, next),
                        "]}"));
    }

    static String parameter(String target, String name) {
        for (String pair : target.substring(target.indexOf('?') + 1).split("&", -1)) {
            if (pair.startsWith(name + "=")) {
                return pair.substring(name.length() + 1);
            }
        }
        return "";
    }

    private void watch(FakeApiServer.Connection to) throws Exception {
        to.write(WATCH_HEAD);
        Thread writer = Thread.currentThread();
        Thread.ofVirtual().start(() -> interruptWhenClosed(to, writer));
        watches.incrementAndGet();
        try {
            send(to);
        } finally {
            watches.decrementAndGet();
            to.close();
        }
    }

    private static void interruptWhenClosed(FakeApiServer.Connection to, Thread writer) {
        try {
            to.awaitClose();
        } catch (IOException closed) {
            // as expected
        }
        writer.interrupt();
    }

    private void send(FakeApiServer.Connection to) throws Exception {
        while (true) {
            String event = events.take();
            switch (event) {
                case END -> {
                    to.write("0\r\n\r\n");
                    return;
                }
                case CUT -> {
                    return;
                }
                default -> to.chunk(event + "\n");
            }
        }
    }
}
