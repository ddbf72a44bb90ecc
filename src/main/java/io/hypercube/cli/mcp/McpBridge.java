package io.hypercube.cli.mcp;

import io.hypercube.ai.protocol.Introduction;
import io.hypercube.cli.mcp.BoundedLines.Line;
import io.hypercube.cli.mcp.BridgeMessage.BridgeException;
import io.hypercube.core.http.Json;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.time.Duration;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.locks.ReentrantLock;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Passes the messages of one client on, each on a virtual thread: 4 at a time, as the gateway answers no more calls of one client; 32 more
 * wait, and further ones are refused. The calls of a client do not wait for each other, so answers may have another order. The first request
 * of a client is answered here, because clients give up after some seconds, in which the gateway cannot always be asked.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2025-11-25/basic/transports#stdio">stdio</a>
 */
public final class McpBridge {
    private static final int LONGEST_LINE = 1 << 20;
    private static final int AT_ONCE = 4;
    private static final int MOST = AT_ONCE + 32;
    private static final Duration LONGEST_CALL = Duration.ofMinutes(2);
    private static final String CANCELLED = "notifications/cancelled";

    private final Introduction introduction = Introduction.ofGateway();
    private final McpCalls gateway;
    private final OutputStream out;
    private final Consumer<String> log;
    private final Semaphore places = new Semaphore(AT_ONCE);
    private final Semaphore messages = new Semaphore(MOST);
    private final Map<JsonNode, Running> requests = new ConcurrentHashMap<>();
    private final ReentrantLock writing = new ReentrantLock();

    /**
     * Creates a bridge.
     *
     * @param out gets whole lines
     * @param log for people; never gets a token
     */
    public McpBridge(McpCalls gateway, OutputStream out, Consumer<String> log) {
        this.gateway = gateway;
        this.out = out;
        this.log = log;
    }

    /** Reads until the end, and returns when each message has been answered. Not for a second time. */
    public void run(InputStream in) throws IOException {
        BoundedLines lines = new BoundedLines(in, LONGEST_LINE);
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Line line = lines.next(); line != null; line = lines.next()) {
                try {
                    switch (line) {
                        case Line.TooLong _ ->
                            throw new BridgeException(
                                    BridgeMessage.INVALID_REQUEST,
                                    "line: too long (expected: at most " + LONGEST_LINE + " bytes)");
                        case Line.Whole(byte[] bytes) when isBlank(bytes) -> {}
                        case Line.Whole(byte[] bytes) -> begin(BridgeMessage.of(bytes), threads);
                    }
                } catch (BridgeException e) {
                    log.accept(String.valueOf(e.getMessage()));
                    write(e.answer());
                }
            }
        }
    }

    private static boolean isBlank(byte[] line) {
        for (byte each : line) {
            if (each != ' ' && each != '\t') {
                return false;
            }
        }
        return true;
    }

    private void begin(BridgeMessage message, ExecutorService threads) {
        if (message.method().equals(CANCELLED)) {
            cancel(message.body().path("params").path("requestId"));
            return;
        }
        ObjectNode introduced = message.isRequest() ? introduction.resultFor(message.body()) : null;
        if (introduced != null) {
            write(message.answer(introduced));
            return;
        }
        Running running = new Running(message);
        if (message.id() != null && requests.putIfAbsent(message.id(), running) != null) {
            running.fail(new BridgeException(
                    BridgeMessage.INVALID_REQUEST,
                    "id: in use (expected: another one than those of running requests)"));
        } else if (!messages.tryAcquire()) {
            running.forget();
            running.fail(new BridgeException(
                    BridgeMessage.INTERNAL, "too many requests at once (expected: at most " + MOST + ")"));
        } else {
            threads.execute(running);
        }
    }

    /** The gateway sees the end of the connection; it knows no request by its id. */
    private void cancel(JsonNode id) {
        Running running = requests.get(id);
        if (running != null) {
            running.end(false);
        }
    }

    private void write(JsonNode message) {
        byte[] json = Json.write(message);
        writing.lock();
        try {
            out.write(json);
            out.write('\n');
            out.flush();
        } catch (IOException e) {
            log.accept("standard output: " + e.getMessage());
        } finally {
            writing.unlock();
        }
    }

    /** A message on its way. */
    private final class Running implements Runnable {
        private final BridgeMessage message;
        private final ReentrantLock lock = new ReentrantLock();
        private @Nullable Thread thread;
        private boolean ended;
        private boolean late;

        Running(BridgeMessage message) {
            this.message = message;
        }

        @Override
        public void run() {
            try {
                if (begins()) {
                    send();
                }
            } catch (BridgeException e) {
                fail(e);
            } catch (InterruptedException e) {
                fail(new BridgeException(
                        BridgeMessage.INTERNAL, "no answer within " + LONGEST_CALL.toSeconds() + " s"));
            } catch (RuntimeException e) {
                fail(new BridgeException(BridgeMessage.INTERNAL, "internal error: " + e));
            } finally {
                over();
            }
        }

        private void send() throws BridgeException, InterruptedException {
            places.acquire();
            Thread watch = Thread.ofVirtual().start(this::endLater);
            try {
                gateway.send(message, this::pass);
            } finally {
                watch.interrupt();
                places.release();
            }
        }

        private void endLater() {
            try {
                Thread.sleep(LONGEST_CALL);
                end(true);
            } catch (InterruptedException e) {
                Thread.currentThread().interrupt();
            }
        }

        private boolean begins() {
            lock.lock();
            try {
                thread = Thread.currentThread();
                return !ended;
            } finally {
                lock.unlock();
            }
        }

        /** Ends the call. Nothing more is written for it, unless it lasted too long. */
        void end(boolean tooLong) {
            lock.lock();
            try {
                ended = true;
                late = tooLong;
                if (thread != null) {
                    thread.interrupt();
                }
            } finally {
                lock.unlock();
            }
        }

        private void over() {
            lock.lock();
            try {
                thread = null;
            } finally {
                lock.unlock();
            }
            messages.release();
            forget();
        }

        void forget() {
            if (message.id() != null) {
                requests.remove(message.id(), this);
            }
        }

        /** Passes a message of the answer on. A client that has ended a call gets nothing for it any more. */
        private void pass(JsonNode answer) {
            lock.lock();
            try {
                if (!ended) {
                    write(answer);
                }
            } finally {
                lock.unlock();
            }
        }

        void fail(BridgeException failure) {
            lock.lock();
            try {
                if (ended && !late) {
                    return;
                }
                log.accept(message.name() + ": " + failure.getMessage());
                if (message.isRequest()) {
                    write(failure.answer(message.id()));
                }
            } finally {
                lock.unlock();
            }
        }
    }
}
