package io.hypercube.security;

import java.io.Closeable;
import java.io.IOException;
import java.net.URI;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;

/** Concurrent watches of one caller, each on its own connection, or all on one HTTP/2 connection. */
final class ManyWatches implements AutoCloseable {
    private final List<Closeable> connections = new ArrayList<>();
    private final List<Answer> heads = new ArrayList<>();

    ManyWatches(Protocol protocol, URI gateway, Attack watch, int count) throws IOException {
        switch (protocol) {
            case HTTP_1_1 -> openEach(gateway, watch, count);
            case HTTP_2 -> openStreams(gateway, watch, count);
        }
    }

    private void openEach(URI gateway, Attack watch, int count) throws IOException {
        for (int i = 0; i < count; i++) {
            RawConnection connection = RawConnection.to(gateway, "http/1.1");
            connections.add(connection::close);
            connection.write(watch.wire());
            heads.add(connection.head());
        }
    }

    private void openStreams(URI gateway, Attack watch, int count) throws IOException {
        Http2Connection connection = Http2Connection.to(gateway);
        connections.add(connection::close);
        for (int i = 0; i < count; i++) {
            connection.open(watch);
        }
        Map<Integer, Answer> byStream = new HashMap<>();
        while (byStream.size() < count) {
            Http2Connection.Frame frame = connection.read();
            if (frame.type() == Http2Connection.HEADERS) {
                byStream.put(frame.stream(), connection.head(frame));
            }
        }
        heads.addAll(byStream.values());
    }

    /** The heads of the responses with that status. */
    List<Answer> with(int status) {
        return heads.stream().filter(head -> head.status() == status).toList();
    }

    @Override
    public void close() throws IOException {
        for (Closeable connection : connections) {
            connection.close();
        }
    }
}
