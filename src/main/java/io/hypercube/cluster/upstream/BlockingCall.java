package io.hypercube.cluster.upstream;

import io.hypercube.cluster.ClusterReader;
import io.hypercube.cluster.upstream.UpstreamCall.UpstreamReceiver;
import io.netty.buffer.ByteBuf;
import io.vertx.core.Context;
import io.vertx.core.MultiMap;
import io.vertx.core.buffer.Buffer;
import io.vertx.core.internal.buffer.BufferInternal;
import java.io.IOException;
import java.io.InterruptedIOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * A call whose response is read by a blocking thread. At most 256 KiB are buffered unless told otherwise; then reading from the server
 * pauses. One reading thread only, which must close the call.
 */
public final class BlockingCall implements AutoCloseable {
    /** Usual maximum number of buffered bytes. */
    public static final int MOST_QUEUED = 256 * 1024;

    private static final long FOREVER = Duration.ofDays(365).toNanos();

    private sealed interface Event {
        record Head(UpstreamResponse response) implements Event {}

        record Chunk(Buffer bytes) implements Event {}

        record End() implements Event {}

        record Failed(Throwable cause) implements Event {}
    }

    private final Context context;
    private final BlockingQueue<Event> events = new LinkedBlockingQueue<>();
    private final AtomicInteger queued = new AtomicInteger();
    private final int mostQueued;
    private long deadline; // reading thread only
    private @Nullable UpstreamCall call; // event loop only
    private volatile boolean paused;
    private boolean ended;

    private BlockingCall(Context context, @Nullable Duration timeout, int mostQueued) {
        this.context = context;
        this.mostQueued = mostQueued;
        this.deadline = System.nanoTime() + (timeout == null ? FOREVER : timeout.toNanos());
    }

    /**
     * Starts the call on the event loop of a context and returns immediately.
     *
     * @param timeout for the whole call until the end of the response; null for none
     */
    public static BlockingCall open(
            Upstream upstream, Context context, UpstreamRequest request, @Nullable Duration timeout) {
        return open(upstream, context, request, timeout, MOST_QUEUED);
    }

    /** Same, with a maximum number of buffered bytes, beyond which reading from the server pauses. */
    public static BlockingCall open(
            Upstream upstream, Context context, UpstreamRequest request, @Nullable Duration timeout, int mostQueued) {
        BlockingCall blocking = new BlockingCall(context, timeout, mostQueued);
        context.runOnContext(here -> blocking.call = upstream.call(request, blocking.new Queue()));
        return blocking;
    }

    /** Returns the head. Must be called once, before {@link #next}. */
    public UpstreamResponse head() throws IOException, InterruptedException {
        return switch (take()) {
            case Event.Head(UpstreamResponse response) -> response;
            case Event.Failed(Throwable cause) -> throw failed(cause);
            case Event.Chunk chunk -> throw new IllegalStateException("the head has already been read");
            case Event.End end -> throw new IllegalStateException("the head has already been read");
        };
    }

    /** Same as {@link #head()}, but fails when it does not arrive within {@code patience}. */
    public UpstreamResponse head(Duration patience) throws IOException, InterruptedException {
        deadline = System.nanoTime() + patience.toNanos();
        return head();
    }

    /** The next bytes, or null after the last. Throws when the response was truncated. */
    public @Nullable Buffer next() throws IOException, InterruptedException {
        if (ended) {
            return null;
        }
        return switch (take()) {
            case Event.Chunk(Buffer bytes) -> {
                if (queued.addAndGet(-bytes.length()) < mostQueued / 2 && paused) {
                    paused = false;
                    onLoop(UpstreamCall::resume);
                }
                yield bytes;
            }
            case Event.End end -> {
                ended = true;
                yield null;
            }
            case Event.Failed(Throwable cause) -> throw failed(cause);
            case Event.Head head -> throw new IllegalStateException("the head has not been read");
        };
    }

    /** Same as {@link #next()}, but fails when no bytes arrive within {@code patience}. */
    public @Nullable Buffer next(Duration patience) throws IOException, InterruptedException {
        deadline = System.nanoTime() + patience.toNanos();
        return next();
    }

    /**
     * Reads all remaining bytes.
     *
     * @throws IOException also when there are more than {@code most} bytes
     */
    public byte[] rest(int most) throws IOException, InterruptedException {
        Buffer rest = Buffer.buffer();
        for (Buffer bytes = next(); bytes != null; bytes = next()) {
            if (rest.length() + bytes.length() > most) {
                throw new IOException("the response is longer than " + most + " bytes");
            }
            rest.appendBuffer(bytes);
        }
        return rest.getBytes();
    }

    /**
     * Passes the next bytes to a consumer, which must not keep them.
     *
     * @return false after the last bytes
     */
    public boolean next(ClusterReader.Bytes taker) throws IOException, InterruptedException {
        Buffer piece = next();
        if (piece == null) {
            return false;
        }
        ByteBuf bytes = ((BufferInternal) piece).getByteBuf();
        if (bytes.hasArray()) {
            taker.accept(bytes.array(), bytes.arrayOffset() + bytes.readerIndex(), bytes.readableBytes());
        } else {
            taker.accept(piece.getBytes(), 0, piece.length());
        }
        return true;
    }

    /** Same as {@link #next(ClusterReader.Bytes)}, but fails when no bytes arrive within {@code patience}. */
    public boolean next(ClusterReader.Bytes taker, Duration patience) throws IOException, InterruptedException {
        deadline = System.nanoTime() + patience.toNanos();
        return next(taker);
    }

    /** Cancels the call unless its response is complete. Idempotent; any thread. */
    @Override
    public void close() {
        onLoop(UpstreamCall::cancel);
    }

    private Event take() throws IOException, InterruptedException {
        Event event = events.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
        if (event == null) {
            throw new SocketTimeoutException("no complete response in time");
        }
        return event;
    }

    private void onLoop(Consumer<UpstreamCall> action) {
        context.runOnContext(here -> {
            if (call != null) {
                action.accept(call);
            }
        });
    }

    private static IOException failed(Throwable cause) {
        return cause instanceof IOException io && !(io instanceof InterruptedIOException)
                ? io
                : new IOException("no complete response", cause);
    }

    /** The receiver on the event loop. */
    private final class Queue implements UpstreamReceiver {
        @Override
        public void head(UpstreamResponse response) {
            events.add(new Event.Head(response));
        }

        @Override
        public void chunk(Buffer chunk) {
            events.add(new Event.Chunk(chunk));
            if (queued.addAndGet(chunk.length()) > mostQueued && call != null) {
                paused = true;
                call.pause();
                if (queued.get()
                        < mostQueued / 2) { // the reader drained the queue before the pause above and now sleeps
                    call.resume();
                }
            }
        }

        @Override
        public void end(MultiMap trailers) {
            events.add(new Event.End());
        }

        @Override
        public void failed(Throwable cause) {
            events.add(new Event.Failed(cause));
        }
    }
}
