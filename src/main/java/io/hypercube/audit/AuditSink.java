package io.hypercube.audit;

import java.io.IOException;
import java.util.List;

/** Keeps events. Used by the one thread of its queue, and may block. */
public interface AuditSink extends AutoCloseable {
    /** For metrics and messages: {@code file}, {@code webhook} or {@code database}. */
    String name();

    /**
     * Writes a batch. The events are durable when it returns.
     *
     * @throws IOException when some event may not have been kept; the same batch is written again later, so events may be kept twice
     */
    void write(List<EncodedEvent> batch) throws IOException;

    @Override
    void close();

    /**
     * An event and its JSON.
     *
     * @param json one object without a line end
     */
    record EncodedEvent(AuditEvent event, byte[] json) {}

    /** A sink and the consequence of its failures. */
    record ConfiguredSink(AuditSink sink, OnFailure onFailure) {}
}
