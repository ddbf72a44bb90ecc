package io.hypercube.proxy.call;

import io.hypercube.core.limit.Place;
import java.time.Duration;
import org.jspecify.annotations.Nullable;

/**
 * The place of a call, taken when the cluster is first asked, because the call may not need one. Confined to one thread
 * at a time.
 */
public final class LazyPlace implements AutoCloseable {
    private final ProxiedCall call;
    private final Admission admission;
    private @Nullable Place place;
    private Place.@Nullable Cuttable cuttable;

    /** @param place the place that the call already has; null for none */
    public LazyPlace(ProxiedCall call, Admission admission, @Nullable Place place) {
        this.call = call;
        this.admission = admission;
        this.place = place;
    }

    /** Sets what is aborted when the client stalls the call. */
    public void cuts(Place.Cuttable answer) {
        cuttable = answer;
    }

    /** Takes the place if it has not been taken. Blocks while queued; throws a 429 when it is rejected. */
    public void take() throws InterruptedException {
        if (place == null) {
            place = admission.take(call);
        }
    }

    /** Same, and waits no longer than {@code most}. */
    public void take(Duration most) throws InterruptedException {
        if (place == null) {
            place = admission.take(call, most);
        }
    }

    /** See {@link Place#waitsForClient}. Must be followed by {@link #goesOn}. */
    public void waitsForClient() {
        if (place != null && cuttable != null) {
            place.waitsForClient(cuttable);
        }
    }

    /** See {@link Place#goesOn}. */
    public void goesOn() {
        if (place != null) {
            place.goesOn();
        }
    }

    /** Releases the place when the cluster has answered or is not asked. Idempotent. */
    @Override
    public void close() {
        if (place != null) {
            place.close();
        }
    }
}
