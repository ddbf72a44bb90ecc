package io.hypercube.fleet.group;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import java.util.List;

/** Saves and deletes groups. It changes the database only; {@link ClusterGroups} makes them callable. Blocking. */
public final class SavedGroups {
    static final String KIND = "clustergroups";
    private static final int MOST = 200;

    private final ClusterGroupStore store;

    public SavedGroups(ClusterGroupStore store) {
        this.store = store;
    }

    /** All stored groups, by name. */
    public List<ClusterGroupStore.Stored> list() {
        return store.load().groups();
    }

    /**
     * Saves a group, in place of the one of the same name.
     *
     * @return whether it is new
     * @throws ApiException 409 when there are too many groups
     */
    public boolean save(ClusterGroupStore.Stored group) {
        return switch (store.save(group, MOST)) {
            case CREATED -> true;
            case REPLACED -> false;
            case LIMIT_REACHED ->
                throw ApiException.about(
                        StatusReason.CONFLICT,
                        KIND,
                        group.name(),
                        "there are " + MOST + " groups of clusters already (expected: at most " + MOST
                                + "; delete one first)");
        };
    }

    /** @throws ApiException 404 */
    public void delete(String name) {
        if (!store.delete(name)) {
            throw ApiException.notFound(KIND, name);
        }
    }
}
