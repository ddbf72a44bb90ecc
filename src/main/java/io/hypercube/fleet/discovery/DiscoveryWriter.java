package io.hypercube.fleet.discovery;

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
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("kind", "APIVersions");
        document.put("versions", versions);
        document.put("serverAddressByClientCIDRs", List.of());
        return json(document);
    }

    /** {@code APIGroupList}, the document of {@code /apis}. */
    public byte[] groupList() {
        return json(document(
                "APIGroupList",
                "v1",
                "groups",
                union.groups().stream().map(DiscoveryWriter::group).toList()));
    }

    /** {@code APIGroup}, the document of {@code /apis/GROUP}; empty when there is no such group. */
    public Optional<byte[]> group(String name) {
        return union.group(name).map(group -> {
            Map<String, Object> document = new LinkedHashMap<>();
            document.put("kind", "APIGroup");
            document.put("apiVersion", "v1");
            document.putAll(group(group));
            return json(document);
        });
    }

    /** {@code APIResourceList}, the document of a version, also of one that is left out; empty when no server has it. */
    public Optional<byte[]> resourceList(GroupVersion of) {
        if (!union.isServed(of)) {
            return Optional.empty();
        }
        List<Map<String, Object>> resources = union.resources(of).stream()
                .map(resource -> resource(of, resource))
                .toList();
        Map<String, Object> document = document("APIResourceList", "v1", "groupVersion", of.toString());
        document.put("resources", resources);
        return Optional.of(json(document));
    }

    /**
     * {@code APIGroupDiscoveryList}, which has the resources of all versions.
     *
     * @param apiVersion {@code v2} or {@code v2beta1}
     */
    public byte[] aggregated(String apiVersion) {
        List<Map<String, Object>> items = new ArrayList<>();
        for (ServedGroup group : union.groups()) {
            List<Map<String, Object>> versions = group.versions().stream()
                    .map(version -> aggregated(new GroupVersion(group.name(), version)))
                    .toList();
            Map<String, Object> item = new LinkedHashMap<>();
            item.put("metadata", group.name().isEmpty() ? Map.of() : Map.of("name", group.name()));
            item.put("versions", versions);
            items.add(item);
        }
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("kind", "APIGroupDiscoveryList");
        document.put("apiVersion", "apidiscovery.k8s.io/" + apiVersion);
        document.put("metadata", Map.of());
        document.put("items", items);
        return json(document);
    }

    private Map<String, Object> aggregated(GroupVersion of) {
        Map<String, Object> version = new LinkedHashMap<>();
        version.put("version", of.version());
        version.put(
                "resources",
                union.resources(of).stream()
                        .map(DiscoveryWriter::aggregatedResource)
                        .toList());
        version.put("freshness", "Current");
        return version;
    }

    private static Map<String, Object> aggregatedResource(ServedResource resource) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("resource", resource.name());
        Map<String, Object> kind = new LinkedHashMap<>();
        kind.put("group", resource.group());
        kind.put("version", resource.version());
        kind.put("kind", resource.kind());
        map.put("responseKind", kind);
        map.put("scope", resource.namespaced() ? "Namespaced" : "Cluster");
        map.put("singularResource", resource.singularName());
        map.put("verbs", resource.verbs());
        putNames(resource, map);
        return map;
    }

    private static Map<String, Object> resource(GroupVersion of, ServedResource resource) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", resource.name());
        map.put("singularName", resource.singularName());
        map.put("namespaced", resource.namespaced());
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
                .map(version -> version(group.name(), version))
                .toList();
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("name", group.name());
        map.put("versions", versions);
        if (!versions.isEmpty()) {
            map.put("preferredVersion", versions.getFirst());
        }
        return map;
    }

    private static Map<String, Object> version(String group, String version) {
        Map<String, Object> map = new LinkedHashMap<>();
        map.put("groupVersion", new GroupVersion(group, version).toString());
        map.put("version", version);
        return map;
    }

    private static Map<String, Object> document(String kind, String apiVersion, String field, Object value) {
        Map<String, Object> document = new LinkedHashMap<>();
        document.put("kind", kind);
        document.put("apiVersion", apiVersion);
        document.put(field, value);
        return document;
    }

    /** An OpenAPI v3 index. */
    public static byte[] openApiIndex(Map<String, String> paths) {
        Map<String, Object> urls = new LinkedHashMap<>();
        paths.forEach((path, url) -> urls.put(path, Map.of("serverRelativeURL", url)));
        return json(Map.of("paths", urls));
    }

    private static byte[] json(Object document) {
        return Writing.MAPPER.writeValueAsBytes(document);
    }
}
