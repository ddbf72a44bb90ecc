package io.hypercube.fleet.call;

import io.hypercube.cluster.Cluster;
import io.hypercube.core.kube.ApiException;
import io.hypercube.fleet.MemberStatus;
import io.hypercube.proxy.FleetMember;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;

/** Asks every cluster of a call the same question: 16 at a time, each within the call's time for a cluster. Blocks. */
final class EachMember {

    private EachMember() {}

    /** Asks one cluster. Blocks; is interrupted when its time is over. */
    interface Question<T> {
        /** @return empty when the cluster does not have it, which is no failure */
        Optional<T> ask(FleetMember member) throws IOException, InterruptedException, RefusedException;
    }

    record Found<T>(FleetMember member, T value) {}

    /**
     * The answers of all clusters. Those that do not have it are in neither list.
     *
     * @param found by the name of the cluster, as is the other list
     */
    record Answers<T>(List<Found<T>> found, List<MemberStatus.Failed> failed) {
        /** Fails when a cluster has failed and the call needs all of them, or when clusters have failed and none has it. */
        void requireEnough(FleetCall call) {
            if (!failed.isEmpty() && (call.strict() || found.isEmpty())) {
                throw found.isEmpty() ? MemberErrors.ofAll(failed) : MemberErrors.strict(failed);
            }
        }

        List<T> values() {
            return found.stream().map(Found::value).toList();
        }
    }

    private sealed interface Outcome<T> {
        record Has<T>(Found<T> found) implements Outcome<T> {}

        record Absent<T>() implements Outcome<T> {}

        record Failed<T>(MemberStatus.Failed why) implements Outcome<T> {}
    }

    static <T> Answers<T> ask(FleetCall call, Question<T> question) throws InterruptedException {
        return ask(call, question, (cluster, why) -> {});
    }

    /** @param timedOut is called for each cluster whose time is over */
    static <T> Answers<T> ask(FleetCall call, Question<T> question, BiConsumer<Cluster, ApiException> timedOut)
            throws InterruptedException {
        List<Callable<Outcome<T>>> work = new ArrayList<>();
        for (FleetMember member : call.members()) {
            work.add(() -> inTime(member, question, timedOut));
        }
        List<Found<T>> found = new ArrayList<>();
        List<MemberStatus.Failed> failed = new ArrayList<>();
        call.unusable().forEach((name, why) -> failed.add(MemberErrors.failed(name.value(), 0, why)));
        for (Outcome<T> outcome : SideBySide.some(SideBySide.MOST_CLUSTERS, work)) {
            switch (outcome) {
                case Outcome.Has<T>(Found<T> one) -> found.add(one);
                case Outcome.Absent<T> absent -> {}
                case Outcome.Failed<T>(MemberStatus.Failed why) -> failed.add(why);
            }
        }
        return new Answers<>(found, failed);
    }

    private static <T> Outcome<T> inTime(
            FleetMember member, Question<T> question, BiConsumer<Cluster, ApiException> timedOut)
            throws InterruptedException {
        Duration patience = member.patience();
        SideBySide.Timed<Outcome<T>> work = new SideBySide.Timed<>(patience, () -> outcome(member, question));
        return SideBySide.inTime(List.of(work)).getFirst().orElseGet(() -> {
            ApiException why = MemberErrors.timedOut(member, patience);
            timedOut.accept(member.cluster(), why);
            return failed(member, why);
        });
    }

    private static <T> Outcome<T> outcome(FleetMember member, Question<T> question) throws InterruptedException {
        try {
            Optional<T> answer = question.ask(member);
            return answer.isPresent() ? new Outcome.Has<>(new Found<>(member, answer.get())) : new Outcome.Absent<>();
        } catch (IOException e) {
            return failed(member, member.unreachable(e));
        } catch (RefusedException e) {
            return failed(member, e.status());
        } catch (ApiException e) {
            return failed(member, e);
        }
    }

    private static <T> Outcome<T> failed(FleetMember member, ApiException why) {
        return failed(member, why.status().toMap());
    }

    private static <T> Outcome<T> failed(FleetMember member, Map<String, Object> status) {
        return new Outcome.Failed<>(new MemberStatus.Failed(member.name().value(), 0, status));
    }
}
