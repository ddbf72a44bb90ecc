package io.hypercube.core.limit;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The permission of one call to run; must be closed when the call ends. Thread-safe, except that {@link
 * #waitsForClient} and {@link #goesOn} must be called by one thread.
 */
public final class Place implements AdmissionResult, AutoCloseable {
    private static final VarHandle STATE;

    static {
        try {
            STATE = MethodHandles.lookup().findVarHandle(Place.class, "state", State.class);
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
    public interface Cuttable {
        /** Ends the call, because its client held its place for too long. May be called on any thread. */
        void cut();
    }

    private final CallPlaces places;
    private final KeyCalls holder;
    private volatile State state;
    private volatile @Nullable Cuttable heldUp;
    private long heldUpSince; // by System.nanoTime(), minus earlier waits
    private long heldUpBefore;

    Place(CallPlaces places, KeyCalls holder, boolean isLongRunning) {
        this.places = places;
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
    public void waitsForClient(Cuttable call) {
        if (heldUp == null && state == State.ENDS_BY_ITSELF) {
            heldUpSince = System.nanoTime() - heldUpBefore;
            heldUp = call;
            places.heldUp().add(this);
            if (state != State.ENDS_BY_ITSELF) {
                places.heldUp().remove(this);
            }
        }
    }

    /** The call does not wait for its client any more. */
    public void goesOn() {
        if (heldUp != null) {
            heldUpBefore = System.nanoTime() - heldUpSince;
            heldUp = null;
            places.heldUp().remove(this);
        }
    }

    /** Counts a call that has waited for its client for longer than {@code patience} as long-running, or cuts it. */
    void limit(Duration patience) {
        Cuttable call = heldUp;
        if (call == null || System.nanoTime() - heldUpSince < patience.toNanos()) {
            return;
        }
        if (!places.takeLongRunning(holder)) {
            places.heldUp().remove(this);
            call.cut();
        } else if (STATE.compareAndSet(this, State.ENDS_BY_ITSELF, State.LONG_RUNNING)) {
            holder.ended();
            places.heldUp().remove(this);
        } else {
            places.giveBackLongRunning(holder);
        }
    }

    /** Releases the place, which goes to the next queued call. Does nothing when called again. */
    @Override
    public void close() {
        State before = (State) STATE.getAndSet(this, State.CLOSED);
        if (before == State.CLOSED) {
            return;
        }
        if (heldUp != null) {
            places.heldUp().remove(this);
        }
        if (before == State.ENDS_BY_ITSELF) {
            holder.ended();
        } else {
            places.giveBackLongRunning(holder);
        }
        places.giveBack();
    }
}
