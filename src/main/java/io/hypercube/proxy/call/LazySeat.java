package io.hypercube.proxy.call;

import io.hypercube.core.limit.Seat;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The place of a call, taken when the cluster is first asked, because the call may not need one. Confined to one thread
 * at a time.
 */
public final class LazySeat implements AutoCloseable {
    private final ProxiedCall call;
    private final Admission admission;
    private @Nullable Seat seat;
    private Seat.@Nullable Abortable abortable;

    /** @param seat the seat that the call already has; null for none */
    public LazySeat(ProxiedCall call, Admission admission, @Nullable Seat seat) {
        this.call = call;
        this.admission = admission;
        this.seat = seat;
    }

    /** Sets what is aborted when the client stalls the call. */
    public void aborts(Seat.Abortable answer) {
        abortable = answer;
    }

    /** Takes the seat if it has not been taken. Blocks while queued; throws a 429 when it is rejected. */
    public void take() throws InterruptedException {
        if (seat == null) {
            seat = admission.take(call);
        }
    }

    /** Same, and waits no longer than {@code most}. */
    public void take(Duration most) throws InterruptedException {
        if (seat == null) {
            seat = admission.take(call, most);
        }
    }

    /** See {@link Seat#waitsForClient}. Must be followed by {@link #resume}. */
    public void waitsForClient() {
        if (seat != null && abortable != null) {
            seat.waitsForClient(abortable);
        }
    }

    /** See {@link Seat#resume}. */
    public void resume() {
        if (seat != null) {
            seat.resume();
        }
    }

    /** Releases the seat when the cluster has answered or is not asked. Idempotent. */
    @Override
    public void close() {
        if (seat != null) {
            seat.close();
        }
    }
}
