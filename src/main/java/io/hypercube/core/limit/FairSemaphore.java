package io.hypercube.core.limit;

import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Limits concurrent expensive work, which flows get in turn. Each flow has at most one task running, and a free seat
 * goes to the waiting flows round-robin. Known and unknown flows alternate, so that neither kind blocks the other,
 * however many flows it has. A seat is never idle while a waiting flow may use it. Thread-safe; waits are meant for
 * virtual threads.
 *
 * <p>At most {@link FlowQueue#MOST_OF_A_FLOW} tasks of a flow wait, and at most {@link FlowQueue#MOST} of a kind:
 * beyond that, the last task of the flow with the longest queue is rejected.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc970">RFC 970, round-robin between senders</a>
 */
public final class FairSemaphore {
    /**
     * The unit of fairness; a flow has at most one task running.
     *
     * @param known whether the caller has been authenticated before
     * @param name a network, or anything else that distinguishes flows
     */
    public record Flow(boolean known, String name) {}

    static final class Waiter {
        private final Condition decided;
        private @Nullable Boolean granted;

        Waiter(Condition decided) {
            this.decided = decided;
        }

        void decide(boolean grant) {
            granted = grant;
            decided.signal();
        }
    }

    private final ReentrantLock lock = new ReentrantLock();
    private final FlowQueue known = new FlowQueue();
    private final FlowQueue strangers = new FlowQueue();
    private final Set<Flow> working = new HashSet<>();
    private int free;
    private boolean strangersNext;

    /** @param seats the number of tasks that run at the same time, 1 or more */
    public FairSemaphore(int seats) {
        this.free = seats;
    }

    /**
     * Waits for a seat, which must be released with {@link #giveBack}; false after {@code patience}, or when too many
     * wait.
     *
     * @throws InterruptedException without a seat
     */
    public boolean take(Flow flow, Duration patience) throws InterruptedException {
        lock.lockInterruptibly();
        try {
            if (free > 0 && working.add(flow)) {
                free--;
                return true;
            }
            Waiter waiting = new Waiter(lock.newCondition());
            return waitingFlows(flow).enter(flow, waiting) && isGranted(flow, waiting, patience.toNanos());
        } finally {
            lock.unlock();
        }
    }

    private boolean isGranted(Flow flow, Waiter waiting, long nanos) throws InterruptedException {
        long left = nanos;
        try {
            while (waiting.granted == null && left > 0) {
                left = waiting.decided.awaitNanos(left);
            }
        } catch (InterruptedException e) {
            if (Boolean.TRUE.equals(waiting.granted)) {
                giveBack(flow);
            }
            throw e;
        } finally {
            if (waiting.granted == null) {
                waitingFlows(flow).leave(flow, waiting);
            }
        }
        return Boolean.TRUE.equals(waiting.granted);
    }

    /** Releases the seat of this flow. */
    public void giveBack(Flow flow) {
        lock.lock();
        try {
            working.remove(flow);
            free++;
            boolean granted = true;
            while (free > 0 && granted) {
                granted = grantNext();
            }
        } finally {
            lock.unlock();
        }
    }

    /** The number of waiting tasks of both kinds. */
    int waiting() {
        lock.lock();
        try {
            return known.size() + strangers.size();
        } finally {
            lock.unlock();
        }
    }

    private boolean grantNext() {
        Optional<Flow> first = (strangersNext ? strangers : known).next(working);
        Optional<Flow> next = first.or(() -> (strangersNext ? known : strangers).next(working));
        next.ifPresent(flow -> {
            working.add(flow);
            free--;
            strangersNext = flow.known();
            waitingFlows(flow).poll(flow).decide(true);
        });
        return next.isPresent();
    }

    private FlowQueue waitingFlows(Flow flow) {
        return flow.known() ? known : strangers;
    }
}
