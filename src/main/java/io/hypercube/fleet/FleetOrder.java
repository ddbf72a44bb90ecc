package io.hypercube.fleet;

import io.hypercube.list.item.ItemQuery;
import io.hypercube.list.item.RankedItem;
import io.hypercube.list.query.SortKey;
import java.util.ArrayList;
import java.util.List;

/** The order of {@link FleetQuery}: sort keys on the cluster and on the item, in the order in which they are compared. */
final class FleetOrder {
    private final ItemQuery clusters;
    private final ItemQuery rows;
    private final List<Step> steps = new ArrayList<>();

    /** Some of the keys of one of the two queries. */
    private record Step(boolean ofCluster, int from, int to) {}

    /**
     * Creates an order.
     *
     * @param sort the requested keys
     * @param clusters its requested keys are those on the cluster, followed by the cluster's name
     * @param rows its requested keys are the others, followed by those of namespace and name that were not requested
     */
    FleetOrder(List<SortKey> sort, ItemQuery clusters, ItemQuery rows) {
        this.clusters = clusters;
        this.rows = rows;
        int ofCluster = 0;
        int ofRow = 0;
        for (SortKey key : sort) {
            if (FleetQuery.isCluster(key.path())) {
                steps.add(new Step(true, ofCluster, ++ofCluster));
            } else {
                steps.add(new Step(false, ofRow, ++ofRow));
            }
        }
        steps.add(new Step(true, ofCluster, clusters.keys()));
        steps.add(new Step(false, ofRow, rows.keys()));
    }

    int compare(RankedItem<?> leftCluster, RankedItem<?> left, RankedItem<?> rightCluster, RankedItem<?> right) {
        for (int i = 0; i < steps.size(); i++) {
            Step step = steps.get(i);
            int comparison = step.ofCluster
                    ? clusters.compare(leftCluster, rightCluster, step.from, step.to)
                    : rows.compare(left, right, step.from, step.to);
            if (comparison != 0) {
                return comparison;
            }
        }
        return 0;
    }
}
