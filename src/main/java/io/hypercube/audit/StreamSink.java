package io.hypercube.audit;

import io.hypercube.audit.AuditSink.EncodedEvent;
import java.io.IOException;
import java.io.OutputStream;
import java.util.List;

/**
 * Writes events to the standard output or a device, one JSON object a line. It is not rotated. The program that reads it keeps the events, so
 * "durable" means here that they were passed on.
 */
final class StreamSink implements AuditSink {
    private final String place;
    private final OutputStream out;
    private final boolean owned;
    /** Whether a failed write may have ended in the middle of a line. */
    private boolean torn;

    /**
     * @param place for messages
     * @param out without a buffer
     * @param owned whether to close it with the sink
     */
    StreamSink(String place, OutputStream out, boolean owned) {
        this.place = place;
        this.out = out;
        this.owned = owned;
    }

    @Override
    public String name() {
        return FileSink.NAME;
    }

    @Override
    public void write(List<EncodedEvent> batch) throws IOException {
        byte[] lines = JsonLines.of(batch, torn);
        torn = true;
        try {
            out.write(lines);
            out.flush();
        } catch (IOException e) {
            throw new IOException(place + ": " + FileSink.reason(e), e);
        }
        torn = false;
    }

    @Override
    public void close() {
        if (!owned) {
            return;
        }
        try {
            out.close();
        } catch (IOException e) {
            // Nothing is buffered.
        }
    }
}
