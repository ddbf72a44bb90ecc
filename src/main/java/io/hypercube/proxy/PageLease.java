package io.hypercube.proxy;

import io.hypercube.kube.ApiException;
import io.hypercube.limit.ByteBudget;
import io.hypercube.list.PageMemory;
import java.time.Duration;
import java.util.concurrent.CancellationException;

/**
 * The memory of one call that makes a page, out of the budget that all such calls of the process share, fairly by account. Taken in
 * steps, so that small pages cost few. It waits for other pages two seconds in all, then the call is refused. For one thread at a time, but
 * for {@link #close}.
 */
final class PageLease implements PageMemory, AutoCloseable {
    private static final long FIRST_STEP = 16 << 10;
    private static final long LARGEST_STEP = 1 << 20;
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final ByteBudget budget;
    private final ByteBudget.Lease lease;
    private final String instead;
    private long held;
    private long granted;
    private long patience = PATIENCE.toNanos();

    /**
     * @param account whose share it is of
     * @param instead what to ask for where the page never fits
     */
    PageLease(ByteBudget budget, String account, String instead) {
        this.budget = budget;
        this.lease = budget.lease(account);
        this.instead = instead;
    }

    /**
     * Blocks when there is nothing left.
     *
     * @throws ApiException 400 when the page can never fit; 503 with {@code Retry-After} when others have the memory
     */
    @Override
    public void hold(long more) {
        held += more;
        if (held > granted) {
            grow();
        }
    }

    /** As {@link #hold} where that is possible at once; otherwise holds what it held before. */
    boolean holdIfFree(long more) {
        long missing = Math.max(0, held + more - granted);
        if (missing > 0 && !lease.tryGrow(missing)) {
            return false;
        }
        granted += missing;
        held += more;
        return true;
    }

    @Override
    public boolean fits(long more) {
        return held + more <= budget.largestShare();
    }

    private void grow() {
        long most = budget.largestShare();
        if (held > most) {
            throw ApiException.badRequest("page: more than " + most
                    + " bytes have to be held for it (expected: at most so many, which is the largest share that one account may have; "
                    + instead + ")");
        }
        long step = Math.clamp(granted / 8, FIRST_STEP, LARGEST_STEP);
        long wanted = Math.min(Math.max(held, granted + step), most) - granted;
        if (!isGranted(wanted)) {
            throw ApiException.unavailable(
                    "no memory for this page within " + PATIENCE.toSeconds()
                            + " s: pages of this account or of others hold it until they have been sent (expected: fewer or smaller pages"
                            + " at the same time)",
                    PATIENCE);
        }
        granted += wanted;
    }

    private boolean isGranted(long wanted) {
        long began = System.nanoTime();
        try {
            return lease.grow(wanted, Duration.ofNanos(patience));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("the call has ended");
        } finally {
            patience = Math.max(0, patience - (System.nanoTime() - began));
        }
    }

    /** Gives back what was granted and is not held any more. */
    void settle() {
        lease.shrink(granted - held);
        granted = held;
    }

    /** Gives everything back. Any thread may call it, more than once. */
    @Override
    public void close() {
        lease.close();
    }
}
