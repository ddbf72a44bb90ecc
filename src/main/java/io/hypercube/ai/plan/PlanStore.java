package io.hypercube.ai.plan;

import io.hypercube.ai.plan.Plan.State;
import io.hypercube.auth.authorization.AiClientRule.Confirmation;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.jspecify.annotations.Nullable;

/**
 * Stores plans. Blocking; every write is durable when it returns. Deleting an account deletes its plans. A change of state holds for one
 * replica only: of several that try it, one succeeds.
 */
public interface PlanStore {
    /** The time for which a plan is kept after its end. As long as the window of the limits, which count it. */
    Duration KEPT = Duration.ofHours(1);

    /**
     * A plan as stored. One that expired when it was created is an attempt to make one, which counts in the limits.
     *
     * @param content the changes, encrypted
     */
    @SuppressWarnings("ArrayRecordComponent") // never compared
    record StoredPlan(
            String id,
            PlanOwner owner,
            String tool,
            String cluster,
            Confirmation confirm,
            List<String> approvers,
            byte[] content,
            Instant creation,
            Instant expiration,
            State state,
            @Nullable String decidedBy,
            @Nullable String message) {
        public StoredPlan {
            approvers = List.copyOf(approvers);
        }
    }

    /**
     * The bounds of new plans.
     *
     * @param mostOfHolder within the window, by one holder
     * @param mostOfAccount within the window, by all holders of an account
     * @param mostOfAll that are kept
     */
    record PlanLimits(int mostOfHolder, int mostOfAccount, Duration window, int mostOfAll) {}

    /**
     * Deletes plans that are no longer kept, and inserts a new one. One with the same id is replaced, which the limits always allow.
     *
     * @return the time until the holder may make another one; empty when it was inserted
     */
    Optional<Duration> insert(StoredPlan plan, PlanLimits limits);

    /** The time until the holder may make another plan; empty when it may now. */
    Optional<Duration> untilAllowed(PlanOwner owner, PlanLimits limits, Instant now);

    Optional<StoredPlan> find(String id);

    /**
     * The ids of plans of the account and of plans with certain approvers, the newest first. Plans that expired when they were created are
     * only counted.
     *
     * @param approvers whether plans with these approvers, who are some, count
     */
    List<String> newest(String accountId, Predicate<List<String>> approvers, int most);

    /** Deletes plans that are no longer kept. */
    void deleteExpired(Instant now);

    /**
     * Approves or denies a pending plan that has not expired.
     *
     * @return false when it is not one
     */
    boolean decide(String id, State decision, String decidedBy, Instant now);

    /**
     * Begins to apply an approved plan that has not expired.
     *
     * @return false when it is not one
     */
    boolean claim(String id, Instant now);

    /**
     * Ends the application of a plan.
     *
     * @param content replaces the one that was stored
     */
    void finish(String id, State outcome, String message, byte[] content);
}
