package io.hypercube.audit.query;

import io.hypercube.core.kube.ApiException;
import java.time.Duration;
import java.time.Instant;
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

    /**
     * The events that a store returns.
     *
     * @param from the first time of receipt
     * @param to the first time of receipt that is too late
     * @param owner only events of this account; empty for all
     * @param user only events of this user name, and sign-ins that were tried with it; empty for all
     * @param terms all of them must match
     */
    record EventFilter(Instant from, Instant to, Optional<Owner> owner, Optional<String> user, List<EventTerm> terms) {
        /**
         * An account. Another account of the same name, before or after it, has another id and does not own its events.
         *
         * @param name the user name of its events
         * @param id the uid of its events
         */
        public record Owner(String name, String id) {}

        public EventFilter {
            terms = List.copyOf(terms);
        }

        /** The same until another time. */
        EventFilter until(Instant end) {
            return new EventFilter(from, end, owner, user, terms);
        }
    }

    /**
     * A kept event.
     *
     * @param code of the response; 0 before there is one
     * @param refused whether the gateway or the cluster did not allow the call
     * @param json one object
     */
    record StoredEvent(Instant received, int code, boolean refused, byte[] json) {}
}
