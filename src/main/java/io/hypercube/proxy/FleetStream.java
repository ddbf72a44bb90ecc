package io.hypercube.proxy;

import io.hypercube.fleet.FleetEvent;
import io.hypercube.fleet.FleetVersion;
import io.hypercube.fleet.MemberEvents;
import io.hypercube.fleet.ObjectKind;
import io.hypercube.http.Json;
import io.hypercube.kube.ApiException;
import io.hypercube.list.json.ByteBuilder;
import io.vertx.core.buffer.Buffer;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;

/**
 * The client's side of a watch of several clusters. One member after the other writes its events, in the order in which they
 * came to wait, so that none is starved. The threads of the members wait while the client is slower; they then read no more
 * from their clusters. The version of all clusters is that of the events that have been written.
 */
final class FleetStream {
    private static final int PIECE = 64 << 10;

    private final BlockingResponse out;
    /** Taken until the head of the response has been sent. */
    private final Semaphore turn = new Semaphore(0, true);

    private final Map<String, String> versions; // guarded by the turn, as are the fields below
    private ObjectKind kind = new ObjectKind("", "", false);
    private byte[] columns = {};
    private boolean changed;

    /** @param since the versions that the client has */
    FleetStream(BlockingResponse out, Map<String, String> since) {
        this.out = out;
        this.versions = new TreeMap<>(since);
    }

    /** The head has been sent. */
    void open() {
        turn.release();
    }

    /**
     * Writes events of a member. Blocks.
     *
     * @param by its last kind is that of bookmarks
     * @param version of the member after these events; empty when it is not known
     */
    void write(String cluster, MemberEvents by, List<FleetEvent> events, String version) throws InterruptedException {
        turn.acquire();
        try {
            ByteBuilder bytes = new ByteBuilder();
            for (FleetEvent event : events) {
                columns = event.writeTo(bytes, columns);
            }
            kind = by.kind().isKnown() ? by.kind() : kind;
            write(bytes.array(), bytes.length());
            if (!version.isEmpty()) {
                changed |= !version.equals(versions.put(cluster, version));
            }
        } finally {
            turn.release();
        }
    }

    private void write(byte[] bytes, int length) throws InterruptedException {
        for (int at = 0; at < length; at += PIECE) {
            int size = Math.min(PIECE, length - at);
            out.write(Buffer.buffer(size).appendBytes(bytes, at, size));
        }
    }

    /**
     * Writes a bookmark with the version of all clusters.
     *
     * @param always also when the version is that of the last bookmark
     * @return false when the kind of the objects is not known yet
     */
    boolean bookmark(boolean always, boolean endsInitialEvents) throws InterruptedException {
        turn.acquire();
        try {
            String version = new FleetVersion(versions).token();
            if (!kind.isKnown() || version.isEmpty()) {
                return false;
            }
            if (changed || always) {
                byte[] line = kind.bookmark(version, endsInitialEvents);
                write(line, line.length);
                changed = false;
            }
            return true;
        } finally {
            turn.release();
        }
    }

    /** Writes an error as the last event; nothing may be written after it. */
    void error(ApiException why) throws InterruptedException {
        turn.acquire(); // not given back
        byte[] status = Json.write(why.status().toMap());
        byte[] line = new ByteBuilder()
                .append("{\"type\":\"ERROR\",\"object\":")
                .append(status, 0, status.length)
                .append("}\n")
                .toBytes();
        write(line, line.length);
    }

    /** Waits until no event is being written; nothing may be written after it. */
    void close() throws InterruptedException {
        turn.acquire(); // not given back
    }
}
