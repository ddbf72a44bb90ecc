package io.hypercube.ai.protocol;

import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Json;
import io.hypercube.core.kube.Excerpt;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The answer to a call with a progress token: Server-Sent Events with the reports of the tool, and its answer at the end. The tool runs
 * on a virtual thread of its own, which is interrupted when the client has gone or the time is over.
 *
 * @see <a href="https://html.spec.whatwg.org/multipage/server-sent-events.html">Server-Sent Events</a>
 */
final class EventStream implements ApiResponse.Parts, ToolProgress {
    /** Reports that wait for a client; further ones are dropped. */
    private static final int WAITING = 32;

    private static final int LONGEST_MESSAGE = 200;
    private static final byte[] END = new byte[0];

    /** A comment, so that the client and what is between sees the head of the response at once. */
    private static final byte[] BEGIN = ":\n\n".getBytes(StandardCharsets.UTF_8);

    /** A call whose failures are answers too. */
    interface Work {
        ObjectNode answer(ToolProgress progress) throws InterruptedException;
    }

    private final JsonNode token;
    private final Work work;
    private final Supplier<ObjectNode> late;
    private final long nanos;

    /** Holds the answer and the end beside the reports. */
    private final BlockingQueue<byte[]> events = new ArrayBlockingQueue<>(WAITING + 2);

    private double last = Double.NEGATIVE_INFINITY;
    private boolean over;
    private @Nullable Thread worker;
    private long deadline;

    /**
     * Creates a stream whose work begins with the first part.
     *
     * @param longest the time of the work, after which the stream ends with the answer {@code late}
     */
    EventStream(JsonNode token, Work work, Duration longest, Supplier<ObjectNode> late) {
        this.token = token;
        this.work = work;
        this.late = late;
        this.nanos = longest.toNanos();
    }

    @Override
    public boolean waits() {
        return true;
    }

    @Override
    public byte @Nullable [] next() {
        if (begin()) {
            return BEGIN;
        }
        try {
            byte[] event = events.poll(deadline - System.nanoTime(), TimeUnit.NANOSECONDS);
            if (event == null) {
                close();
                return event(late.get());
            }
            return event.length == 0 ? null : event;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return null;
        }
    }

    private synchronized boolean begin() {
        if (worker != null || over) {
            return false;
        }
        deadline = System.nanoTime() + nanos;
        worker = Thread.ofVirtual().name("mcp-call").start(this::run);
        return true;
    }

    private void run() {
        try {
            end(event(work.answer(this)));
        } catch (InterruptedException gone) {
            close();
        }
    }

    private synchronized void end(byte[] answer) {
        if (!over) {
            over = true;
            events.add(answer);
            events.add(END);
        }
    }

    @Override
    public synchronized void report(double done, double of, String message) {
        if (over || done <= last || events.remainingCapacity() <= 2) {
            return;
        }
        last = done;
        ObjectNode notification =
                JsonNodeFactory.instance.objectNode().put("jsonrpc", "2.0").put("method", "notifications/progress");
        ObjectNode params = notification.putObject("params");
        params.set("progressToken", token);
        params.put("progress", done).put("total", of).put("message", Excerpt.of(message, LONGEST_MESSAGE));
        events.add(event(notification));
    }

    /** Ends the work, and the wait for a part. */
    @Override
    public synchronized void close() {
        if (over) {
            return;
        }
        over = true;
        events.clear();
        events.add(END);
        if (worker != null) {
            worker.interrupt();
        }
    }

    /** JSON has no line breaks outside of texts, and the writer escapes those inside. */
    private static byte[] event(ObjectNode message) {
        ByteArrayOutputStream event = new ByteArrayOutputStream();
        event.writeBytes("event: message\ndata: ".getBytes(StandardCharsets.UTF_8));
        event.writeBytes(Json.write(message));
        event.writeBytes("\n\n".getBytes(StandardCharsets.UTF_8));
        return event.toByteArray();
    }
}
