package io.hypercube.fleet.kubectl;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.fleet.MemberAnswer;
import io.hypercube.fleet.MemberAnswer.Found;
import io.hypercube.fleet.call.Gathering;
import io.hypercube.fleet.call.MemberErrors;
import java.time.Duration;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import org.jspecify.annotations.Nullable;

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
    private final BlockingQueue<Signal> signals = new LinkedBlockingQueue<>();
    /** The value of a found one tells whether the cluster has answered already. */
    private final Map<String, MemberAnswer<Boolean>> answers = new TreeMap<>(); // guarded by this, as is the set

    private final Set<String> unsent;

    /**
     * @param members the names of all members
     * @param before the failures of further clusters
     */
    FleetWatchState(boolean strict, Set<String> members, List<MemberAnswer<Boolean>> before) {
        this.strict = strict;
        this.unsent = new HashSet<>(members);
        members.forEach(name -> answers.put(name, new Found<>(name, 0, false)));
        before.forEach(failed -> answers.put(failed.cluster(), failed));
    }

    /** The cluster has answered. */
    synchronized void answered(String cluster) {
        answers.put(cluster, new Found<>(cluster, 0, true));
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
        unsent.remove(cluster);
        answers.put(cluster, MemberAnswer.failed(cluster, 0, why));
        boolean fatal = strict && !MemberErrors.isAbsent(why);
        signals.add(fatal ? new Signal.Failed(answers().failure()) : new Signal.Changed());
    }

    /** Nothing is waited for any longer that the cluster has not answered by now. It may answer later. */
    synchronized void giveUp(String cluster, ApiException why) {
        if (isUnanswered(answers.get(cluster))) {
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

    private static boolean isUnanswered(@Nullable MemberAnswer<Boolean> answer) {
        return answer instanceof Found<Boolean> found && !found.value();
    }

    /** The answers by name; clusters that have not answered yet may still have the resource. */
    synchronized Gathering<Boolean> answers() {
        return new Gathering<>(answers.values().stream()
                .map(answer -> answer instanceof MemberAnswer.Failed<Boolean> failed && MemberErrors.isAbsent(failed)
                        ? new MemberAnswer.Absent<Boolean>(failed.cluster(), 0)
                        : answer)
                .toList());
    }

    /** The failure when {@link #allFailed}. It has the clusters without the resource too. */
    synchronized ApiException failure() {
        return new Gathering<>(List.copyOf(answers.values())).failure();
    }

    /** Whether each member has answered or failed. */
    synchronized boolean allAnswered() {
        return answers.values().stream().noneMatch(FleetWatchState::isUnanswered);
    }

    /** Whether each member has sent the objects that it had, or failed. */
    synchronized boolean allSent() {
        return unsent.isEmpty();
    }

    /** Whether no member can be watched, and at least one should be. */
    synchronized boolean allFailed() {
        return !answers.isEmpty() && answers.values().stream().noneMatch(Found.class::isInstance);
    }

    /** The next signal; empty after some time. */
    Optional<Signal> next(Duration patience) throws InterruptedException {
        return Optional.ofNullable(signals.poll(Math.max(0, patience.toNanos()), TimeUnit.NANOSECONDS));
    }
}
