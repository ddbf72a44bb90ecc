package io.hypercube.storage.replica;

import io.hypercube.ai.plan.PlanStore;
import io.hypercube.auth.session.DeviceAuthorizationStore;
import io.hypercube.cluster.replica.ExpiredRows;
import io.hypercube.storage.sql.Database;
import java.time.Duration;

/**
 * Deletes expired sessions, sign-ins, delegations, plans and requests of devices, replicas that did not remove themselves, and states of clusters
 * that nobody probes.
 */
record PostgresExpiredRows(Database database) implements ExpiredRows {
    private static final long HOUR = Duration.ofHours(1).toMillis();

    @Override
    public void delete(long epoch) {
        database.write(transaction -> {
            if (!PostgresSingletons.isCurrent(transaction, SINGLETON, epoch)) {
                return 0;
            }
            return transaction.write("DELETE FROM browser_session WHERE expires <= " + PostgresReplicas.NOW)
                    + transaction.write("DELETE FROM sign_in WHERE expires <= " + PostgresReplicas.NOW)
                    + transaction.write("DELETE FROM delegation WHERE expires <= " + PostgresReplicas.NOW
                            + " OR (family_sha256 IS NULL AND code_expires <= " + PostgresReplicas.NOW + ")")
                    + transaction.write(
                            "DELETE FROM ai_plan WHERE expires <= " + PostgresReplicas.NOW + " - ?",
                            PlanStore.KEPT.toMillis())
                    + transaction.write(
                            "DELETE FROM device_authorization WHERE expires <= " + PostgresReplicas.NOW + " - ?",
                            DeviceAuthorizationStore.KEPT.toMillis())
                    + transaction.write("DELETE FROM member WHERE beat <= " + PostgresReplicas.NOW + " - ?", HOUR)
                    + transaction.write(
                            "DELETE FROM cluster_state WHERE written <= " + PostgresReplicas.NOW + " - ?", HOUR);
        });
    }
}
