package io.hypercube.fleet.kubectl;

import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.fleet.FleetVersion;
import io.hypercube.list.json.ByteBuilder;
import io.hypercube.proxy.response.BlockingResponse;
import io.vertx.core.buffer.Buffer;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;

/**
 * The client's side of a watch of several clusters. One member after the other writes its events, in the order in which they
 * came to wait, so that none is starved. The threads of the members wait while the client is slower; they then read no more
 * from their clusters. The version of all clusters is that of the events that have been written.
 */
final class FleetStream {
    private static final int PIECE = 64 << 10;
    /** How long the thread of the watch waits for its turn, in seconds. */
    private static final int PATIENCE = 2;

    private final BlockingResponse out;
    /** Taken until the head of the response has been sent. */
    private final Semaphore turn = new Semaphore(0, true);

    private final Map<String, String> versions; // guarded by the turn, as are the fields below
    /** Clusters of which a part of the first list has been written. */
    private final Set<String> parts = new HashSet<>();

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
     * @param isPart whether the events are a part of the member's first list, so that nothing can be continued from them
     */
    void write(String cluster, MemberEvents by, List<FleetEvent> events, String version, boolean isPart)
            throws InterruptedException {
        turn.acquire();
        try {
            ByteBuilder bytes = new ByteBuilder();
            for (FleetEvent event : events) {
                columns = event.writeTo(bytes, columns);
            }
            kind = by.kind().isKnown() ? by.kind() : kind;
            write(bytes.array(), bytes.length());
            if (isPart) {
                parts.add(cluster);
            } else {
                parts.remove(cluster);
            }
            if (FleetVersion.isVersion(version)) {
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
     * @return false when the kind of the objects is not known yet, a list has been written in part, or the client does not read
     */
    boolean bookmark(boolean always, boolean endsInitialEvents) throws InterruptedException {
        if (!turn.tryAcquire(PATIENCE, TimeUnit.SECONDS)) {
            return false;
        }
        try {
            String version = new FleetVersion(versions).token();
            if (!kind.isKnown() || version.isEmpty() || !parts.isEmpty()) {
                return false;
            }
            if (changed || always) {
                byte[] line = kind.bookmark(version, endsInitialEvents);
                out.offer(Buffer.buffer(line), endsInitialEvents);
                changed = false;
            }
            return true;
        } finally {
            turn.release();
        }
    }

    /**
     * Writes an error as the last event; nothing may be written after it.
     *
     * @throws ApiException as {@link #close} does
     */
    void error(ApiException why) throws InterruptedException {
        close();
        byte[] status = Json.write(why.status().toMap());
        byte[] line = new ByteBuilder()
                .append("{\"type\":\"ERROR\",\"object\":")
                .append(status, 0, status.length)
                .append("}\n")
                .toBytes();
        out.offer(Buffer.buffer(line), true);
    }

    /**
     * Waits until no event is being written; nothing may be written after it.
     *
     * @throws ApiException when the client does not read the rest of an event; the response must then be aborted, so that no
     *     part of an event looks whole
     */
    void close() throws InterruptedException {
        if (!turn.tryAcquire(PATIENCE, TimeUnit.SECONDS)) { // not given back
            throw ApiException.of(StatusReason.TIMEOUT, "the watch ended while its client did not read");
        }
    }
}
