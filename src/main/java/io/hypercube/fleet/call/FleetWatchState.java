package io.hypercube.fleet.call;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import java.time.Duration;
import java.util.HashSet;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;

/** The state of a watch of several clusters: written by the threads of the members, read by that of the stream. Thread-safe. */
final class FleetWatchState {
    /** A change, or the end of the watch. */
    sealed interface Signal {
        record Changed() implements Signal {}

        /** The stream ends between two events. */
        record Ended() implements Signal {}

        /** The stream ends with an error. */
        record Failed(ApiException why) implements Signal {}
    }

    private final boolean strict;
    private final int count;
    private final BlockingQueue<Signal> signals = new LinkedBlockingQueue<>();
    private final Map<String, ApiException> failures = new TreeMap<>(); // guarded by this, as are the sets
    private final Set<String> unanswered;
    private final Set<String> unsent;

    /**
     * @param members the names of all members
     * @param unusable members that have failed already
     */
    FleetWatchState(boolean strict, Set<String> members, Map<String, ApiException> unusable) {
        this.strict = strict;
        this.count = members.size() + unusable.size();
        this.unanswered = new HashSet<>(members);
        this.unsent = new HashSet<>(members);
        this.failures.putAll(unusable);
    }

    /** The cluster has answered. */
    synchronized void answered(String cluster) {
        unanswered.remove(cluster);
        failures.remove(cluster);
        signals.add(new Signal.Changed());
    }

    /** All objects that the cluster had when the watch began have been sent, or none are sent. */
    synchronized void sent(String cluster) {
        if (unsent.remove(cluster)) {
            signals.add(new Signal.Changed());
        }
    }

    /** The cluster cannot be watched at the moment. The others do not wait for it. */
    synchronized void failed(String cluster, ApiException why) {
        unanswered.remove(cluster);
        unsent.remove(cluster);
        failures.put(cluster, why);
        boolean fatal = strict && !MemberErrors.isAbsent(why);
        signals.add(
                fatal
                        ? new Signal.Failed(MemberErrors.ofAll(MemberErrors.withoutAbsent(failures)))
                        : new Signal.Changed());
    }

    /** Nothing is waited for any longer that the cluster has not answered by now. It may answer later. */
    synchronized void giveUp(String cluster, ApiException why) {
        if (unanswered.contains(cluster)) {
            failed(cluster, why);
        }
    }

    /** The events of the cluster cannot be continued without a gap, so the client must list again. */
    void lost(String cluster, String why) {
        signals.add(new Signal.Failed(ApiException.of(
                StatusReason.EXPIRED, "cluster \"" + cluster + "\": " + why + " (expected: list again)")));
    }

    /** Repeats a signal. */
    void add(Signal signal) {
        signals.add(signal);
    }

    /** Ends the watch with an error. */
    void fail(ApiException why) {
        signals.add(new Signal.Failed(why));
    }

    /** Ends the watch between two events. */
    void end() {
        signals.add(new Signal.Ended());
    }

    synchronized Map<String, ApiException> failures() {
        return new TreeMap<>(failures);
    }

    /** Whether each member has answered or failed. */
    synchronized boolean allAnswered() {
        return unanswered.isEmpty();
    }

    /** Whether each member has sent the objects that it had, or failed. */
    synchronized boolean allSent() {
        return unsent.isEmpty();
    }

    /** Whether no member can be watched, and at least one should be. */
    synchronized boolean allFailed() {
        return unanswered.isEmpty() && !failures.isEmpty() && failures.size() == count;
    }

    /** The next signal; empty after some time. */
    Optional<Signal> next(Duration patience) throws InterruptedException {
        return Optional.ofNullable(signals.poll(Math.max(0, patience.toNanos()), TimeUnit.NANOSECONDS));
    }
}
