package io.hypercube.limit;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The right of one call to be under way; to be closed when it is over. Thread-safe, but {@link #waitsForClient} and {@link
 * #goesOn} are for one thread.
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

    /** A call that may be held up by its client. */
    public interface Cuttable {
        /** Ends the call, whose client held its place for too long. Any thread may call it. */
        void cut();
    }

    private final CallPlaces places;
    private final KeyCalls holder;
    private volatile State state;
    private volatile @Nullable Cuttable heldUp;
    private long heldUpSince; // of System.nanoTime(), less what was waited before
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
     * The call waits for its client from now on. Where that takes long, others wait for a place and the account has its share of
     * long-running calls, the call is cut.
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

    /** The client is not waited for any more. */
    public void goesOn() {
        if (heldUp != null) {
            heldUpBefore = System.nanoTime() - heldUpSince;
            heldUp = null;
            places.heldUp().remove(this);
        }
    }

    /** A call that its client holds up for longer than this counts as long-running, or is cut. */
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

    /** Gives the place to the next call; closing again does nothing. */
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
