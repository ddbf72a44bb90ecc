package io.hypercube.core.limit;

import java.util.concurrent.CompletableFuture;

/** A call in the queue of its access key. Thread-safe. */
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

    /** Completes with the place, on the thread that released it or that raised the limit; never fails. */
    public CompletableFuture<Place> place() {
        return place;
    }

    /** Leaves the queue; a place that is given nevertheless is released. Does nothing when called again. */
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
