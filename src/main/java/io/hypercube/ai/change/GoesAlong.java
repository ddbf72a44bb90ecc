package io.hypercube.ai.change;

import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.GatewayApi.Answer;
import io.hypercube.ai.protocol.GatewayApi.Request;
import io.hypercube.ai.protocol.ToolException;
import io.hypercube.ai.tool.ClusterChoice;
import io.hypercube.ai.tool.ClusterObjects;
import io.hypercube.ai.tool.ResourceType;
import io.hypercube.ai.tool.ServedResources;
import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ApiException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * Counts the objects that a cluster deletes with an object, as far as the caller may list them: those in a namespace, those of a custom
 * resource, and those that the object owns. Blocks.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/architecture/garbage-collection/">Garbage collection</a>
 */
record GoesAlong(GatewayApi api, ClusterChoice cluster) {
    private static final String TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io";

    /** Objects with owners that are read of one resource. */
    private static final String MOST_OWNED = "500";

    private static final Duration LONGEST = Duration.ofSeconds(15);

    /** The groups in which controllers of Kubernetes own objects, and the resources of these. Others may own anything. */
    private static final Map<String, Set<String>> OWNED = Map.of(
            "", Set.of("endpoints", "endpointslices", "pods"),
            "apps", Set.of("controllerrevisions", "pods", "replicasets"),
            "batch", Set.of("jobs", "pods"));

    /** Groups that have the same objects, and are served for older clients. */
    private static final Set<String> TWICE = Set.of("extensions", "events.k8s.io", "metrics.k8s.io");

    /**
     * The counts.
     *
     * @param found by resource, such as {@code pods}
     * @param missed resources that could not be counted
     */
    private record Counts(Map<String, Long> found, Set<String> missed) {
        List<String> notes() {
            List<String> notes = new ArrayList<>();
            long all = found.values().stream().mapToLong(Long::longValue).sum();
            if (all > 0) {
                String each = found.entrySet().stream()
                        .map(one -> one.getKey() + " " + one.getValue())
                        .collect(Collectors.joining(", "));
                notes.add((missed.isEmpty() ? "" : "At least ") + all + " other object" + (all == 1 ? " goes" : "s go")
                        + " with it: " + each + ".");
            }
            if (!missed.isEmpty()) {
                notes.add("Objects of these resources could not be counted: " + String.join(", ", missed) + ".");
            }
            return notes;
        }
    }

    /** Sentences with the counts; none when nothing goes along. */
    List<String> notes(ObjectChange wanted, ObjectNode object) throws InterruptedException {
        Counts counts = new Counts(new TreeMap<>(), new HashSet<>());
        if (wanted.type().name().equals("namespaces")) {
            for (ResourceType type : types(true)) {
                count(type, ClusterObjects.path(type, wanted.name()), counts);
            }
        } else if (wanted.type().name().equals("customresourcedefinitions.apiextensions.k8s.io")) {
            ResourceType type = defined(object.path("spec"));
            count(type, ClusterObjects.path(type, null), counts);
        } else {
            countOwned(wanted, object.at("/metadata/uid").asString(""), counts);
        }
        return counts.notes();
    }

    private List<ResourceType> types(boolean namespaced) throws InterruptedException {
        Set<String> seen = new HashSet<>();
        return ServedResources.read(api, cluster).all().stream()
                .filter(type -> type.namespaced() || !namespaced)
                .filter(type -> !TWICE.contains(type.group()) && seen.add(type.name()))
                .toList();
    }

    private static ResourceType defined(JsonNode spec) {
        String version = spec.path("versions")
                .valueStream()
                .filter(each -> each.path("served").asBoolean(false))
                .map(each -> each.path("name").asString(""))
                .findFirst()
                .orElse("");
        return new ResourceType(
                spec.path("group").asString(""),
                version,
                spec.at("/names/plural").asString(""),
                "",
                false,
                List.of());
    }

    private void count(ResourceType type, String path, Counts counts) throws InterruptedException {
        Optional<ObjectNode> list = list(path, Map.of("pageSize", "1"), "application/json", type, counts);
        long total = list.map(each -> each.path("total").asLong(0)).orElse(0L);
        if (total > 0) {
            counts.found().put(type.name(), total);
        }
    }

    /** Counts what the object owns, and what that owns. */
    private void countOwned(ObjectChange wanted, String uid, Counts counts) throws InterruptedException {
        Set<String> among = OWNED.get(wanted.type().group());
        Map<String, Set<String>> owners = new HashMap<>();
        Map<String, String> resources = new HashMap<>();
        long begin = System.nanoTime();
        for (ResourceType type : types(wanted.namespace() != null)) {
            if (among != null && !among.contains(type.resource())) {
                continue;
            }
            if (System.nanoTime() - begin > LONGEST.toNanos()) {
                counts.missed().add(type.name());
                continue;
            }
            Map<String, String> parameters =
                    Map.of("selector", "metadata.ownerReferences", "pageSize", MOST_OWNED, "includeObject", "Metadata");
            Optional<ObjectNode> table =
                    list(ClusterObjects.path(type, wanted.namespace()), parameters, TABLE, type, counts);
            table.ifPresent(rows -> addOwned(rows, type, owners, resources));
            if (table.filter(each ->
                            each.path("total").asLong(0) > each.path("rows").size())
                    .isPresent()) {
                counts.missed().add(type.name());
            }
        }
        Set<String> going = new HashSet<>(Set.of(uid));
        boolean more = !uid.isEmpty();
        while (more) {
            more = false;
            for (Map.Entry<String, Set<String>> each : owners.entrySet()) {
                more |= going.containsAll(each.getValue()) && going.add(each.getKey());
            }
        }
        going.remove(uid);
        going.forEach(each -> counts.found().merge(resources.getOrDefault(each, ""), 1L, Long::sum));
    }

    /** An object with several owners goes with the last of them. */
    private static void addOwned(
            ObjectNode table, ResourceType type, Map<String, Set<String>> owners, Map<String, String> resources) {
        for (JsonNode row : table.path("rows")) {
            JsonNode metadata = row.path("object").path("metadata");
            String uid = metadata.path("uid").asString("");
            owners.put(
                    uid,
                    metadata.path("ownerReferences")
                            .valueStream()
                            .map(owner -> owner.path("uid").asString(""))
                            .collect(Collectors.toSet()));
            resources.put(uid, type.name());
        }
    }

    /** Empty for a resource that cannot be listed at all. */
    private Optional<ObjectNode> list(
            String path, Map<String, String> parameters, String accept, ResourceType type, Counts counts)
            throws InterruptedException {
        @Nullable Answer answer = null;
        try {
            answer = api.send(new Request("GET", cluster.target(path, parameters), accept, null, new byte[0]));
            if (answer.status() / 100 == 2) {
                return Optional.of(Json.read(answer.body(), ObjectNode.class));
            }
        } catch (ToolException | ApiException e) { // no answer, too long, or no JSON
            counts.missed().add(type.name());
        }
        if (answer != null && answer.status() != 404 && answer.status() != 405) {
            counts.missed().add(type.name());
        }
        return Optional.empty();
    }
}
