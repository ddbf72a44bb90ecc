package io.hypercube.cluster;

import java.util.Optional;

/** The states of clusters that replicas share, so that one replica probes for all. */
public interface StateSharing {
    /** For a gateway that is alone: it probes every cluster itself. */
    StateSharing NONE = new StateSharing() {
        @Override
        public Optional<ClusterState> others(Cluster cluster) {
            return Optional.empty();
        }

        @Override
        public void tell(Cluster cluster, ClusterState state) {
            // there is nobody to tell
        }
    };

    /** The state that another replica has found. Empty when this replica must probe. Does not block. */
    Optional<ClusterState> others(Cluster cluster);

    /** Shares the state when this replica probes for all. Does not block. */
    void tell(Cluster cluster, ClusterState state);
}
