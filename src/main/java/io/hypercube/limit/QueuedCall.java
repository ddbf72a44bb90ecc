package io.hypercube.limit;

import java.util.concurrent.CompletableFuture;

/** A call in the queue of its key. Thread-safe. */
public final class QueuedCall implements AdmissionResult {
    private final CallPlaces places;
    private final KeyCalls holder;
    private final boolean isLongRunning;
    private final CompletableFuture<Place> place = new CompletableFuture<>();

    QueuedCall(CallPlaces places, KeyCalls holder, boolean isLongRunning) {
        this.places = places;
        this.holder = holder;
        this.isLongRunning = isLongRunning;
    }

    /** Completes when it is let through, on the thread of the call that made room; never fails. */
    public CompletableFuture<Place> place() {
        return place;
    }

    /** Waits no longer; a place that comes all the same is given back. Calling it again does nothing. */
    public void leave() {
        if (!places.leave(this)) {
            place.thenAccept(Place::close);
        }
    }

    void admit() {
        place.complete(new Place(places, holder, isLongRunning));
    }

    KeyCalls holder() {
        return holder;
    }

    boolean isLongRunning() {
        return isLongRunning;
    }
}
