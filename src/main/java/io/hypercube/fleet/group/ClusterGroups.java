package io.hypercube.fleet.group;

import io.hypercube.core.kube.ApiException;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.concurrent.locks.ReentrantLock;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * All saved groups, in memory. Lookups never block. A write of this process is visible when it returns, a write of another
 * process or replica within a second. While the database is unavailable, the groups stay unchanged.
 */
public final class ClusterGroups implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(ClusterGroups.class);
    private static final Duration INTERVAL = Duration.ofMillis(500);

    private final ClusterGroupStore store;
    private final ReentrantLock refreshing = new ReentrantLock();
    private long version = -1;
    private boolean failing;
    private volatile Map<String, ClusterGroup> groups = Map.of();
    private volatile Runnable end = () -> {};

    private ClusterGroups(ClusterGroupStore store) {
        this.store = store;
    }

    /** Reads all groups once, blocking, then follows changes on a virtual thread until closed. */
    public static ClusterGroups follow(ClusterGroupStore store) {
        ClusterGroups groups = new ClusterGroups(store);
        groups.catchUp();
        groups.end = store.follow(INTERVAL, groups::refresh);
        return groups;
    }

    /** @param name without the {@code _} under which the group is called */
    public Optional<ClusterGroup> find(String name) {
        return Optional.ofNullable(groups.get(name));
    }

    /** All groups, by name. */
    public List<ClusterGroup> all() {
        return List.copyOf(new TreeMap<>(groups).values());
    }

    /** Applies changes now. A failure is logged, and the next call tries again. */
    private void refresh() {
        refreshing.lock();
        try {
            catchUp();
            failing = false;
        } catch (RuntimeException e) {
            if (!failing) {
                LOGGER.atError().setCause(e).log("cannot read groups of clusters, keeping the known ones");
            }
            failing = true;
        } finally {
            refreshing.unlock();
        }
    }

    private void catchUp() {
        if (store.version() == version) {
            return;
        }
        ClusterGroupStore.StoredGroups rows = store.load();
        Map<String, ClusterGroup> next = new TreeMap<>();
        rows.groups().forEach(stored -> understand(stored).ifPresent(group -> next.put(group.name(), group)));
        groups = Map.copyOf(next);
        version = rows.version();
    }

    /** Empty for a selector that only a newer version of the program understands: the group then does not exist here. */
    private static Optional<ClusterGroup> understand(ClusterGroupStore.Stored stored) {
        try {
            return Optional.of(ClusterGroup.of(stored));
        } catch (ApiException e) {
            LOGGER.atWarn()
                    .addKeyValue("group", stored.name())
                    .addKeyValue("problem", e.getMessage())
                    .log("group of clusters is not usable");
            return Optional.empty();
        }
    }

    @Override
    public void close() {
        end.run();
    }
}
