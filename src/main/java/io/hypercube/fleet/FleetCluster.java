package io.hypercube.fleet;

import io.hypercube.list.item.Identified;
import io.hypercube.list.item.ItemIdentity;
import io.hypercube.list.item.RankedItem;

/** A cluster that a {@link FleetQuery} includes, with its values of the sort keys on {@code cluster}. */
final class FleetCluster {
    private final RankedItem<Named> place;

    /** A cluster as an item of a list of clusters. */
    record Named(ItemIdentity identity) implements Identified {}

    FleetCluster(RankedItem<Named> place) {
        this.place = place;
    }

    public String name() {
        return place.item().identity().name();
    }

    RankedItem<Named> place() {
        return place;
    }
}
