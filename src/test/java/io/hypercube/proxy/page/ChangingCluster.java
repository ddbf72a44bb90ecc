package io.hypercube.proxy.page;

import io.hypercube.list.query.RandomLists;
import io.hypercube.proxy.FakeApiServer;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.NavigableMap;
import java.util.Random;
import java.util.TreeMap;
import java.util.function.Predicate;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An API server with one collection of odd objects. It can list every earlier version. */
public final class ChangingCluster implements AutoCloseable {
    public static final List<String> NAMESPACES = List.of("a", "b", "team-2", "team-10");

    private static final Pattern VERSION = Pattern.compile("resourceVersion=([0-9]+)");
    private static final Pattern USER = Pattern.compile("\"user\":\"([^\"]*)\"");
    private static final String FORBIDDEN = """
        {"kind":"Status","apiVersion":"v1","metadata":{},"status":"Failure","message":"oddities is forbidden",
         "reason":"Forbidden","code":403}
        """;
    private static final Pattern NAMESPACE = Pattern.compile("/namespaces/([^/]+)/");

    private final Random random;
    private final Predicate<String> mayList;
    private final FakeApiServer server;
    private final NavigableMap<Long, Map<String, String>> states =
            new TreeMap<>(); // guarded by this, like all fields below
    private final List<Event> events = new ArrayList<>();
    private long version = 100;
    private boolean heldBack;
    private boolean closed;

    /** @param namespace empty for events that every watch gets */
    private record Event(long version, String namespace, String text) {
        /** A watch of another namespace gets a bookmark instead of the object. */
        String seenFrom(String watched) {
            return namespace.isEmpty() || watched.isEmpty() || namespace.equals(watched) ? text : bookmark(version);
        }

        static String bookmark(long version) {
            return line("BOOKMARK", "{\"metadata\":{\"resourceVersion\":\"" + version + "\"}}");
        }

        static String line(String type, String object) {
            return "{\"type\":\"" + type + "\",\"object\":" + object + "}\n";
        }
    }

    /** Everybody may list it. */
    public ChangingCluster(Random random) throws IOException {
        this(random, user -> true);
    }

    /** @param mayList whether a user may */
    public ChangingCluster(Random random, Predicate<String> mayList) throws IOException {
        this.random = random;
        this.mayList = mayList;
        states.put(version, Map.of());
        for (int i = random.nextInt(60); i > 0; i--) {
            change();
        }
        server = new FakeApiServer(this::answer);
    }

    public URI url() {
        return server.url();
    }

    public synchronized long version() {
        return version;
    }

    public void cut() throws IOException {
        server.cut();
    }

    /** Keeps events from all watches, or sends those that were kept. */
    public synchronized void holdBack(boolean hold) {
        heldBack = hold;
        notifyAll();
    }

    /** Creates, changes or deletes an object, or changes only the cluster's version. */
    public synchronized void change() {
        Map<String, String> next = new TreeMap<>(states.lastEntry().getValue());
        String namespace = NAMESPACES.get(random.nextInt(NAMESPACES.size()));
        String name = "pod-" + random.nextInt(40);
        version++;
        switch (random.nextInt(6)) {
            case 0 -> events.add(new Event(version, "", Event.bookmark(version)));
            case 1, 2 -> {
                boolean gone = next.remove(namespace + "/" + name) != null;
                tell(gone ? "DELETED" : "BOOKMARK", namespace, object(namespace, name));
            }
            default -> {
                String object = object(namespace, name);
                tell(next.put(namespace + "/" + name, object) == null ? "ADDED" : "MODIFIED", namespace, object);
            }
        }
        states.put(version, next);
        notifyAll();
    }

    /** An object in one line, as API servers write it. */
    private String object(String namespace, String name) {
        return RandomLists.object(random, namespace, name, version)
                .replace('\n', ' ')
                .replace('\r', ' ');
    }

    private void tell(String type, String namespace, String object) {
        events.add(new Event(version, namespace, Event.line(type, object)));
    }

    private void answer(FakeApiServer.Connection connection, FakeApiServer.Request request) throws Exception {
        Matcher asked = VERSION.matcher(request.target());
        long of = asked.find() ? Long.parseLong(asked.group(1)) : 0;
        Matcher place = NAMESPACE.matcher(request.target());
        String namespace = place.find() ? place.group(1) : "";
        if (request.method().equals("POST")) {
            Matcher user = USER.matcher(new String(request.body(), StandardCharsets.UTF_8));
            boolean allowed = !user.find() || mayList.test(user.group(1));
            connection.json(201, "{\"status\":{\"allowed\":" + allowed + "}}");
        } else if (!request.all("impersonate-user").stream().allMatch(mayList)) {
            connection.json(403, FORBIDDEN);
        } else if (request.target().contains("watch=true")) {
            watch(connection, of, namespace);
        } else {
            boolean exact = request.target().contains("resourceVersionMatch=Exact");
            connection.json(200, wire(list(exact ? of : Long.MAX_VALUE, namespace)));
        }
    }

    /** The objects of a version. */
    public synchronized List<String> objects(long at, String namespace) {
        return states.floorEntry(at).getValue().entrySet().stream()
                .filter(entry -> namespace.isEmpty() || entry.getKey().startsWith(namespace + "/"))
                .map(Map.Entry::getValue)
                .toList();
    }

    private synchronized String list(long most, String namespace) {
        long at = Math.min(most, version);
        String items = String.join(",", objects(at, namespace));
        return "{\"apiVersion\":\"odd.io/v1\",\"items\":[" + items
                + "],\"kind\":\"OddityList\",\"metadata\":{\"continue\":\"\",\"resourceVersion\":\"" + at + "\"}}";
    }

    private void watch(FakeApiServer.Connection connection, long from, String namespace)
            throws IOException, InterruptedException {
        connection.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n");
        for (int i = 0; true; i++) {
            Event event = event(i);
            if (event.version > from) {
                connection.chunk(wire(event.seenFrom(namespace)));
            }
        }
    }

    private synchronized Event event(int index) throws InterruptedException {
        while ((heldBack || index >= events.size()) && !closed) {
            wait();
        }
        if (closed) {
            throw new InterruptedException("closed");
        }
        return events.get(index);
    }

    /** One character for each byte. */
    private static String wire(String text) {
        return new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
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
