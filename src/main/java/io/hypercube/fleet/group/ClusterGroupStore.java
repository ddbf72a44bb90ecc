package io.hypercube.fleet.group;

import java.time.Duration;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** Stores groups of clusters. Blocking; completed writes survive kill -9. A port that {@code storage} implements. */
public interface ClusterGroupStore {
    /**
     * A group as it was saved. Also its JSON form.
     *
     * @param clusters names or patterns with {@code *}; null for all
     * @param clusterSelector a label selector over the labels of clusters; null for all
     */
    record Stored(
            String name,
            @Nullable List<String> clusters,
            @Nullable String clusterSelector) {
        public Stored {
            clusters = clusters == null ? null : List.copyOf(clusters);
        }
    }

    /** @param version changes with every write, by any process */
    record StoredGroups(long version, List<Stored> groups) {
        public StoredGroups {
            groups = List.copyOf(groups);
        }
    }

    /** The outcome of {@link #save}. */
    enum Saving {
        CREATED,
        REPLACED,
        /** There are as many groups as allowed, and none of that name. */
        LIMIT_REACHED
    }

    long version();

    /** All stored groups, by name, in one consistent read. */
    StoredGroups load();

    /** Saves a group, in place of the one of the same name. Concurrent calls do not exceed {@code most} groups either. */
    Saving save(Stored group, int most);

    /** @return false when there is no group of that name */
    boolean delete(String name);

    /**
     * Calls {@code look} after every committed write of this process, on the writer's thread, and every {@code interval} on a
     * thread of its own, to see the writes of other processes.
     *
     * @param look must not throw
     * @return a handle that stops the calls
     */
    Runnable follow(Duration interval, Runnable look);
}
