package io.hypercube.testbed;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import tools.jackson.databind.json.JsonMapper;

/** Roles and their bindings, for {@link RealCluster#apply}. The API server knows them a moment later: see {@link RealCluster#awaitAllowed}. */
public final class Rights {
    private static final String GROUP = "rbac.authorization.k8s.io";

    private Rights() {}

    /**
     * A RoleBinding.
     *
     * @param role {@code ClusterRole/view} or {@code Role/some}
     * @param subject {@code User/vera} or {@code Group/readers}
     */
    public static String binding(String namespace, String name, String role, String subject) {
        return binding("RoleBinding", Map.of("name", name, "namespace", namespace), role, subject);
    }

    /** A ClusterRoleBinding. */
    public static String clusterBinding(String name, String clusterRole, String subject) {
        return binding("ClusterRoleBinding", Map.of("name", name), "ClusterRole/" + clusterRole, subject);
    }

    /**
     * A Role.
     *
     * @param verbs {@code get,list}
     * @param resources {@code pods,pods/exec}, with their group if they have one: {@code deployments.apps}
     */
    public static String role(String namespace, String name, String verbs, String resources) {
        return role("Role", Map.of("name", name, "namespace", namespace), verbs, resources);
    }

    /** A ClusterRole. */
    public static String clusterRole(String name, String verbs, String resources) {
        return role("ClusterRole", Map.of("name", name), verbs, resources);
    }

    private static String binding(String kind, Map<String, String> metadata, String role, String subject) {
        return object(kind, metadata, Map.of("roleRef", reference(role), "subjects", List.of(reference(subject))));
    }

    private static Map<String, String> reference(String text) {
        String[] parts = text.split("/", 2);
        return Map.of("apiGroup", GROUP, "kind", parts[0], "name", parts[1]);
    }

    private static String role(String kind, Map<String, String> metadata, String verbs, String resources) {
        List<Map<String, List<String>>> rules = Stream.of(resources.split(","))
                .map(resource -> rule(verbs, resource))
                .toList();
        return object(kind, metadata, Map.of("rules", rules));
    }

    private static Map<String, List<String>> rule(String verbs, String resource) {
        int dot = resource.indexOf('.');
        int slash = resource.indexOf('/');
        String subresource = slash < 0 ? "" : resource.substring(slash);
        String whole = slash < 0 ? resource : resource.substring(0, slash);
        String group = dot < 0 ? "" : whole.substring(dot + 1);
        return Map.of(
                "apiGroups", List.of(group),
                "resources", List.of((dot < 0 ? whole : whole.substring(0, dot)) + subresource),
                "verbs", List.of(verbs.split(",")));
    }

    private static String object(String kind, Map<String, String> metadata, Map<String, ?> rest) {
        Map<String, Object> object = new HashMap<>(rest);
        object.putAll(Map.of("apiVersion", GROUP + "/v1", "kind", kind, "metadata", metadata));
        return JsonMapper.shared().writeValueAsString(object);
    }
}
