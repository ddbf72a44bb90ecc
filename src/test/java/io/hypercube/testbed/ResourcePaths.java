package io.hypercube.testbed;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** The paths of collections by kind, from the discovery documents of a cluster, which are read again for a kind that is not known. */
final class ResourcePaths {
    private final ClusterApi api;
    private final Map<String, Resource> known = new ConcurrentHashMap<>();

    private record Resource(String plural, boolean namespaced) {}

    ResourcePaths(ClusterApi api) {
        this.api = api;
    }

    /** @param object without a namespace, it is in {@code default} or in none, as its kind is */
    String collectionOf(JsonNode object) {
        String version = object.path("apiVersion").asString();
        String kind = object.path("kind").asString();
        String base = (version.indexOf('/') < 0 ? "/api/" : "/apis/") + version;
        Resource resource = resource(base, kind);
        String namespace = resource.namespaced()
                ? "/namespaces/" + object.at("/metadata/namespace").asString("default")
                : "";
        return base + namespace + '/' + resource.plural();
    }

    private Resource resource(String base, String kind) {
        String key = base + ' ' + kind;
        @Nullable Resource cached = known.get(key);
        if (cached == null) {
            api.get(base).path("resources").forEach(each -> {
                if (each.path("name").asString().indexOf('/') < 0) {
                    known.put(
                            base + ' ' + each.path("kind").asString(),
                            new Resource(
                                    each.path("name").asString(),
                                    each.path("namespaced").asBoolean()));
                }
            });
            cached = known.get(key);
        }
        if (cached == null) {
            throw new AssertionError(kind + ": not in " + base + " (expected: a kind that the cluster serves)");
        }
        return cached;
    }
}
