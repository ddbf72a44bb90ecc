package io.hypercube.server;

import io.hypercube.cache.CacheWarming;
import io.hypercube.cache.WatchCache;
import io.hypercube.cluster.ClusterRegistry;
import io.hypercube.cluster.ClusterState;
import io.hypercube.cluster.upstream.Upstreams;
import io.hypercube.core.limit.CallSeats;
import io.hypercube.storage.Storage;
import java.time.InstantSource;
import java.util.Optional;

/** Wires the filling of the cache after a restart. */
final class WarmStart {
    private WarmStart() {}

    /** With several replicas, each fills the collections that it keeps for all. */
    static CacheWarming of(
            WatchCache cache,
            Storage storage,
            ClusterRegistry clusters,
            Upstreams upstreams,
            Optional<Replication> replication) {
        return new CacheWarming(
                cache,
                storage.recentCollections(InstantSource.system()),
                new CacheWarming.Surroundings(
                        clusters::find,
                        cluster -> cluster.state().phase() == ClusterState.Phase.READY
                                && upstreams.count(cluster.name(), CallSeats::waiting) == 0,
                        key -> replication
                                .map(shared -> shared.pages().keepsHere(key))
                                .orElse(true)),
                CacheWarming.Intervals.USUAL);
    }
}
