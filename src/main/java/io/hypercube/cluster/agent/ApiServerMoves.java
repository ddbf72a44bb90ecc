package io.hypercube.cluster.agent;

import io.hypercube.cluster.AgentRecord;
import io.hypercube.cluster.AgentRecords;
import io.hypercube.cluster.AgentServer;
import io.hypercube.cluster.agent.AgentJoining.AgentIdentity;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.core.limit.RateLimit;
import java.time.Duration;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BooleanSupplier;
import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * Records where agents reach their API server. A change ends all calls to the cluster, so it is made once a minute at most, and not while
 * agents of the cluster are connected. An agent with another server is not admitted meanwhile: the gateway verifies the server by the name
 * and the CA of the record, so connections through that agent would fail. Thread-safe, blocking.
 */
final class ApiServerMoves {
    private static final Duration BETWEEN = Duration.ofMinutes(1);

    private final AgentRecords records;
    private final RateLimit<ClusterName> moves;

    ApiServerMoves(AgentRecords records, LongSupplier nanoTime) {
        this.records = records;
        this.moves = new RateLimit<>(1, BETWEEN, nanoTime);
    }

    /**
     * Records the API server's address and CA when they have changed.
     *
     * @param othersConnected whether agents of the cluster are connected; called only after a change
     * @return the server that was replaced, if there was one
     * @throws ApiException 409 when the agent cannot be admitted, because it tells another server than the recorded one
     */
    Optional<AgentServer> told(AgentIdentity identity, AgentServer told, BooleanSupplier othersConnected) {
        AtomicReference<@Nullable AgentServer> replaced = new AtomicReference<>();
        records.change(identity.cluster(), record -> {
            AgentServer known = record.server();
            replaced.set(null);
            if (told.isSameAs(known) || !record.id().equals(identity.agentId())) {
                return record;
            }
            AgentRecord next = record.withServer(told);
            if (known != null && othersConnected.getAsBoolean()) {
                throw refusal(told, known, "as the connected agents of the cluster told");
            }
            if (known != null && moves.count(identity.cluster()).isPositive()) {
                throw refusal(told, known, "as an agent of the cluster told less than a minute ago");
            }
            replaced.set(known);
            return next;
        });
        return Optional.ofNullable(replaced.get());
    }

    private static ApiException refusal(AgentServer told, AgentServer known, String why) {
        return ApiException.of(
                StatusReason.CONFLICT,
                "server: " + told.describe() + " (expected: " + known.describe() + ", " + why + ")");
    }
}
