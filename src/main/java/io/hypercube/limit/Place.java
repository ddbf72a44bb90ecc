package io.hypercube.limit;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;

/** The right of one call to be under way; to be closed when it is over. Thread-safe. */
public final class Place implements Entry, AutoCloseable {
    private static final VarHandle CLOSED;

    static {
        try {
            CLOSED = MethodHandles.lookup().findVarHandle(Place.class, "closed", boolean.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final CallPlaces places;
    private final KeyCalls holder;
    private final boolean isLongRunning;

    @SuppressWarnings("unused") // by the handle
    private boolean closed;

    Place(CallPlaces places, KeyCalls holder, boolean isLongRunning) {
        this.places = places;
        this.holder = holder;
        this.isLongRunning = isLongRunning;
        if (!isLongRunning) {
            holder.began();
        }
    }

    /** Gives the place to the next call; closing again does nothing. */
    @Override
    public void close() {
        if (CLOSED.compareAndSet(this, false, true)) {
            if (!isLongRunning) {
                holder.ended();
            }
            places.giveBack(holder, isLongRunning);
        }
    }
}
