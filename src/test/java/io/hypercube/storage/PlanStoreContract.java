package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.ai.plan.Plan.State;
import io.hypercube.ai.plan.PlanOwner;
import io.hypercube.ai.plan.PlanStore;
import io.hypercube.ai.plan.PlanStore.PlanLimits;
import io.hypercube.ai.plan.PlanStore.StoredPlan;
import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountStore;
import io.hypercube.auth.authorization.AiClientRule.Confirmation;
import io.hypercube.core.identity.Role;
import io.hypercube.storage.sql.BeforeCommit;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.Test;

/** The contract of plans, for both databases. */
@DatabaseContract
class PlanStoreContract {
    private static final Instant NOW = Instant.parse("2030-01-01T12:00:00Z");
    private static final PlanOwner OWNER = new PlanOwner("planner", "id-planner", "hypercube-mcp", "sign-in:s");
    private static final PlanLimits LIMITS = new PlanLimits(3, 5, Duration.ofHours(1), 100);

    private final TestedDatabase database;

    PlanStoreContract(TestedDatabase database) {
        this.database = database;
    }

    @Test
    void givesBackPlansAsTheyWere() {
        try (Storage mine = database.open();
                Storage theirs = database.open()) {
            planner(mine);
            StoredPlan plan = plan("a", List.of("sre", "ops"));
            assertThat(mine.plans().insert(plan, LIMITS)).isEmpty();

            StoredPlan found = theirs.plans().find("a").orElseThrow();
            assertThat(found)
                    .usingRecursiveComparison()
                    .withStrictTypeChecking()
                    .isEqualTo(plan);
            assertThat(theirs.plans().find("b")).isEmpty();
            assertThat(theirs.plans().newest("other", List.of("sre", "ops")::equals, 10))
                    .containsExactly("a");
            assertThat(theirs.plans().newest("other", approvers -> false, 10)).isEmpty();
            assertThat(theirs.plans().newest("id-planner", approvers -> false, 10))
                    .containsExactly("a");
            Instant kept = plan.expiration().plus(PlanStore.KEPT);
            mine.plans().deleteExpired(kept.minusMillis(1));
            assertThat(theirs.plans().find("a")).isPresent();
            mine.plans().deleteExpired(kept);
            assertThat(theirs.plans().find("a")).isEmpty();
            mine.plans().insert(plan, LIMITS);
            mine.accounts().delete("planner");
            assertThat(theirs.plans().find("a")).isEmpty();
        }
    }

    @Test
    void letsOneOfManyReplicasDecideAndOneUseAPlan() throws Exception {
        try (Storage mine = database.open();
                Storage theirs = database.open()) {
            planner(mine);
            mine.plans().insert(plan("a", List.of()), LIMITS);

            assertThat(successes(mine, theirs, store -> store.decide("a", State.APPROVED, "p", NOW)))
                    .isEqualTo(1);
            assertThat(successes(mine, theirs, store -> store.claim("a", NOW))).isEqualTo(1);
            mine.plans().finish("a", State.FAILED, "why", new byte[] {9});
            StoredPlan used = theirs.plans().find("a").orElseThrow();
            assertThat(used.state()).isEqualTo(State.FAILED);
            assertThat(used.message()).isEqualTo("why");
            assertThat(used.content()).containsExactly(9);
        }
    }

    /** The caller's right may have ended while the plan was applied; what was done is recorded all the same. */
    @Test
    void recordsTheOutcomeWhateverBecameOfTheCaller() throws Exception {
        try (Storage storage = database.open()) {
            planner(storage);
            PlanStore plans = storage.plans();
            plans.insert(plan("a", List.of()), LIMITS);
            plans.decide("a", State.APPROVED, "p", NOW);
            plans.claim("a", NOW);
            BeforeCommit.Check ended = () -> {
                throw new IllegalStateException("the right has ended");
            };

            BeforeCommit.run(ended, () -> {
                plans.finish("a", State.APPLIED, "done", new byte[] {9});
                return true;
            });

            assertThat(plans.find("a").orElseThrow().state()).isEqualTo(State.APPLIED);
        }
    }

    @Test
    void countsThePlansOfAllReplicas() throws Exception {
        try (Storage mine = database.open();
                Storage theirs = database.open()) {
            planner(mine);
            List<Callable<Boolean>> inserts = new ArrayList<>();
            for (int i = 0; i < 8; i++) {
                PlanStore store = (i % 2 == 0 ? mine : theirs).plans();
                StoredPlan plan = plan("p" + i, List.of());
                inserts.add(() -> store.insert(plan, LIMITS).isEmpty());
            }

            assertThat(run(inserts)).isEqualTo(3);
            assertThat(mine.plans().untilAllowed(OWNER, LIMITS, NOW.plusSeconds(60)))
                    .contains(Duration.ofMinutes(59));
            assertThat(mine.plans().untilAllowed(OWNER, LIMITS, NOW.plus(LIMITS.window())))
                    .isEmpty();
        }
    }

    /** An attempt on one replica, and its plan on another. */
    @Test
    void replacesAnAttemptByItsPlanWhateverTheLimitsAre() {
        try (Storage mine = database.open();
                Storage theirs = database.open()) {
            planner(mine);
            for (String id : List.of("a", "b", "c")) {
                StoredPlan plan = plan(id, List.of());
                assertThat(mine.plans().insert(attempt(plan), LIMITS)).isEmpty();
            }

            assertThat(theirs.plans().untilAllowed(OWNER, LIMITS, NOW)).isPresent();
            assertThat(theirs.plans().insert(attempt(plan("d", List.of())), LIMITS))
                    .isPresent();
            assertThat(theirs.plans().newest("id-planner", approvers -> true, 10))
                    .isEmpty();
            assertThat(theirs.plans().insert(plan("b", List.of()), LIMITS)).isEmpty();
            assertThat(mine.plans().newest("id-planner", approvers -> true, 10)).containsExactly("b");
            assertThat(mine.plans().untilAllowed(OWNER, LIMITS, NOW)).isPresent();
        }
    }

    private static StoredPlan attempt(StoredPlan plan) {
        return new StoredPlan(
                plan.id(),
                plan.owner(),
                plan.tool(),
                plan.cluster(),
                plan.confirm(),
                plan.approvers(),
                plan.content(),
                plan.creation(),
                plan.creation(),
                State.FAILED,
                null,
                null);
    }

    private interface Step {
        boolean at(PlanStore store);
    }

    private static int successes(Storage mine, Storage theirs, Step step) throws Exception {
        List<Callable<Boolean>> all = new ArrayList<>();
        for (int i = 0; i < 8; i++) {
            PlanStore store = (i % 2 == 0 ? mine : theirs).plans();
            all.add(() -> step.at(store));
        }
        return run(all);
    }

    private static int run(List<Callable<Boolean>> all) throws Exception {
        int successes = 0;
        try (ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (Future<Boolean> each : threads.invokeAll(all)) {
                successes += each.get() ? 1 : 0;
            }
        }
        return successes;
    }

    private static StoredPlan plan(String id, List<String> approvers) {
        return new StoredPlan(
                id,
                OWNER,
                "apply",
                "prod",
                Confirmation.CONSOLE,
                approvers,
                new byte[] {1, 2, 3},
                NOW,
                NOW.plus(Duration.ofMinutes(15)),
                State.PENDING,
                null,
                null);
    }

    private static void planner(Storage storage) {
        Account account = new Account("planner", "id-planner", "", Role.MEMBER, List.of(), false, 1, NOW);
        storage.accounts().insert(new AccountStore.Stored(account, null));
    }
}
