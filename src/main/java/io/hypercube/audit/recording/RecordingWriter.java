package io.hypercube.audit.recording;

import io.hypercube.core.http.Gzip;
import java.time.Duration;
import java.time.InstantSource;
import java.util.concurrent.RejectedExecutionException;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Writes one recording, on a virtual thread of its own: takes pieces from the queue, and stores whole lines as compressed chunks, at the
 * latest after the delay. While the store fails, a recording that is not strict waits and tries again; meanwhile the queue fills, and
 * what it does not hold is missing.
 */
final class RecordingWriter {
    private static final Logger LOGGER = LoggerFactory.getLogger(RecordingWriter.class);
    private static final int MOST_ATTEMPTS = 30;

    /**
     * How one session is recorded.
     *
     * @param input whether to record its input
     */
    record Rules(boolean strict, boolean input) {}

    /** The parts that all writers share. */
    record Shared(
            RecordingStore store,
            RecordingLimits limits,
            InstantSource clock,
            RecordingCounts counts,
            RecordingSpace space) {}

    /** The parts of one writer. */
    record Session(Recording recording, Rules rules, PieceQueue queue, long began) {}

    private final Session session;
    private final Shared shared;
    private final Consumer<Runnable> threads;
    private final Cast cast = new Cast();
    private final Runnable finished;
    private long unwrittenSince;
    private long bytes;
    private long sequence;
    private boolean opened;
    private boolean headStored;
    private boolean incomplete;
    private boolean full;

    /**
     * @param threads starts a virtual thread
     * @param finished is called at the end
     */
    RecordingWriter(Session session, Shared shared, Consumer<Runnable> threads, Runnable finished) {
        this.session = session;
        this.shared = shared;
        this.threads = threads;
        this.finished = finished;
        this.opened = session.rules().strict();
    }

    /** Starts to write what the tap adds to the queue. */
    void start(SessionTap tap, boolean base64) {
        CastEvents events = new CastEvents(session.recording(), session.began(), cast, base64);
        try {
            threads.accept(() -> run(tap, events));
        } catch (RejectedExecutionException e) {
            finished.run();
            tap.stop();
            if (session.rules().strict()) {
                tap.fail("the gateway is shutting down");
            }
        }
    }

    private void run(SessionTap tap, CastEvents events) {
        try {
            while (!isEnd(next(), tap, events)) {
                if (cast.size() >= shared.limits().chunk() || untilFlush() <= 0) {
                    flush(tap, events);
                }
            }
            flush(tap, events);
            retrying(tap, this::storeEnd);
        } catch (InterruptedException e) {
            interrupted(tap, events);
            Thread.currentThread().interrupt();
        } catch (RuntimeException e) {
            LOGGER.error(
                    "recording {} was ended by a fault", session.recording().id(), e);
            shared.counts().incomplete();
            if (session.rules().strict()) {
                tap.fail("a fault in the gateway");
            }
        } finally {
            tap.stop();
            finished.run();
        }
    }

    /** The gateway ends before the session. Stores what there is, with one attempt. */
    private void interrupted(SessionTap tap, CastEvents events) {
        if (!headStored && cast.size() == 0) {
            events.headAgain();
        }
        try {
            boolean over = false;
            for (Piece piece = session.queue().poll(0);
                    piece != null && !over;
                    piece = session.queue().poll(0)) {
                over = isEnd(piece, tap, events);
            }
            missing(new Piece.Missing("the gateway was shut down", System.nanoTime()), events);
            byte[] lines = cast.take();
            store(new RecordingStore.Chunk(sequence, Gzip.of(lines)), lines.length);
            storeEnd();
        } catch (RuntimeException | InterruptedException e) {
            shared.counts().failed();
            LOGGER.warn("recording {} cannot be ended: {}", session.recording().id(), e.getMessage());
        }
    }

    private void storeEnd() {
        shared.store().end(session.recording().id(), shared.clock().instant(), !incomplete && opened);
    }

    /** Null when it is time to flush. */
    private @Nullable Piece next() throws InterruptedException {
        return session.queue().poll(cast.size() == 0 ? Duration.ofHours(1).toNanos() : untilFlush());
    }

    private long untilFlush() {
        return cast.size() == 0
                ? Long.MAX_VALUE
                : unwrittenSince + shared.limits().delay().toNanos() - System.nanoTime();
    }

    private boolean isEnd(@Nullable Piece piece, SessionTap tap, CastEvents events) {
        int before = cast.size();
        switch (piece) {
            case Piece.Content content -> content(content, tap, events);
            case Piece.Missing missing -> missing(missing, events);
            case Piece.End end -> events.end(end.nanos());
            case null -> {}
        }
        if (before == 0 && cast.size() > 0) {
            unwrittenSince = System.nanoTime();
        }
        return piece instanceof Piece.End;
    }

    private void content(Piece.Content content, SessionTap tap, CastEvents events) {
        if (full) {
            return;
        }
        String problem = events.content(content);
        if (problem == null && bytes + cast.size() > shared.limits().recording()) {
            full = true;
            problem =
                    "the recording has reached its limit of " + (shared.limits().recording() >> 20) + " MiB";
        }
        if (problem != null) {
            missing(new Piece.Missing(problem, content.nanos()), events);
            if (session.rules().strict()) {
                tap.fail(problem);
            } else if (full) {
                tap.stop();
            }
        }
    }

    private void missing(Piece.Missing missing, CastEvents events) {
        if (!incomplete) {
            shared.counts().incomplete();
        }
        incomplete = true;
        events.missing(missing.note(), missing.nanos());
    }

    /** The number of a chunk is not used again: a chunk whose writing seemed to fail may have been stored. */
    private void flush(SessionTap tap, CastEvents events) throws InterruptedException {
        if (cast.size() == 0) {
            return;
        }
        byte[] lines = cast.take();
        RecordingStore.Chunk chunk = new RecordingStore.Chunk(sequence, Gzip.of(lines));
        boolean kept = retrying(tap, () -> store(chunk, lines.length));
        sequence++;
        if (kept) {
            bytes += lines.length;
        } else {
            lost(lines.length, events);
        }
    }

    private void store(RecordingStore.Chunk chunk, int length) {
        if (!opened) {
            shared.store().open(session.recording());
            opened = true;
        }
        shared.store()
                .append(session.recording().id(), chunk, length, shared.clock().instant());
        shared.space().written(length);
        headStored = true;
    }

    private void lost(int length, CastEvents events) {
        if (!headStored) {
            events.headAgain();
        }
        missing(new Piece.Missing(length + " bytes of this recording could not be written", System.nanoTime()), events);
        unwrittenSince = System.nanoTime();
    }

    /** Whether it succeeded at last. A strict session is ended by the first failure. */
    private boolean retrying(SessionTap tap, Runnable write) throws InterruptedException {
        for (int attempt = 1; attempt <= MOST_ATTEMPTS; attempt++) {
            try {
                write.run();
                return true;
            } catch (RuntimeException e) {
                shared.counts().failed();
                if (attempt == 1) {
                    LOGGER.warn(
                            "recording {} cannot be written: {}",
                            session.recording().id(),
                            e.getMessage());
                }
                if (session.rules().strict()) {
                    incomplete = true;
                    tap.fail("its recording cannot be written");
                }
                Thread.sleep(shared.limits().retry());
            }
        }
        return false;
    }
}
