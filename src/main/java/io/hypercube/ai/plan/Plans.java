package io.hypercube.ai.plan;

import io.hypercube.ai.plan.Plan.State;
import io.hypercube.ai.plan.PlanStore.PlanLimits;
import io.hypercube.ai.plan.PlanStore.StoredPlan;
import io.hypercube.auth.authorization.AiClientRule;
import io.hypercube.auth.authorization.AiClientRule.Confirmation;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.StatusReason;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Makes plans, has them decided and lets each be used once. A plan lives for 15 minutes; one holder makes 20 an hour at most, and one account
 * 100. A plan ends
 * with the sign-in, delegation or access key that it was made with. Blocking; thread-safe.
 */
public final class Plans {
    /** How long a plan can be approved and used. */
    public static final Duration LIFETIME = Duration.ofMinutes(15);

    static final String KIND = "plans";
    static final int MOST_LISTED = 50;

    private static final PlanLimits LIMITS = new PlanLimits(20, 100, Duration.ofHours(1), 10_000);
    private static final int LONGEST_MESSAGE = 4000;

    private static final Logger LOGGER = LoggerFactory.getLogger(Plans.class);

    private final PlanStore store;
    private final PlanCipher cipher;
    private final Predicate<PlanOwner> standing;
    private final InstantSource clock;

    /**
     * @param key 32 bytes that encrypt the changes, the same on all replicas
     * @param standing whether the credential of an owner has not ended; must not block
     */
    public Plans(PlanStore store, byte[] key, Predicate<PlanOwner> standing, InstantSource clock) {
        this.store = store;
        this.cipher = new PlanCipher(key);
        this.standing = standing;
        this.clock = clock;
    }

    /**
     * Refuses early, before a dry run costs anything.
     *
     * @throws ApiException 429 when the holder has made too many plans
     */
    public void requireAllowed(Caller caller) {
        store.untilAllowed(PlanOwner.of(caller), LIMITS, now()).ifPresent(wait -> {
            throw tooMany(wait);
        });
    }

    /** Begins a plan of a caller who is an AI client. */
    public PlanDraft draft(Caller caller, String tool, ClusterName cluster) {
        return new PlanDraft(this, PlanOwner.of(caller), tool, cluster);
    }

    /** Persons do not see what is only counted. */
    void count(PlanDraft draft) {
        Instant now = now();
        insert(new StoredPlan(
                draft.id(),
                draft.owner(),
                draft.tool(),
                draft.cluster().value(),
                Confirmation.CONSOLE,
                List.of(),
                cipher.encrypt(draft.id(), draft.owner(), List.of()),
                now,
                now,
                State.FAILED,
                null,
                null));
    }

    Plan propose(PlanDraft draft, Confirmation confirm, AiClientRule rule, List<PlannedChange> changes) {
        Instant now = now();
        boolean free = confirm == Confirmation.NONE;
        StoredPlan plan = new StoredPlan(
                draft.id(),
                draft.owner(),
                draft.tool(),
                draft.cluster().value(),
                confirm,
                rule.approvers(),
                cipher.encrypt(draft.id(), draft.owner(), changes),
                now,
                now.plus(LIFETIME),
                free ? State.APPROVED : State.PENDING,
                free ? "(rule)" : null,
                null);
        insert(plan);
        return plan(plan);
    }

    private void insert(StoredPlan plan) {
        store.insert(plan, LIMITS).ifPresent(wait -> {
            throw tooMany(wait);
        });
    }

    private static ApiException tooMany(Duration wait) {
        return ApiException.tooManyRequests(
                "the AI client has made too many plans (expected: at most " + LIMITS.mostOfHolder() + " an hour, and "
                        + LIMITS.mostOfAccount() + " of all AI clients of the account)",
                wait);
    }

    /**
     * A plan of an AI client.
     *
     * @throws ApiException 404 also for a plan of another account, client or delegation
     */
    public Plan require(Caller client, String id) {
        PlanOwner owner = PlanOwner.of(client);
        return store.find(id)
                .filter(plan -> plan.owner().equals(owner))
                .map(this::plan)
                .orElseThrow(() -> ApiException.notFound(KIND, id));
    }

    /** Whether the plan can be neither approved nor used any more. */
    public boolean isExpired(Plan plan) {
        return plan.isExpired(now());
    }

    /**
     * Decides a plan that is confirmed in the client, as its user answered there.
     *
     * @return the plan after the decision
     * @throws ApiException 404, 409
     */
    public Plan decideInClient(Caller client, String id, boolean approve) {
        Plan plan = require(client, id);
        if (plan.confirm() != Confirmation.CLIENT) {
            throw ApiException.forbidden("the plan is not confirmed in the client");
        }
        decide(plan, approve, plan.owner().account() + " (client)");
        return require(client, id);
    }

    /**
     * Begins to apply an approved plan. It can never be used again.
     *
     * @throws ApiException 409 when it is not approved, has expired or was used
     */
    public void claim(Plan plan) {
        if (!store.claim(plan.id(), now())) {
            throw conflict(plan.id(), "is not approved, has expired or was used");
        }
    }

    /** Ends the application of a plan; its requests are deleted. */
    public void finish(Plan plan, boolean applied, String message) {
        List<PlannedChange> shown =
                plan.changes().stream().map(PlannedChange::withoutRequest).toList();
        String told = message.length() <= LONGEST_MESSAGE ? message : message.substring(0, LONGEST_MESSAGE - 1) + "…";
        store.finish(
                plan.id(),
                applied ? State.APPLIED : State.FAILED,
                told,
                cipher.encrypt(plan.id(), plan.owner(), shown));
    }

    /** The plans that a person sees, the newest first, without diffs and requests. Reads them one after the other. */
    List<Plan> visible(Caller person) {
        return store
                .newest(person.origin().accountId(), groups -> Plan.isApprover(groups, person), MOST_LISTED)
                .stream()
                .flatMap(id -> store.find(id).stream())
                .flatMap(stored -> listed(stored).stream())
                .filter(plan -> plan.isVisibleTo(person))
                .toList();
    }

    private Optional<Plan> listed(StoredPlan stored) {
        Optional<List<PlannedChange>> changes = changes(stored);
        if (changes.isEmpty()) {
            LOGGER.atWarn().addKeyValue("plan", stored.id()).log("a plan cannot be decrypted and is not listed");
        }
        return changes.map(
                all -> plan(stored, all.stream().map(PlannedChange::withoutDiff).toList()));
    }

    /** Deletes plans that ended long ago. */
    public void deleteExpired() {
        store.deleteExpired(now());
    }

    /** @throws ApiException 404 also for a plan that the person does not see */
    Plan visible(Caller person, String id) {
        return store.find(id)
                .map(this::plan)
                .filter(plan -> plan.isVisibleTo(person))
                .orElseThrow(() -> ApiException.notFound(KIND, id));
    }

    /**
     * Decides a plan in the console.
     *
     * @return the plan after the decision
     * @throws ApiException 403 for a person who must not, 404, 409 when it is decided, used or expired
     */
    Plan decide(Caller person, String id, boolean approve) {
        Plan plan = visible(person, id);
        Instant now = now();
        plan.refusal(person, now).ifPresent(reason -> {
            boolean over = plan.state() != State.PENDING || plan.isExpired(now);
            throw over ? conflict(id, reason) : ApiException.forbidden("access denied: " + reason);
        });
        decide(plan, approve, person.user().name());
        return visible(person, id);
    }

    private void decide(Plan plan, boolean approve, String by) {
        if (plan.isExpired(now()) || !store.decide(plan.id(), approve ? State.APPROVED : State.DENIED, by, now())) {
            throw conflict(plan.id(), "is decided, used or expired");
        }
    }

    private static ApiException conflict(String id, String reason) {
        return ApiException.about(StatusReason.CONFLICT, KIND, id, "plan " + id + ": " + reason);
    }

    private Plan plan(StoredPlan stored) {
        return plan(
                stored,
                changes(stored)
                        .orElseThrow(() -> ApiException.of(
                                StatusReason.INTERNAL_ERROR, "plan " + stored.id() + ": it cannot be decrypted")));
    }

    private Optional<List<PlannedChange>> changes(StoredPlan stored) {
        return cipher.decrypt(stored.id(), stored.owner(), stored.content());
    }

    /** A plan whose credential has ended expired with it. */
    private Plan plan(StoredPlan stored, List<PlannedChange> changes) {
        Instant now = now();
        boolean ended = now.isBefore(stored.expiration()) && !standing.test(stored.owner());
        return new Plan(
                stored.id(),
                stored.owner(),
                stored.tool(),
                new ClusterName(stored.cluster()),
                stored.confirm(),
                stored.approvers(),
                changes,
                stored.creation(),
                ended ? now : stored.expiration(),
                stored.state(),
                stored.decidedBy(),
                stored.message());
    }

    /** The time of this moment, for the views of plans. */
    Instant now() {
        return clock.instant().truncatedTo(ChronoUnit.MILLIS);
    }
}
