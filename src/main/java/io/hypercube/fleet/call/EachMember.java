package io.hypercube.fleet.call;

import io.hypercube.cluster.Cluster;
import io.hypercube.core.kube.ApiException;
import io.hypercube.fleet.MemberAnswer;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.function.BiConsumer;

/** Asks every cluster of a call the same question: 16 at a time, each within the call's time for a cluster. Blocks. */
public final class EachMember {

    private EachMember() {}

    /** Asks one cluster. Blocks; is interrupted when its time is over. */
    public interface Question<T> {
        MemberAnswer<T> ask(FleetMember member) throws IOException, InterruptedException;
    }

    /** Sends a request to a cluster. */
    public interface Sending {
        MemberRequest send(FleetMember member) throws InterruptedException;
    }

    /**
     * Reads a whole response of each cluster.
     *
     * @throws ApiException when the answers are not enough
     */
    public static Gathering<MemberDocument> documents(FleetCall call, Sending sending) throws InterruptedException {
        return ask(
                call,
                member -> {
                    try (MemberRequest request = sending.send(member)) {
                        return MemberDocument.read(
                                member, request, call.memory().lease());
                    }
                },
                (cluster, why) -> {});
    }

    /**
     * @param timedOut is called for each cluster whose time is over
     * @throws ApiException when the answers are not enough
     */
    public static <T> Gathering<T> ask(FleetCall call, Question<T> question, BiConsumer<Cluster, ApiException> timedOut)
            throws InterruptedException {
        List<Callable<MemberAnswer<T>>> work = new ArrayList<>();
        for (FleetMember member : call.members()) {
            work.add(() -> inTime(member, question, timedOut));
        }
        List<MemberAnswer<T>> answers = new ArrayList<>(call.failedBefore());
        answers.addAll(SideBySide.some(SideBySide.MOST_CLUSTERS, work));
        Gathering<T> all = new Gathering<>(answers);
        all.requireEnough(call.strict());
        return all;
    }

    private static <T> MemberAnswer<T> inTime(
            FleetMember member, Question<T> question, BiConsumer<Cluster, ApiException> timedOut)
            throws InterruptedException {
        Duration patience = member.patience();
        SideBySide.Timed<MemberAnswer<T>> work =
                new SideBySide.Timed<>(patience, () -> answer(member, question), () -> {
                    ApiException why = MemberErrors.timedOut(member, patience);
                    timedOut.accept(member.cluster(), why);
                    return failed(member, why);
                });
        return SideBySide.inTime(List.of(work)).getFirst();
    }

    private static <T> MemberAnswer<T> answer(FleetMember member, Question<T> question) throws InterruptedException {
        try {
            return question.ask(member);
        } catch (IOException e) {
            return failed(member, member.unreachable(e));
        } catch (ApiException e) {
            return failed(member, e);
        }
    }

    private static <T> MemberAnswer<T> failed(FleetMember member, ApiException why) {
        return MemberAnswer.failed(member.name().value(), 0, why);
    }
}
