package io.hypercube.fleet.kubectl.discovery;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SequencedSet;
import java.util.stream.StreamSupport;
import tools.jackson.core.JacksonException;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** Reads the discovery documents of an API server, in both formats. */
public final class DiscoveryDocument {
    /** Limit on the versions of groups of one API server, and on the resources of one version. */
    private static final int MOST = 10_000;

    private DiscoveryDocument() {}

    /** Jackson is loaded when it is first used. */
    private static final class Reading {
        static final JsonMapper MAPPER = new JsonMapper();
    }

    /** A document that cannot be read. */
    public static final class MalformedException extends Exception {
        MalformedException(String message) {
            super(message);
        }
    }

    /** Whether the document is an {@code APIGroupDiscoveryList}, which has the resources of all versions. */
    private static boolean isAggregated(JsonNode document) {
        return text(document, "kind").equals("APIGroupDiscoveryList");
    }

    /** Reads the document of {@code /api} or {@code /apis}: {@code APIGroupDiscoveryList}, {@code APIVersions} or {@code APIGroupList}. */
    public static ServedApis root(byte[] json) throws MalformedException {
        JsonNode document = parse(json);
        if (isAggregated(document)) {
            return aggregated(document);
        }
        return switch (text(document, "kind")) {
            case "APIVersions" ->
                new ServedApis(List.of(new ServedGroup("", names(document.path("versions")))), Map.of());
            case "APIGroupList" -> new ServedApis(groups(document.path("groups")), Map.of());
            default -> throw new MalformedException("its kind is neither APIGroupList nor APIVersions");
        };
    }

    /** Reads an {@code APIResourceList}. */
    public static List<ServedResource> resources(GroupVersion of, byte[] json) throws MalformedException {
        JsonNode document = parse(json);
        if (!text(document, "kind").equals("APIResourceList")) {
            throw new MalformedException("its kind is not APIResourceList");
        }
        List<ServedResource> resources = new ArrayList<>();
        for (JsonNode one : some(document.path("resources"))) {
            String name = text(one, "name");
            if (!name.isEmpty() && name.indexOf('/') < 0) {
                String version = text(one, "version");
                resources.add(new ServedResource(
                        name,
                        text(one, "singularName"),
                        one.path("namespaced").asBoolean(false),
                        version.isEmpty() ? of.group() : text(one, "group"),
                        version.isEmpty() ? of.version() : version,
                        text(one, "kind"),
                        names(one.path("verbs")),
                        names(one.path("shortNames")),
                        names(one.path("categories"))));
            }
        }
        return resources;
    }

    private static List<ServedGroup> groups(JsonNode list) throws MalformedException {
        List<ServedGroup> groups = new ArrayList<>();
        for (JsonNode one : some(list)) {
            SequencedSet<String> versions = new LinkedHashSet<>();
            Optional.of(text(one.path("preferredVersion"), "version"))
                    .filter(version -> !version.isEmpty())
                    .ifPresent(versions::add);
            for (JsonNode version : some(one.path("versions"))) {
                versions.add(text(version, "version"));
            }
            groups.add(new ServedGroup(text(one, "name"), List.copyOf(versions)));
        }
        return groups;
    }

    private static ServedApis aggregated(JsonNode document) throws MalformedException {
        List<ServedGroup> groups = new ArrayList<>();
        Map<GroupVersion, List<ServedResource>> resources = new LinkedHashMap<>();
        for (JsonNode group : some(document.path("items"))) {
            String name = text(group.path("metadata"), "name");
            List<String> versions = new ArrayList<>();
            for (JsonNode version : some(group.path("versions"))) {
                GroupVersion of = new GroupVersion(name, text(version, "version"));
                versions.add(of.version());
                resources.put(of, aggregatedResources(of, version.path("resources")));
            }
            groups.add(new ServedGroup(name, versions));
        }
        return new ServedApis(groups, resources);
    }

    private static List<ServedResource> aggregatedResources(GroupVersion of, JsonNode list) throws MalformedException {
        List<ServedResource> resources = new ArrayList<>();
        for (JsonNode one : some(list)) {
            JsonNode kind = one.path("responseKind");
            boolean own = text(kind, "version").isEmpty();
            resources.add(new ServedResource(
                    text(one, "resource"),
                    text(one, "singularResource"),
                    text(one, "scope").equals("Namespaced"),
                    own ? of.group() : text(kind, "group"),
                    own ? of.version() : text(kind, "version"),
                    text(kind, "kind"),
                    names(one.path("verbs")),
                    names(one.path("shortNames")),
                    names(one.path("categories"))));
        }
        return resources;
    }

    /** The paths of an OpenAPI v3 index: {@code apis/apps/v1} and its address relative to the server. */
    public static Map<String, String> openApiPaths(byte[] json) throws MalformedException {
        Map<String, String> paths = new LinkedHashMap<>();
        for (Map.Entry<String, JsonNode> path : parse(json).path("paths").properties()) {
            paths.put(path.getKey(), text(path.getValue(), "serverRelativeURL"));
        }
        return paths;
    }

    /** {@code gitVersion} in the document of {@code /version}; empty when there is none. */
    public static String gitVersion(byte[] json) throws MalformedException {
        return text(parse(json), "gitVersion");
    }

    private static JsonNode parse(byte[] json) throws MalformedException {
        try {
            return Reading.MAPPER.readTree(json);
        } catch (JacksonException e) {
            throw new MalformedException("it is not JSON");
        }
    }

    private static Iterable<JsonNode> some(JsonNode list) throws MalformedException {
        if (list.size() > MOST) {
            throw new MalformedException("a list in it has more than " + MOST + " entries");
        }
        return list;
    }

    private static String text(JsonNode object, String field) {
        return object.path(field).asString("");
    }

    private static List<String> names(JsonNode list) {
        return StreamSupport.stream(list.spliterator(), false)
                .map(name -> name.asString(""))
                .filter(name -> !name.isEmpty())
                .toList();
    }
}
