package io.hypercube.proxy.response;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.limit.ByteBudget;
import io.hypercube.list.PageMemory;
import java.time.Duration;
import java.util.concurrent.CancellationException;
import java.util.function.LongSupplier;

/**
 * The memory of one call that makes a page, taken from a process-wide budget that is shared fairly by account. It is
 * reserved in steps. When memory is short, it waits at most two seconds in total; then the call is rejected. One thread
 * at a time, except for {@link #close}.
 */
public final class PageLease implements PageMemory, AutoCloseable {
    private static final long FIRST_STEP = 16 << 10;
    private static final long LARGEST_STEP = 1 << 20;
    private static final Duration PATIENCE = Duration.ofSeconds(2);

    private final ByteBudget budget;
    private final ByteBudget.Lease lease;
    private final String instead;
    private long held;
    private long granted;
    private final LongSupplier nanoTime;
    private long patience;

    /**
     * @param account the holder of the budget's share
     * @param instead advice for the message when the page can never fit
     */
    public PageLease(ByteBudget budget, String account, String instead) {
        this(budget, account, instead, PATIENCE, System::nanoTime);
    }

    /** @param patience how long the call waits for memory in total */
    PageLease(ByteBudget budget, String account, String instead, Duration patience, LongSupplier nanoTime) {
        this.patience = patience.toNanos();
        this.budget = budget;
        this.lease = budget.lease(account);
        this.instead = instead;
        this.nanoTime = nanoTime;
    }

    /**
     * Reserves memory. Blocks while there is none.
     *
     * @throws ApiException 400 when the page can never fit; 503 with {@code Retry-After} when other pages use the
     *     memory
     */
    @Override
    public void hold(long more) {
        held += more;
        if (held > granted) {
            grow();
        }
    }

    /** Same as {@link #hold}, but returns false instead of blocking. */
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
                    + " bytes of memory are needed (expected: at most that, the largest share of one account; "
                    + instead + ")");
        }
        long step = Math.clamp(granted / 8, FIRST_STEP, LARGEST_STEP);
        long wanted = Math.min(Math.max(held, granted + step), most) - granted;
        if (!isGranted(wanted)) {
            throw ApiException.unavailable(
                    "no memory for this page within " + PATIENCE.toSeconds()
                            + " s: other pages use it until they have been sent (expected: fewer or smaller pages at"
                            + " the same time)",
                    PATIENCE);
        }
        granted += wanted;
    }

    private boolean isGranted(long wanted) {
        long began = nanoTime.getAsLong();
        try {
            return lease.grow(wanted, Duration.ofNanos(patience));
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            throw new CancellationException("the call has ended");
        } finally {
            patience = Math.max(0, patience - (nanoTime.getAsLong() - began));
        }
    }

    /** Returns reserved memory that is not used. */
    public void settle() {
        lease.shrink(granted - held);
        granted = held;
    }

    /** Returns all memory. Idempotent; any thread. */
    @Override
    public void close() {
        lease.close();
    }
}
