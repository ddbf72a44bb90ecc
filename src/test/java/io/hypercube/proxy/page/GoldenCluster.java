package io.hypercube.proxy.page;

import io.hypercube.proxy.FakeApiServer;
import java.io.IOException;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** An API server with a collection for each given list. Everybody may read all of them, and nothing ever changes. */
final class GoldenCluster implements AutoCloseable {
    private static final String GROUP = "/apis/golden.io/v1";
    private static final Pattern NUMBER = Pattern.compile(GROUP + "/lists-([0-9]+)\\b");
    private static final Pattern TOKEN = Pattern.compile("\"continue\"\\s*:\\s*\"([^\"]+)\"");
    private static final Pattern GOES_ON = Pattern.compile("continue=([^&]+)");

    private final List<List<String>> lists = new ArrayList<>(); // guarded by this
    private final FakeApiServer server;

    GoldenCluster() throws IOException {
        server = new FakeApiServer(this::answer);
    }

    URI url() {
        return server.url();
    }

    /** Adds a list of these documents, which continue each other, and returns its path. */
    synchronized String path(List<String> documents) {
        if (!lists.contains(documents)) {
            lists.add(documents);
        }
        return GROUP + "/lists-" + lists.indexOf(documents);
    }

    private void answer(FakeApiServer.Connection connection, FakeApiServer.Request request) throws IOException {
        Matcher number = NUMBER.matcher(request.target());
        if (!number.find()) {
            connection.json(201, "{\"status\":{\"allowed\":true}}");
        } else if (request.target().contains("watch=true")) {
            connection.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n");
            connection.awaitClose();
        } else {
            send(connection, document(Integer.parseInt(number.group(1)), request.target()));
        }
    }

    private synchronized String document(int number, String target) {
        Matcher resume = GOES_ON.matcher(target);
        boolean first = !resume.find();
        List<String> documents = lists.get(number);
        return first ? documents.getFirst() : documents.get(1 + before(documents, resume.group(1)));
    }

    private static int before(List<String> documents, String token) {
        List<String> tokens = documents.stream()
                .map(TOKEN::matcher)
                .map(found -> found.find() ? found.group(1) : "")
                .toList();
        return tokens.indexOf(token);
    }

    private static void send(FakeApiServer.Connection connection, String document) throws IOException {
        byte[] body = document.getBytes(StandardCharsets.UTF_8);
        connection.write(
                "HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nContent-Length: " + body.length + "\r\n\r\n");
        connection.out.write(body);
        connection.out.flush();
    }

    @Override
    public void close() throws IOException {
        server.close();
    }
}
