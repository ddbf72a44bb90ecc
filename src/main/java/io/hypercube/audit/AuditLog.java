package io.hypercube.audit;

import io.hypercube.kube.ApiException;
import io.hypercube.limit.FailureRate;
import io.hypercube.limit.PeerNetwork;
import java.time.Duration;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BooleanSupplier;
import java.util.function.IntSupplier;

/**
 * Records calls at every sink. Thread-safe; nothing here blocks but {@link #close}. Events of callers that are not authenticated are
 * limited to a rate for each network and for all, so that strangers cannot fill the sinks.
 */
public final class AuditLog implements AutoCloseable {
    /** The counts and the state of one sink, which change while it works. */
    public record SinkMeter(
            String name, LongAdder written, LongAdder dropped, IntSupplier waiting, BooleanSupplier failing) {}

    private static final String ALL = "";

    private final AuditPolicy policy;
    private final List<AuditQueue> queues;
    private final List<AuditQueue> refusing;
    private final FailureRate<String> ofNetwork = new FailureRate<>(100, Duration.ofMillis(100), System::nanoTime);
    private final FailureRate<String> ofAll = new FailureRate<>(2_000, Duration.ofMillis(5), System::nanoTime);
    private final LongAdder ofStrangers = new LongAdder();

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
     * are not authenticated and call too often.
     */
    public CompletableFuture<Void> begin(AuditEvent received) {
        if (isTooOften(received)) {
            return CompletableFuture.failedFuture(ApiException.tooManyRequests(
                    "too many calls without a valid credential, and each must be recorded; try again later",
                    Duration.ofSeconds(1)));
        }
        if (refusing.size() == 1) {
            return refusing.getFirst().append(received);
        }
        return CompletableFuture.allOf(
                refusing.stream().map(queue -> queue.append(received)).toArray(CompletableFuture[]::new));
    }

    /** Adds an event at every sink. One without a user may be dropped. */
    public void add(AuditEvent event) {
        if (isTooOften(event)) {
            return;
        }
        for (AuditQueue queue : queues) {
            queue.add(event);
        }
    }

    private boolean isTooOften(AuditEvent event) {
        if (event.user() != null) {
            return false;
        }
        String network = PeerNetwork.of(event.sourceIps().getFirst());
        boolean tooOften =
                ofNetwork.count(network).isPositive() || ofAll.count(ALL).isPositive();
        if (tooOften) {
            ofStrangers.increment();
        }
        return tooOften;
    }

    /** Counts events without a user that were dropped. */
    public LongAdder droppedOfStrangers() {
        return ofStrangers;
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
