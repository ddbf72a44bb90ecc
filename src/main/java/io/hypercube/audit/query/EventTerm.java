package io.hypercube.audit.query;

import io.hypercube.list.query.Requirement;
import java.util.List;
import java.util.Optional;

/**
 * A term of a selector that a store applies by itself, with the same result as the list engine.
 *
 * @param values any of these; each of them is exact
 * @param negated matches events with another value and those without one
 */
public record EventTerm(EventField field, List<String> values, boolean negated) {
    public EventTerm {
        values = List.copyOf(values);
    }

    static Optional<EventTerm> of(Requirement requirement) {
        return switch (requirement) {
            case Requirement.Exact exact -> of(exact, false);
            case Requirement.Not(Requirement.Exact exact) -> of(exact, true);
            case Requirement.Not _, Requirement.Fuzzy _, Requirement.Exists _ -> Optional.empty();
        };
    }

    private static Optional<EventTerm> of(Requirement.Exact exact, boolean negated) {
        return EventField.of(exact.path())
                .filter(field -> exact.values().stream().allMatch(field::isExact))
                .map(field -> new EventTerm(field, exact.values(), negated));
    }
}
