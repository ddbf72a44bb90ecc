package io.hypercube.storage;

import io.hypercube.ai.plan.Plan.State;
import io.hypercube.ai.plan.PlanOwner;
import io.hypercube.ai.plan.PlanStore;
import io.hypercube.auth.authorization.AiClientRule.Confirmation;
import io.hypercube.storage.sql.BeforeCommit;
import io.hypercube.storage.sql.Database;
import io.hypercube.storage.sql.Database.StorageException;
import io.hypercube.storage.sql.Transaction;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.stream.Stream;

/** Stores plans, with SQL for both databases. */
final class SqlPlanStore implements PlanStore {
    private final Database database;

    SqlPlanStore(Database database) {
        this.database = database;
    }

    /** Locks the account's row until the commit, so that concurrent calls count each other's plans. */
    @Override
    public Optional<Duration> insert(StoredPlan plan, PlanLimits limits) {
        Instant now = plan.creation();
        return database.write(transaction -> {
            if (!SqlAccountStore.lock(database, transaction, plan.owner().account())) {
                return Optional.of(limits.window());
            }
            deleteExpired(transaction, now);
            boolean counted = transaction.write("DELETE FROM ai_plan WHERE id = ?", plan.id()) > 0;
            Optional<Duration> wait = counted ? Optional.empty() : untilAllowed(transaction, plan.owner(), limits, now);
            if (wait.isEmpty()) {
                insert(transaction, plan);
            }
            return wait;
        });
    }

    private static void insert(Transaction transaction, StoredPlan plan) throws SQLException {
        transaction.write(
                "INSERT INTO ai_plan (id, account, account_id, client, holder, tool, cluster, confirm, approvers, content,"
                        + " created, expires, state, decided_by, message) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
                plan.id(),
                plan.owner().account(),
                plan.owner().accountId(),
                plan.owner().client(),
                plan.owner().holder(),
                plan.tool(),
                plan.cluster(),
                plan.confirm().wireName(),
                RowMapping.lines(plan.approvers()),
                plan.content(),
                plan.creation(),
                plan.expiration(),
                plan.state().wireName(),
                plan.decidedBy(),
                plan.message());
    }

    @Override
    public Optional<Duration> untilAllowed(PlanOwner owner, PlanLimits limits, Instant now) {
        return database.read(transaction -> untilAllowed(transaction, owner, limits, now));
    }

    private static Optional<Duration> untilAllowed(
            Transaction transaction, PlanOwner owner, PlanLimits limits, Instant now) throws SQLException {
        List<Recent> recent = transaction.list(
                "SELECT created, holder FROM ai_plan WHERE account_id = ? AND created > ? ORDER BY created",
                row -> new Recent(Instant.ofEpochMilli(row.getLong(1)), row.getString(2)),
                owner.accountId(),
                now.minus(limits.window()));
        List<Recent> ofHolder = recent.stream()
                .filter(each -> each.holder().equals(owner.holder()))
                .toList();
        Optional<Instant> free = Stream.of(free(ofHolder, limits.mostOfHolder()), free(recent, limits.mostOfAccount()))
                .flatMap(Optional::stream)
                .max(Comparator.naturalOrder());
        if (free.isPresent()) {
            return Optional.of(Duration.between(now, free.get().plus(limits.window())));
        }
        boolean full = transaction.number("SELECT count(*) FROM ai_plan") >= limits.mostOfAll();
        return full ? Optional.of(limits.window()) : Optional.empty();
    }

    private record Recent(Instant created, String holder) {}

    /** The creation of the plan that must leave the window before another one may be made; empty when none must. */
    private static Optional<Instant> free(List<Recent> recent, int most) {
        int surplus = recent.size() - most;
        return surplus < 0 ? Optional.empty() : Optional.of(recent.get(surplus).created());
    }

    @Override
    public void deleteExpired(Instant now) {
        database.write(transaction -> deleteExpired(transaction, now));
    }

    private static int deleteExpired(Transaction transaction, Instant now) throws SQLException {
        return transaction.write("DELETE FROM ai_plan WHERE expires <= ?", now.minus(KEPT));
    }

    @Override
    public Optional<StoredPlan> find(String id) {
        return database.read(
                transaction -> transaction.first("SELECT * FROM ai_plan WHERE id = ?", SqlPlanStore::plan, id));
    }

    @Override
    public List<String> newest(String accountId, Predicate<List<String>> approvers, int most) {
        List<String> ids = new ArrayList<>();
        return database.read(transaction -> {
            transaction.each(
                    "SELECT id, account_id, approvers FROM ai_plan WHERE (account_id = ? OR approvers <> '')"
                            + " AND expires > created ORDER BY created DESC, id",
                    row -> {
                        boolean counts = ids.size() < most
                                && (row.getString("account_id").equals(accountId) || approvers.test(approvers(row)));
                        if (counts) {
                            ids.add(row.getString("id"));
                        }
                    },
                    accountId);
            return ids;
        });
    }

    private static List<String> approvers(ResultSet row) throws SQLException {
        return row.getString("approvers").lines().toList();
    }

    private static StoredPlan plan(ResultSet row) throws SQLException {
        return new StoredPlan(
                row.getString("id"),
                new PlanOwner(
                        row.getString("account"),
                        row.getString("account_id"),
                        row.getString("client"),
                        row.getString("holder")),
                row.getString("tool"),
                row.getString("cluster"),
                known(Confirmation.parse(row.getString("confirm")), "confirm"),
                approvers(row),
                row.getBytes("content"),
                Instant.ofEpochMilli(row.getLong("created")),
                Instant.ofEpochMilli(row.getLong("expires")),
                known(State.parse(row.getString("state")), "state"),
                row.getString("decided_by"),
                row.getString("message"));
    }

    private static <T> T known(Optional<T> value, String column) {
        return value.orElseThrow(() -> new StorageException("ai_plan." + column + ": unknown value"));
    }

    @Override
    public boolean decide(String id, State decision, String decidedBy, Instant now) {
        return database.write(transaction -> transaction.write(
                        "UPDATE ai_plan SET state = ?, decided_by = ? WHERE id = ? AND state = ? AND expires > ?",
                        decision.wireName(),
                        decidedBy,
                        id,
                        State.PENDING.wireName(),
                        now))
                == 1;
    }

    @Override
    public boolean claim(String id, Instant now) {
        return database.write(transaction -> transaction.write(
                        "UPDATE ai_plan SET state = ? WHERE id = ? AND state = ? AND expires > ?",
                        State.APPLYING.wireName(),
                        id,
                        State.APPROVED.wireName(),
                        now))
                == 1;
    }

    @Override
    public void finish(String id, State outcome, String message, byte[] content) {
        BeforeCommit.unchecked(() -> database.write(transaction -> transaction.write(
                "UPDATE ai_plan SET state = ?, message = ?, content = ? WHERE id = ? AND state = ?",
                outcome.wireName(),
                message,
                content,
                id,
                State.APPLYING.wireName())));
    }
}
