package io.hypercube.core.limit;

import io.hypercube.core.limit.CallLimits.AdmissionResult;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The permission of one call to run; must be closed when the call ends. Thread-safe, except that {@link
 * #waitsForClient} and {@link #resume} must be called by one thread.
 */
public final class Seat implements AdmissionResult, AutoCloseable {
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(Seat.class, "state", State.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private enum State {
        ENDS_BY_ITSELF,
        LONG_RUNNING,
        CLOSED
    }

    /** A call that may have to wait for its client. */
    public interface Abortable {
        /** Ends the call, because its client held its seat for too long. May be called on any thread. */
        void abort();
    }

    private final CallSeats seats;
    private final KeyCalls holder;
    private volatile State state;
    private volatile @Nullable Abortable stalled;
    private long stalledSince; // by System.nanoTime(), minus earlier waits
    private long stalledBefore;

    Seat(CallSeats seats, KeyCalls holder, boolean isLongRunning) {
        this.seats = seats;
        this.holder = holder;
        this.state = isLongRunning ? State.LONG_RUNNING : State.ENDS_BY_ITSELF;
        if (!isLongRunning) {
            holder.began();
        }
    }

    /**
     * The call starts to wait for its client. It is cut when the wait takes long, other calls are queued, and the
     * account has used its share of long-running calls.
     */
    public void waitsForClient(Abortable call) {
        if (stalled == null && state == State.ENDS_BY_ITSELF) {
            stalledSince = System.nanoTime() - stalledBefore;
            stalled = call;
            seats.stalled().add(this);
            if (state != State.ENDS_BY_ITSELF) {
                seats.stalled().remove(this);
            }
        }
    }

    /** The call does not wait for its client any more. */
    public void resume() {
        if (stalled != null) {
            stalledBefore = System.nanoTime() - stalledSince;
            stalled = null;
            seats.stalled().remove(this);
        }
    }

    /** Counts a call that has waited for its client for longer than {@code patience} as long-running, or cuts it. */
    void limit(Duration patience) {
        Abortable call = stalled;
        if (call == null || System.nanoTime() - stalledSince < patience.toNanos()) {
            return;
        }
        if (!seats.takeLongRunning(holder)) {
            seats.stalled().remove(this);
            call.abort();
        } else if (STATE.compareAndSet(this, State.ENDS_BY_ITSELF, State.LONG_RUNNING)) {
            holder.ended();
            seats.stalled().remove(this);
        } else {
            seats.giveBackLongRunning(holder);
        }
    }

    /** Releases the seat, which goes to the next queued call. Does nothing when called again. */
    @Override
    public void close() {
        State before = (State) STATE.getAndSet(this, State.CLOSED);
        if (before == State.CLOSED) {
            return;
        }
        if (stalled != null) {
            seats.stalled().remove(this);
        }
        if (before == State.ENDS_BY_ITSELF) {
            holder.ended();
        } else {
            seats.giveBackLongRunning(holder);
        }
        seats.giveBack();
    }
}
