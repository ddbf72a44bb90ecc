package io.hypercube.limit;

import java.time.Duration;
import java.util.HashSet;
import java.util.Optional;
import java.util.Set;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * A few places for expensive work, which flows take in turn. One piece of work of a flow is done at a time, and a free place goes to
 * the waiting flows one after the other. Known flows and strangers alternate, so that neither keeps the other waiting, however
 * many flows it has. No place stays free while somebody may have it. Thread-safe; waiting is for virtual threads.
 *
 * <p>At most {@link FlowQueue#MOST_OF_A_FLOW} of a flow wait, and at most {@link FlowQueue#MOST} of a kind: beyond that the
 * last one of the flow with the most waiting is refused.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc970">RFC 970, round-robin between senders</a>
 */
public final class FairSemaphore {
    /**
     * Work that shares one turn.
     *
     * @param known whether it comes from somebody who has been recognised before
     * @param name a network, or whatever else the work is told apart by
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

    /** @param places how much is done at the same time, 1 or more */
    public FairSemaphore(int places) {
        this.free = places;
    }

    /**
     * Waits for a place, which must be given back; false when {@code patience} has passed or too many wait.
     *
     * @throws InterruptedException without a place
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

    /** The work of this flow is done. */
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

    /** How many wait, of both kinds. */
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
