package io.hypercube.fleet.group;

import java.time.Duration;
import java.util.List;

/** Has as many groups as allowed. */
final class FullStore implements ClusterGroupStore {
    @Override
    public long version() {
        return 0;
    }

    @Override
    public StoredGroups load() {
        return new StoredGroups(0, List.of());
    }

    @Override
    public Saving save(Stored group, int most) {
        return Saving.LIMIT_REACHED;
    }

    @Override
    public boolean delete(String name) {
        return false;
    }

    @Override
    public Runnable follow(Duration interval, Runnable look) {
        return () -> {};
    }
}
