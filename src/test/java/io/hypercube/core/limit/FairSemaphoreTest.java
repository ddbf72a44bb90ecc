package io.hypercube.core.limit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.core.limit.FairSemaphore.Flow;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class FairSemaphoreTest {
    private static final Duration LONG = Duration.ofMinutes(1);
    private static final Flow A = new Flow(false, "a");
    private static final Flow B = new Flow(false, "b");
    private static final Flow KNOWN = new Flow(true, "a");

    private final FairSemaphore semaphore = new FairSemaphore(1);
    private final List<String> order = Collections.synchronizedList(new ArrayList<>());
    private final ExecutorService threads = Executors.newVirtualThreadPerTaskExecutor();

    @AfterEach
    void close() {
        threads.close();
    }

    @Test
    void flowsTakeTurnsHoweverManyWaitOfOne() throws Exception {
        assertThat(semaphore.take(A, LONG)).isTrue();
        List<Future<Boolean>> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            all.add(work(A, "a" + i));
        }
        all.add(work(B, "b0"));
        all.add(work(B, "b1"));
        semaphore.giveBack(A);

        assertThat(granted(all)).isEqualTo(5);
        assertThat(order).containsExactly("a0", "b0", "a1", "b1", "a2");
    }

    @Test
    void knownOnesAndStrangersAlternate() throws Exception {
        assertThat(semaphore.take(KNOWN, LONG)).isTrue();
        List<Future<Boolean>> all = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            all.add(work(new Flow(false, "stranger" + i), "stranger" + i));
        }
        all.add(work(KNOWN, "known0"));
        all.add(work(new Flow(true, "b"), "known1"));
        semaphore.giveBack(KNOWN);

        assertThat(granted(all)).isEqualTo(5);
        assertThat(order).containsExactly("known0", "stranger0", "known1", "stranger1", "stranger2");
    }

    @Test
    void aFlowHasOneSeatAndLeavesTheOthersToOthers() throws Exception {
        FairSemaphore two = new FairSemaphore(2);

        assertThat(two.take(A, LONG)).isTrue();
        assertThat(two.take(A, Duration.ZERO)).isFalse();
        assertThat(two.take(B, Duration.ZERO)).isTrue();
        assertThat(two.take(KNOWN, Duration.ZERO)).isFalse();
        two.giveBack(A);
        assertThat(two.take(A, Duration.ZERO)).isTrue();
    }

    @Test
    void waitingEndsWithPatience() throws Exception {
        assertThat(semaphore.take(A, LONG)).isTrue();

        assertThat(semaphore.take(A, Duration.ofMillis(10))).isFalse();
        assertThat(semaphore.take(B, Duration.ofMillis(10))).isFalse();
        assertThat(semaphore.waiting()).isZero();
        semaphore.giveBack(A);
        assertThat(semaphore.take(B, Duration.ZERO)).isTrue();
    }

    @Test
    void anInterruptLosesNoSeat() throws Exception {
        assertThat(semaphore.take(A, LONG)).isTrue();
        Future<Boolean> interrupted = work(B, "b");
        interrupted.cancel(true);
        await().until(() -> semaphore.waiting() == 0);

        semaphore.giveBack(A);
        assertThat(semaphore.take(B, Duration.ZERO)).isTrue();
    }

    @Test
    void aFlowThatIsFullRefusesItsOwn() throws Exception {
        assertThat(semaphore.take(A, LONG)).isTrue();
        List<Future<Boolean>> all = many(A, FlowQueue.MOST_OF_A_FLOW);

        assertThat(semaphore.take(A, LONG)).isFalse();
        all.add(work(B, "b"));
        semaphore.giveBack(A);
        assertThat(granted(all)).isEqualTo(FlowQueue.MOST_OF_A_FLOW + 1);
    }

    /** Four flows fill the whole queue; further flows are accepted nevertheless. */
    @Test
    void whenAllIsFullTheLongestFlowGivesWay() throws Exception {
        assertThat(semaphore.take(A, LONG)).isTrue();
        List<Future<Boolean>> full = new ArrayList<>();
        int flows = FlowQueue.MOST / FlowQueue.MOST_OF_A_FLOW;
        for (int i = 0; i < flows; i++) {
            full.addAll(many(new Flow(false, "full" + i), FlowQueue.MOST_OF_A_FLOW));
        }
        List<Future<Boolean>> late = new ArrayList<>();
        for (int i = 0; i < flows; i++) {
            late.add(threads.submit(() -> run(new Flow(false, "late"), "late")));
            int refused = i + 1;
            await().until(() -> full.stream().filter(Future::isDone).count() == refused);
        }
        late.add(work(KNOWN, "known"));
        semaphore.giveBack(A);

        assertThat(granted(late)).isEqualTo(flows + 1);
        assertThat(granted(full)).isEqualTo(FlowQueue.MOST - flows);
        assertThat(semaphore.waiting()).isZero();
    }

    private List<Future<Boolean>> many(Flow flow, int times) {
        List<Future<Boolean>> all = new ArrayList<>();
        for (int i = 0; i < times; i++) {
            all.add(work(flow, flow.name()));
        }
        return all;
    }

    /** Returns once it waits. */
    private Future<Boolean> work(Flow flow, String name) {
        int before = semaphore.waiting();
        Future<Boolean> work = threads.submit(() -> run(flow, name));
        await().pollInterval(Duration.ofMillis(1)).until(() -> semaphore.waiting() == before + 1);
        return work;
    }

    private boolean run(Flow flow, String name) throws InterruptedException {
        if (!semaphore.take(flow, LONG)) {
            return false;
        }
        order.add(name);
        semaphore.giveBack(flow);
        return true;
    }

    private static long granted(List<Future<Boolean>> all) throws Exception {
        long granted = 0;
        for (Future<Boolean> one : all) {
            granted += one.get() ? 1 : 0;
        }
        return granted;
    }
}
