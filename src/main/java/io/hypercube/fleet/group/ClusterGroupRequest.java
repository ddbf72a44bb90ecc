package io.hypercube.fleet.group;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.fleet.ClusterNames;
import io.hypercube.fleet.MemberSelection;
import io.hypercube.list.query.LabelSelector;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * A request to save a group, as received. Every field may be absent, but not all of them.
 *
 * @param clusters names or patterns with {@code *}
 * @param clusterSelector a label selector over the labels of clusters
 */
public record ClusterGroupRequest(
        @Nullable List<@Nullable String> clusters, @Nullable String clusterSelector) {
    private static final int LONGEST_SELECTOR = 1024;
    private static final String RESERVED = "all";
    private static final String NAME = "1 to 63 of a-z 0-9 -, beginning and ending with a letter or digit;"
            + " the group prod is called as the cluster _prod";

    /** @throws ApiException 422 with the field when a value is not valid */
    public ClusterGroupStore.Stored named(String name) {
        requireName(name);
        if (clusters == null && clusterSelector == null) {
            throw ApiException.of(
                    StatusReason.INVALID, "clusters, clusterSelector: missing (expected: one of them, or both)");
        }
        return new ClusterGroupStore.Stored(name, requireClusters(), requireSelector());
    }

    private static void requireName(String name) {
        if (ClusterName.parseAny("_" + name).isEmpty()) {
            throw ApiException.invalid("name", name, NAME);
        }
        if (name.equals(RESERVED)) {
            throw ApiException.invalid("name", name, "another name, because _all stands for all clusters");
        }
    }

    private @Nullable List<String> requireClusters() {
        if (clusters == null) {
            return null;
        }
        if (clusters.isEmpty() || clusters.size() > ClusterNames.MOST) {
            throw ApiException.invalid("clusters", clusters.size() + " names", "1 to " + ClusterNames.MOST);
        }
        List<String> names = new ArrayList<>();
        for (@Nullable String name : clusters) {
            if (name == null || !ClusterNames.isPattern(name)) {
                throw ApiException.invalid("clusters", String.valueOf(name), ClusterNames.EXPECTED);
            }
            names.add(name);
        }
        return names;
    }

    private @Nullable String requireSelector() {
        if (clusterSelector == null) {
            return null;
        }
        if (clusterSelector.length() > LONGEST_SELECTOR) {
            throw ApiException.invalid(
                    "clusterSelector", clusterSelector, "at most " + LONGEST_SELECTOR + " characters");
        }
        if (clusterSelector.isBlank() || LabelSelector.parse(clusterSelector).isEmpty()) {
            throw ApiException.invalid("clusterSelector", clusterSelector, MemberSelection.EXPECTED_SELECTOR);
        }
        return clusterSelector;
    }
}
