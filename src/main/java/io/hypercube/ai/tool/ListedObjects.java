package io.hypercube.ai.tool;

import io.hypercube.ai.tool.ClusterObjects.Changes;
import io.hypercube.list.query.FieldPath;
import io.hypercube.list.query.Requirement;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.node.ObjectNode;

/**
 * The objects that a question is about. Blocks.
 *
 * @param namespace empty for all
 */
record ListedObjects(ClusterObjects objects, ClusterChoice cluster, ResourceType type, Optional<String> namespace) {
    /** As {@link ClusterObjects#list}. */
    ObjectNode list(Map<String, String> parameters) throws InterruptedException {
        return objects.list(cluster, type, namespace.orElse(null), parameters);
    }

    /** As {@link ClusterObjects#table}. */
    ObjectNode table(Map<String, String> parameters) throws InterruptedException {
        return objects.table(cluster, type, namespace.orElse(null), parameters);
    }

    /** As {@link ClusterObjects#changes}. */
    Changes changes(Map<String, String> parameters, FieldPath path) throws InterruptedException {
        return objects.changes(cluster, type, namespace.orElse(null), parameters, path);
    }

    /** The number of all objects. */
    long total() throws InterruptedException {
        return list(Map.of("pageSize", "1")).path("total").asLong(0);
    }

    /** Whether no object has the field. */
    boolean lacks(FieldPath path) throws InterruptedException {
        String selector = new Requirement.Exists(path).print();
        return list(Map.of("selector", selector, "pageSize", "1")).path("total").asLong(0) == 0;
    }
}
