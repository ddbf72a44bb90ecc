package io.hypercube.audit.query;

import java.time.Instant;
import java.util.List;
import java.util.Optional;

/**
 * The events that a store returns.
 *
 * @param from the first time of receipt
 * @param to the first time of receipt that is too late
 * @param owner only events of this account; empty for all
 * @param user only events of this user name, and sign-ins that were tried with it; empty for all
 * @param terms all of them must match
 */
public record EventFilter(
        Instant from, Instant to, Optional<Owner> owner, Optional<String> user, List<EventTerm> terms) {
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
