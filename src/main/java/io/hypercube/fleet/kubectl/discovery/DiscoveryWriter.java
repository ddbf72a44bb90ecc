package io.hypercube.fleet.kubectl.discovery;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.json.JsonMapper;

/** Writes the discovery documents of a union, in both formats. */
public final class DiscoveryWriter {
    private final ApiUnion union;

    public DiscoveryWriter(ApiUnion union) {
        this.union = union;
    }

    /** Jackson is loaded when it is first used. */
    private static final class Writing {
        static final JsonMapper MAPPER = new JsonMapper();
    }

    /** {@code APIVersions}, the document of {@code /api}. */
    public byte[] coreVersions() {
        List<String> versions = union.group("").map(ServedGroup::versions).orElse(List.of());
        return json(object("kind", "APIVersions", "versions", versions, "serverAddressByClientCIDRs", List.of()));
    }

    /** {@code APIGroupList}, the document of {@code /apis}. */
    public byte[] groupList() {
        List<Object> groups =
                union.groups().stream().<Object>map(DiscoveryWriter::group).toList();
        return json(object("kind", "APIGroupList", "apiVersion", "v1", "groups", groups));
    }

    /** {@code APIGroup}, the document of {@code /apis/GROUP}; empty when there is no such group. */
    public Optional<byte[]> group(String name) {
        return union.group(name).map(group -> {
            Map<String, Object> document = object("kind", "APIGroup", "apiVersion", "v1");
            document.putAll(group(group));
            return json(document);
        });
    }

    /** {@code APIResourceList}, the document of a version, also of one that is left out; empty when no server has it. */
    public Optional<byte[]> resourceList(GroupVersion of) {
        if (!union.isServed(of)) {
            return Optional.empty();
        }
        List<Object> resources = union.resources(of).stream()
                .<Object>map(resource -> resource(of, resource))
                .toList();
        return Optional.of(json(object(
                "kind", "APIResourceList", "apiVersion", "v1", "groupVersion", of.toString(), "resources", resources)));
    }

    /**
     * {@code APIGroupDiscoveryList}, which has the resources of all versions.
     *
     * @param apiVersion {@code v2} or {@code v2beta1}
     */
    public byte[] aggregated(String apiVersion) {
        List<Object> items = new ArrayList<>();
        for (ServedGroup group : union.groups()) {
            List<Object> versions = group.versions().stream()
                    .<Object>map(version -> aggregated(new GroupVersion(group.name(), version)))
                    .toList();
            Map<String, Object> metadata = group.name().isEmpty() ? Map.of() : Map.of("name", group.name());
            items.add(object("metadata", metadata, "versions", versions));
        }
        return json(object(
                "kind",
                "APIGroupDiscoveryList",
                "apiVersion",
                "apidiscovery.k8s.io/" + apiVersion,
                "metadata",
                Map.of(),
                "items",
                items));
    }

    private Map<String, Object> aggregated(GroupVersion of) {
        List<Object> resources = union.resources(of).stream()
                .<Object>map(DiscoveryWriter::aggregatedResource)
                .toList();
        return object("version", of.version(), "resources", resources, "freshness", "Current");
    }

    private static Map<String, Object> aggregatedResource(ServedResource resource) {
        Map<String, Object> map = object(
                "resource", resource.name(),
                "responseKind",
                        object(
                                "group", resource.group(),
                                "version", resource.version(),
                                "kind", resource.kind()),
                "scope", resource.namespaced() ? "Namespaced" : "Cluster",
                "singularResource", resource.singularName(),
                "verbs", resource.verbs());
        putNames(resource, map);
        return map;
    }

    private static Map<String, Object> resource(GroupVersion of, ServedResource resource) {
        Map<String, Object> map = object(
                "name", resource.name(), "singularName", resource.singularName(), "namespaced", resource.namespaced());
        if (!resource.group().equals(of.group()) || !resource.version().equals(of.version())) {
            map.put("group", resource.group());
            map.put("version", resource.version());
        }
        map.put("kind", resource.kind());
        map.put("verbs", resource.verbs());
        putNames(resource, map);
        return map;
    }

    private static void putNames(ServedResource resource, Map<String, Object> map) {
        if (!resource.shortNames().isEmpty()) {
            map.put("shortNames", resource.shortNames());
        }
        if (!resource.categories().isEmpty()) {
            map.put("categories", resource.categories());
        }
    }

    private static Map<String, Object> group(ServedGroup group) {
        List<Map<String, Object>> versions = group.versions().stream()
                .map(version ->
                        object("groupVersion", new GroupVersion(group.name(), version).toString(), "version", version))
                .toList();
        Map<String, Object> map = object("name", group.name(), "versions", versions);
        if (!versions.isEmpty()) {
            map.put("preferredVersion", versions.getFirst());
        }
        return map;
    }

    /** An OpenAPI v3 index. */
    public static byte[] openApiIndex(Map<String, String> paths) {
        Map<String, Object> urls = new LinkedHashMap<>();
        paths.forEach((path, url) -> urls.put(path, Map.of("serverRelativeURL", url)));
        return json(Map.of("paths", urls));
    }

    /** A JSON object with its fields in this order: names and values in turn. */
    private static Map<String, Object> object(Object... fields) {
        Map<String, Object> map = new LinkedHashMap<>();
        for (int i = 0; i < fields.length; i += 2) {
            map.put((String) fields[i], fields[i + 1]);
        }
        return map;
    }

    private static byte[] json(Object document) {
        return Writing.MAPPER.writeValueAsBytes(document);
    }
}
