package io.hypercube.ai.plan;

import io.hypercube.auth.authorization.AiClientRule.Confirmation;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ClusterName;
import java.time.Instant;
import java.util.List;
import java.util.Locale;
import java.util.Optional;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Changes of one cluster that an AI client wants to make. Immutable; a snapshot of the database.
 *
 * <pre>
 *   PENDING ──approved──► APPROVED ──the client calls again──► APPLYING ──► APPLIED, or FAILED with a message
 *      └─────denied─────► DENIED                       after its end, PENDING and APPROVED are expired
 * </pre>
 *
 * @param id opaque; the console has a page of the plan at it
 * @param tool that made it
 * @param confirm how it is confirmed
 * @param approvers groups whose members confirm it; empty when the account itself does
 * @param expiration the first moment at which it can be neither approved nor used
 * @param decidedBy the person who approved or denied it, or how it was approved without one; null while it is pending
 * @param message what happened when it was used; null before
 */
public record Plan(
        String id,
        PlanOwner owner,
        String tool,
        ClusterName cluster,
        Confirmation confirm,
        List<String> approvers,
        List<PlannedChange> changes,
        Instant creation,
        Instant expiration,
        State state,
        @Nullable String decidedBy,
        @Nullable String message) {
    public Plan {
        approvers = List.copyOf(approvers);
        changes = List.copyOf(changes);
    }

    /** The states as they are stored. */
    public enum State {
        PENDING,
        APPROVED,
        DENIED,
        APPLYING,
        APPLIED,
        FAILED;

        /** As in JSON and in the database. */
        public String wireName() {
            return name().toLowerCase(Locale.ROOT);
        }

        public static Optional<State> parse(String text) {
            return Stream.of(values())
                    .filter(each -> each.wireName().equals(text))
                    .findFirst();
        }
    }

    /** Whether nobody can approve or use it any more, although nobody did. */
    public boolean isExpired(Instant now) {
        return (state == State.PENDING || state == State.APPROVED) && !now.isBefore(expiration);
    }

    /** The state as clients are told it. A plan whose application was interrupted has failed. */
    String told(Instant now) {
        if (isExpired(now)) {
            return "expired";
        }
        if (state == State.APPLYING) {
            return (now.isBefore(expiration) ? State.APPROVED : State.FAILED).wireName();
        }
        return state.wireName();
    }

    /** Whether a person sees the plan: the own account, and members of the groups that confirm it. */
    boolean isVisibleTo(Caller person) {
        return isOf(person) || isApprover(person);
    }

    /** The reason for which a person must not decide; empty when they may. */
    Optional<String> refusal(Caller person, Instant now) {
        if (state != State.PENDING || isExpired(now)) {
            return Optional.of("the plan is " + told(now));
        }
        if (confirm != Confirmation.CONSOLE) {
            return Optional.of("the plan is confirmed in the client");
        }
        if (person.session() == null) {
            return Optional.of("a plan is decided in the console, with a browser session");
        }
        if (changes.stream()
                .anyMatch(each -> each.basis() != null && each.basis().tooLong())) {
            return Optional.of(
                    "the difference of an object is too long to be shown; the client must make a smaller plan");
        }
        if (approvers.isEmpty()) {
            return isOf(person) && owner.isPerson() ? Optional.empty() : Optional.of("the plan is of another account");
        }
        if (isOf(person)) {
            return Optional.of("somebody else of the groups " + String.join(", ", approvers) + " decides");
        }
        return isApprover(person)
                ? Optional.empty()
                : Optional.of("a member of the groups " + String.join(", ", approvers) + " decides");
    }

    private boolean isOf(Caller person) {
        return person.origin().accountId().equals(owner.accountId());
    }

    private boolean isApprover(Caller person) {
        return isApprover(approvers, person);
    }

    static boolean isApprover(List<String> approvers, Caller person) {
        return approvers.stream().anyMatch(person.user().groups()::contains);
    }
}
