package io.hypercube.proxy.response;

import io.hypercube.core.limit.ByteBudget;
import io.netty.channel.Channel;
import io.netty.handler.codec.http2.Http2Error;
import io.netty.util.AttributeKey;
import io.vertx.core.http.HttpConnection;
import io.vertx.core.http.impl.HttpServerConnection;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Tracks the response bytes that a client connection has not read yet. They are limited to 8 MiB and to the peer
 * network's share of the memory for unread responses. A response that would exceed a limit is reset, and so is a
 * response of which the client reads nothing for a minute, unless it is long-running. Confined to the connection's
 * event loop.
 */
public final class ClientConnection {
    private static final AttributeKey<ClientConnection> KEY = AttributeKey.valueOf(ClientConnection.class, "client");
    private static final long MOST_UNSENT = 8 << 20;

    /** Unread bytes that every connection may have without counting against the budget; more than a small response. */
    private static final long FREE = 32 << 10;

    private static final long STEP = 128 << 10;

    private final Channel channel;
    private final ByteBudget.Lease lease;
    private long leased;
    private long unsent;
    private int sweeps;
    private @Nullable ResponseWriter first;

    private ClientConnection(HttpConnection connection, ByteBudget budget, String network) {
        this.channel = channel(connection);
        this.lease = budget.evictable(network, this::abort);
    }

    /**
     * Must be called for every connection when it opens, on its event loop.
     *
     * @param network the holder of the budget's share; when it is used up, its connection that has read nothing for
     *     longest is closed
     */
    public static ClientConnection open(HttpConnection connection, ByteBudget budget, String network) {
        ClientConnection client = new ClientConnection(connection, budget, network);
        client.channel.attr(KEY).set(client);
        return client;
    }

    static ClientConnection of(HttpConnection connection) {
        return channel(connection).attr(KEY).get();
    }

    private static Channel channel(HttpConnection connection) {
        return ((HttpServerConnection) connection).channelHandlerContext().channel();
    }

    /**
     * Closes the socket without waiting until the client has read what was sent. A close through the pipeline,
     * including the HTTP library's own, would wait. Any thread.
     */
    public void abort() {
        channel.eventLoop().execute(() -> channel.unsafe().close(channel.newPromise()));
    }

    /** Releases the memory. Nothing can be sent afterwards. */
    public void close() {
        lease.close();
    }

    /**
     * Resets responses of which the client has read nothing for some time. Must be called regularly.
     *
     * @param patience number of calls of this method without progress before the reset
     */
    public void sweep(int patience) {
        sweeps++;
        List<ResponseWriter> stuck = new ArrayList<>();
        for (ResponseWriter writer = first; writer != null; writer = writer.next) {
            if (!writer.isLongRunning() && sweeps - writer.progress > patience) {
                stuck.add(writer);
            }
        }
        stuck.forEach(writer -> writer.reset(Http2Error.ENHANCE_YOUR_CALM));
    }

    /** Whether responses should wait before they write more. */
    boolean isCrowded() {
        return unsent > MOST_UNSENT / 2;
    }

    /**
     * Counts bytes before they are written. False when a limit is exceeded. A connection without unread bytes may
     * always write.
     */
    boolean take(ResponseWriter writer, long bytes) {
        if ((unsent > 0 && unsent + bytes > MOST_UNSENT) || !lease(unsent + bytes)) {
            return false;
        }
        unsent += bytes;
        if (writer.unsent == 0) {
            link(writer);
        }
        writer.unsent += bytes;
        return true;
    }

    private boolean lease(long needed) {
        if (needed - FREE <= leased) {
            return true;
        }
        long more = (needed - FREE - leased + STEP - 1) / STEP * STEP;
        if (!lease.tryGrow(more)) {
            return false;
        }
        leased += more;
        return true;
    }

    /** Uncounts bytes that were written to the socket or dropped. */
    void give(ResponseWriter writer, long bytes) {
        if (bytes == 0) {
            return;
        }
        unsent -= bytes;
        writer.unsent -= bytes;
        writer.progress = sweeps;
        if (writer.unsent == 0) {
            unlink(writer);
        }
        if (leased > 0 && unsent <= FREE) {
            lease.shrink(leased);
            leased = 0;
        } else if (leased > 0) {
            lease.touch();
        }
    }

    private void link(ResponseWriter writer) {
        writer.progress = sweeps;
        writer.next = first;
        if (first != null) {
            first.previous = writer;
        }
        first = writer;
    }

    private void unlink(ResponseWriter writer) {
        if (writer.previous == null) {
            first = writer.next;
        } else {
            writer.previous.next = writer.next;
        }
        if (writer.next != null) {
            writer.next.previous = writer.previous;
        }
        writer.previous = null;
        writer.next = null;
    }
}
