package io.hypercube.proxy;

import io.vertx.core.Future;
import io.vertx.core.buffer.Buffer;
import java.util.function.Consumer;

/** Writes many small slices as few pieces; a small page is one. */
final class Pieces {
    private static final int SIZE = 64 * 1024;

    private final BlockingResponse out;
    private Buffer piece = Buffer.buffer();
    private boolean interrupted;

    Pieces(BlockingResponse out) {
        this.out = out;
    }

    /** Waits while the client is slower. */
    void add(byte[] slice) {
        if (interrupted) {
            return;
        }
        piece.appendBytes(slice);
        if (piece.length() >= SIZE) {
            try {
                out.write(piece);
            } catch (InterruptedException clientLeft) {
                interrupted = true;
            }
            piece = Buffer.buffer(SIZE);
        }
    }

    void end(Consumer<Future<Void>> sent) throws InterruptedException {
        if (interrupted) {
            throw new InterruptedException();
        }
        out.end(piece, sent);
    }
}
