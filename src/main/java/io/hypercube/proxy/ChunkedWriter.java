package io.hypercube.proxy;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.function.Consumer;

/** Writes slices of any size as pieces of at most 64 KiB; a small page is one. */
final class ChunkedWriter {
    private static final int SIZE = 64 * 1024;

    /** One piece is filled while another waits for the client. */
    private static final int MOST_AT_ONCE = 2;

    private final BlockingResponse out;
    private Buffer piece = Buffer.buffer();
    private boolean interrupted;

    ChunkedWriter(BlockingResponse out) {
        this.out = out;
    }

    /** Waits while the client is slower. */
    void add(byte[] slice) {
        add(slice, 0, slice.length);
    }

    /** As {@link #add(byte[])}, of a part. */
    void add(byte[] slice, int from, int count) {
        for (int at = from; at < from + count && !interrupted; ) {
            int length = Math.min(from + count - at, SIZE - piece.length());
            piece.appendBytes(slice, at, length);
            at += length;
            if (piece.length() == SIZE) {
                write();
            }
        }
    }

    private void write() {
        try {
            out.write(piece);
        } catch (InterruptedException clientLeft) {
            interrupted = true;
        }
        piece = Buffer.buffer(SIZE);
    }

    /** The bytes that are held to write so many. */
    static long memory(long size) {
        return Math.min(size, (long) MOST_AT_ONCE * SIZE);
    }

    void end(Consumer<Future<Void>> sent) throws InterruptedException {
        if (interrupted) {
            throw new InterruptedException();
        }
        out.end(piece, sent);
    }
}
