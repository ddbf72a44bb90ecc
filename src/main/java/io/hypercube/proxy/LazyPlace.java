package io.hypercube.proxy;

import io.hypercube.limit.Place;
import org.jspecify.annotations.Nullable;

/** The place of a call that may need none: taken when the cluster is asked. Confined to one thread at a time. */
final class LazyPlace implements AutoCloseable {
    private final ProxiedCall call;
    private final Admission admission;
    private @Nullable Place place;
    private Place.@Nullable Cuttable cuttable;

    /** @param place that the call has already; null for none */
    LazyPlace(ProxiedCall call, Admission admission, @Nullable Place place) {
        this.call = call;
        this.admission = admission;
        this.place = place;
    }

    /** What is cut when the client holds it up. */
    void cuts(Place.Cuttable answer) {
        cuttable = answer;
    }

    /** Waits for it where that is needed. Blocks; throws a 429 when there is none. */
    void take() throws InterruptedException {
        if (place == null) {
            place = admission.take(call);
        }
    }

    /** As {@link Place#waitsForClient}; {@link #goesOn} is to follow. */
    void waitsForClient() {
        if (place != null && cuttable != null) {
            place.waitsForClient(cuttable);
        }
    }

    void goesOn() {
        if (place != null) {
            place.goesOn();
        }
    }

    /** The cluster has answered, or is not asked. Closing again does nothing. */
    @Override
    public void close() {
        if (place != null) {
            place.close();
        }
    }
}
