package io.hypercube.audit.recording;

import io.hypercube.core.limit.ByteBudget;
import java.util.concurrent.LinkedTransferQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jspecify.annotations.Nullable;

/** The bounded queue between an event loop and the writer of a recording. Adding never blocks. */
final class PieceQueue implements AutoCloseable {
    /** Memory is given back in steps, because the budget is shared by all sessions. */
    private static final long STEP = 64 << 10;

    private final LinkedTransferQueue<Piece> pieces = new LinkedTransferQueue<>();
    private final ByteBudget.Lease memory;
    private final long capacity;
    private final AtomicLong held = new AtomicLong();
    private long taken; // writer only

    PieceQueue(ByteBudget.Lease memory, long capacity) {
        this.memory = memory;
        this.capacity = capacity;
    }

    /** Whether content of this length fits. Its memory is then reserved for {@link #add}. */
    boolean reserve(int length) {
        long bytes = Piece.Content.memory(length);
        if (held.get() + bytes > capacity || !memory.tryGrow(bytes)) {
            return false;
        }
        held.addAndGet(bytes);
        return true;
    }

    void add(Piece piece) {
        pieces.add(piece);
    }

    /** Waits for a piece; null after the time. */
    @Nullable
    Piece poll(long nanos) throws InterruptedException {
        Piece piece = pieces.poll();
        if (piece == null) {
            giveBack();
            piece = pieces.poll(nanos, TimeUnit.NANOSECONDS);
        }
        if (piece instanceof Piece.Content content) {
            taken += content.memory();
        }
        if (taken >= STEP) {
            giveBack();
        }
        return piece;
    }

    private void giveBack() {
        if (taken > 0) {
            held.addAndGet(-taken);
            memory.shrink(taken);
            taken = 0;
        }
    }

    @Override
    public void close() {
        memory.close();
    }
}
