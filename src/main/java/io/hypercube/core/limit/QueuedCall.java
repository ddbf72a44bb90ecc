package io.hypercube.core.limit;

import io.hypercube.core.limit.CallLimits.AdmissionResult;
import java.util.concurrent.CompletableFuture;

/** A call in the queue of its access key. Thread-safe. */
public final class QueuedCall implements AdmissionResult {
    private final CallSeats seats;
    private final KeyCalls holder;
    private final boolean isLongRunning;
    private final CompletableFuture<Seat> seat = new CompletableFuture<>();

    QueuedCall(CallSeats seats, KeyCalls holder, boolean isLongRunning) {
        this.seats = seats;
        this.holder = holder;
        this.isLongRunning = isLongRunning;
    }

    /** Completes with the seat, on the thread that released it or that raised the limit; never fails. */
    public CompletableFuture<Seat> seat() {
        return seat;
    }

    /** Leaves the queue; a seat that is given nevertheless is released. Does nothing when called again. */
    public void leave() {
        if (!seats.leave(this)) {
            seat.thenAccept(Seat::close);
        }
    }

    void admit() {
        seat.complete(new Seat(seats, holder, isLongRunning));
    }

    KeyCalls holder() {
        return holder;
    }

    boolean isLongRunning() {
        return isLongRunning;
    }
}
