package io.hypercube.audit;

import io.hypercube.audit.AuditPolicy.AuditAttributes;
import io.hypercube.audit.AuditPolicy.AuditDecision;
import io.hypercube.audit.AuditSink.ConfiguredSink;
import io.hypercube.core.kube.ApiException;
import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/**
 * Records calls at every sink. Thread-safe; nothing here blocks but {@link #close}. Events of callers that are not authenticated are
 * short and have a budget of their own ({@link StrangerBudget}), so that strangers cannot fill the sinks.
 */
public final class AuditLog implements AutoCloseable {
    /** The counts and the state of one sink, which change while it works. */
    public record SinkMeter(
            String name, LongAdder written, LongAdder dropped, IntSupplier waiting, BooleanSupplier failing) {}

    private final AuditPolicy policy;
    private final List<AuditQueue> queues;
    private final List<AuditQueue> refusing;
    private final StrangerBudget strangers = new StrangerBudget(System::nanoTime);

    AuditLog(AuditPolicy policy, List<AuditQueue> queues) {
        this.policy = policy;
        this.queues = List.copyOf(queues);
        this.refusing = queues.stream().filter(AuditQueue::refuses).toList();
    }

    /** Starts a queue for each sink. */
    public static AuditLog start(AuditPolicy policy, List<ConfiguredSink> sinks) {
        return new AuditLog(
                policy,
                sinks.stream()
                        .map(sink -> AuditQueue.start(sink.sink(), sink.onFailure()))
                        .toList());
    }

    /** The level of a call; none without a sink. Any thread. */
    public AuditDecision decide(AuditAttributes attributes) {
        return queues.isEmpty() ? AuditDecision.NONE : policy.decide(attributes);
    }

    /** Whether calls must wait for {@link #begin}. */
    public boolean refuses() {
        return !refusing.isEmpty();
    }

    /**
     * Completes when the event is durable at every sink that refuses calls. Fails with an {@code ApiException}: 503, or 429 for callers that
     * are not authenticated when their network has used up its budget. When the budget of all networks is used up, the event is dropped and
     * the call goes on: a sign-in that succeeds is recorded with its account.
     */
    public CompletableFuture<Void> begin(AuditEvent received) {
        if (received.user() != null) {
            return append(received);
        }
        return switch (strangers.count(received)) {
            case StrangerBudget.Verdict.Recorded(AuditEvent brief) -> append(brief);
            case StrangerBudget.Verdict.OverNetwork over ->
                CompletableFuture.failedFuture(ApiException.tooManyRequests(
                        "too many calls without a valid credential, and each must be recorded; try again later",
                        Duration.ofSeconds(1)));
            case StrangerBudget.Verdict.OverTotal over -> CompletableFuture.completedFuture(null);
        };
    }

    private CompletableFuture<Void> append(AuditEvent event) {
        if (refusing.size() == 1) {
            return refusing.getFirst().append(event);
        }
        return CompletableFuture.allOf(
                refusing.stream().map(queue -> queue.append(event)).toArray(CompletableFuture[]::new));
    }

    /** Adds an event at every sink. One without a user may be dropped. */
    public void add(AuditEvent event) {
        if (event.user() != null) {
            addToAll(event);
        } else if (strangers.count(event) instanceof StrangerBudget.Verdict.Recorded(AuditEvent brief)) {
            addToAll(brief);
        }
    }

    private void addToAll(AuditEvent event) {
        for (AuditQueue queue : queues) {
            queue.add(event);
        }
    }

    /** Counts events without a user that were dropped because their network had used up its budget. */
    public LongAdder droppedOfNetworks() {
        return strangers.droppedOfNetworks();
    }

    /** Counts events without a user that were dropped because the budget of all networks was used up. */
    public LongAdder droppedInTotal() {
        return strangers.droppedInTotal();
    }

    /** The sinks that fail and refuse calls; empty when there are none. */
    public Optional<String> problem() {
        List<String> failing = refusing.stream()
                .filter(queue -> queue.meter().failing().getAsBoolean())
                .map(AuditQueue::name)
                .toList();
        return failing.isEmpty()
                ? Optional.empty()
                : Optional.of("the audit " + String.join(" and the audit ", failing)
                        + " does not accept events, and calls that must be recorded are refused");
    }

    public List<SinkMeter> meters() {
        return queues.stream().map(AuditQueue::meter).toList();
    }

    /** Blocks until the events that wait are written, for a few seconds at most. */
    @Override
    public void close() {
        queues.forEach(AuditQueue::close);
    }
}
