package io.hypercube.fleet.group;

import io.hypercube.core.kube.ApiException;
import io.hypercube.fleet.MemberSelection;

/** A saved group. Which clusters it includes is decided anew for each call, by their names and labels at that time. */
public record ClusterGroup(ClusterGroupStore.Stored stored, MemberSelection selection) {
    /** @throws ApiException when the stored selector is not understood */
    static ClusterGroup of(ClusterGroupStore.Stored stored) {
        String selector = stored.clusterSelector();
        return new ClusterGroup(stored, MemberSelection.of(stored.clusters(), selector == null ? "" : selector));
    }

    /** Without the {@code _} under which it is called. */
    public String name() {
        return stored.name();
    }
}
