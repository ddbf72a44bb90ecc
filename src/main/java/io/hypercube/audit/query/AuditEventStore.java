package io.hypercube.audit.query;

import io.hypercube.core.kube.ApiException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Reads kept events. A port that {@code storage} implements. Methods block, and end with a 504 ({@link ApiException}) after {@code
 * within}.
 */
public interface AuditEventStore {
    /** The least code of a response that counts as failed. */
    int FAILED = 500;

    /**
     * Events that were received in a part of a range.
     *
     * @param index of the part, from 0
     */
    record Part(int index, long total, long refused, long failed) {}

    /**
     * A part of a sorted list.
     *
     * @param newestFirst the order of times; ids are ascending in both
     * @param first the index of the first event, from 0
     */
    record Slice(boolean newestFirst, long first, int count) {}

    /** Passes each matching event once, in any order, without keeping them. */
    void each(EventFilter filter, Duration within, Consumer<StoredEvent> visitor);

    /**
     * Passes the matching events of a part of the list in its order: by time of receipt and then by audit id.
     *
     * @return the number of all matching events
     */
    long page(EventFilter filter, Slice slice, Duration within, Consumer<StoredEvent> visitor);

    /** Counts the matching events in parts of equal length. Parts without events are left out. */
    List<Part> parts(EventFilter filter, Duration part, Duration within);

    /** The latest stage of an event. */
    Optional<byte[]> find(String auditId, Optional<EventFilter.Owner> owner, Duration within);
}
