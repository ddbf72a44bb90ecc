package io.hypercube.proxy.response;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.function.Consumer;

/** Combines slices of any size into chunks of at most 64 KiB. A small page is one chunk. */
public final class ChunkedWriter {
    private static final int SIZE = 64 * 1024;

    /** One chunk is filled while another is written to the client. */
    private static final int MOST_AT_ONCE = 2;

    private final BlockingResponse out;
    private Buffer piece = Buffer.buffer();
    private boolean interrupted;

    public ChunkedWriter(BlockingResponse out) {
        this.out = out;
    }

    /** Adds a slice. Blocks while the client is slower. */
    public void add(byte[] slice) {
        add(slice, 0, slice.length);
    }

    /** Same as {@link #add(byte[])} for a part of an array. */
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

    /** The memory that is used to write {@code size} bytes. */
    public static long memory(long size) {
        return Math.min(size, (long) MOST_AT_ONCE * SIZE);
    }

    public void end(Consumer<Future<Void>> sent) throws InterruptedException {
        if (interrupted) {
            throw new InterruptedException();
        }
        out.end(piece, sent);
    }
}
