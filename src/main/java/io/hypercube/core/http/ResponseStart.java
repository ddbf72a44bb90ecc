package io.hypercube.core.http;

import java.io.ByteArrayOutputStream;

/**
 * The start of the body with which a cluster answers, of {@value #MOST} bytes at most: a failure, or the result of a
 * creation or deletion. Confined to the event loop of the call.
 */
public final class ResponseStart {
    private static final int MOST = 8 << 10;
    private static final int FIRST_FAILURE = 400;

    private final boolean successes;
    private final ByteArrayOutputStream start = new ByteArrayOutputStream(0);
    private boolean reads;

    /** @param successes whether a success is read as well */
    public ResponseStart(boolean successes) {
        this.successes = successes;
    }

    /** @param readable whether the body is uncompressed JSON or protobuf */
    public void head(int status, boolean readable) {
        reads = readable && (successes || status >= FIRST_FAILURE);
    }

    /** The number of bytes that {@link #bytes} still wants. */
    public int wanted() {
        return reads ? MOST - start.size() : 0;
    }

    public void bytes(byte[] next) {
        start.writeBytes(next);
    }

    /** The bytes so far. */
    public byte[] bytes() {
        return start.toByteArray();
    }
}
