package io.hypercube.audit;

import io.hypercube.audit.AuditSink.EncodedEvent;
import java.io.IOException;
import java.util.List;

/** A sink will never keep some events of a batch, however often they are written. It has kept all others, so the batch is not to be repeated. */
final class RejectedBatchException extends IOException {
    private final transient List<EncodedEvent> rejected;

    /** @param rejected at least one */
    public RejectedBatchException(String message, List<EncodedEvent> rejected) {
        super(message);
        this.rejected = List.copyOf(rejected);
    }

    /** The events that are lost, in the order of the batch. */
    public List<EncodedEvent> rejected() {
        return rejected;
    }
}
