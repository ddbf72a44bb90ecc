package io.hypercube.ai.tool;

import io.hypercube.ai.protocol.Completion;
import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.ToolException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.list.query.FieldPath;
import io.hypercube.list.query.Requirement;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/**
 * The values of the arguments {@code cluster}, {@code resource}, {@code namespace} and {@code name} that begin as a person has typed,
 * ignoring case, as far as the caller may list them; of the other arguments that were chosen before. There are none when the caller may
 * not list, or when a cluster does not answer. Blocks.
 */
record ArgumentValues(GatewayApi api) {
    /** Beyond this many names that contain what was typed, some that begin with it may be missing. */
    private static final int MOST_READ = 1000;

    private static final Pattern PLAIN = Pattern.compile("[A-Za-z0-9._:@-]{0,253}");
    private static final FieldPath NAME = FieldPath.of("metadata", "name");
    private static final ResourceType NAMESPACES =
            new ResourceType("", "v1", "namespaces", "Namespace", false, List.of(""));

    /** @param types that the argument {@code resource} can have */
    List<String> of(Completion asked, Predicate<ResourceType> types) throws InterruptedException {
        String typed = asked.typed();
        if (!PLAIN.matcher(typed).matches()) {
            return List.of();
        }
        try {
            Stream<String> all =
                    switch (asked.argument()) {
                        case "cluster" -> clusters(typed);
                        case "resource" -> resources(asked, types);
                        case "namespace" -> namespaces(asked);
                        case "name" -> names(asked);
                        default -> Stream.empty();
                    };
            return all.filter(each -> PLAIN.matcher(each).matches())
                    .filter(each -> each.regionMatches(true, 0, typed, 0, typed.length()))
                    .distinct()
                    .sorted()
                    .toList();
        } catch (ToolException e) { // the caller may not list, or an argument that was chosen before does not exist
            return List.of();
        }
    }

    private Stream<String> clusters(String typed) throws InterruptedException {
        Map<String, String> parameters = new LinkedHashMap<>(containing(FieldPath.of("name"), typed));
        parameters.put("pageSize", Integer.toString(MOST_READ));
        JsonNode page = GatewayAnswers.json(api.get("/api/v1/cube/clusters?" + ClusterChoice.query(parameters)));
        return page.path("items").valueStream().map(each -> each.path("name").asString(""));
    }

    private Stream<String> resources(Completion asked, Predicate<ResourceType> types) throws InterruptedException {
        return ServedResources.read(api, cluster(asked)).all().stream()
                .filter(types)
                .map(ResourceType::name);
    }

    private Stream<String> namespaces(Completion asked) throws InterruptedException {
        try {
            return names(cluster(asked), NAMESPACES, Optional.empty(), asked.typed());
        } catch (ToolException e) { // a scope with namespaces allows no list of them
            JsonNode scope = GatewayAnswers.json(api.get("/api/v1/cube/whoami")).path("scope");
            return scope.path("namespaces").valueStream().map(each -> each.asString(""));
        }
    }

    private Stream<String> names(Completion asked) throws InterruptedException {
        String resource = asked.known().getOrDefault("resource", "");
        if (resource.isBlank()) {
            return Stream.empty();
        }
        ClusterChoice cluster = cluster(asked);
        ResourceType type = ServedResources.find(api, cluster, resource);
        return names(cluster, type, chosen(asked, "namespace"), asked.typed());
    }

    /** The names alone, counted by the gateway, so that no object is transferred. */
    private Stream<String> names(ClusterChoice cluster, ResourceType type, Optional<String> namespace, String typed)
            throws InterruptedException {
        Map<String, String> parameters = new LinkedHashMap<>(containing(NAME, typed));
        parameters.put("groupBy", NAME.print());
        parameters.put("pageSize", Integer.toString(MOST_READ));
        String path = ClusterObjects.path(type, namespace.orElse(null));
        JsonNode counts = GatewayAnswers.json(api.get(cluster.target(path, parameters)));
        return counts.path("groups")
                .valueStream()
                .map(group -> group.path("values").path(0).asString(""));
    }

    private static Map<String, String> containing(FieldPath path, String typed) {
        return typed.isEmpty() ? Map.of() : Map.of("selector", new Requirement.Fuzzy(path, List.of(typed)).print());
    }

    private static ClusterChoice cluster(Completion asked) {
        return ClusterChoice.of(chosen(asked, "cluster").orElse(ClusterName.ALL.value()));
    }

    private static Optional<String> chosen(Completion asked, String argument) {
        return Optional.ofNullable(asked.known().get(argument)).filter(value -> !value.isBlank());
    }
}
