package io.hypercube.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.file.Path;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The objects of a cluster before anyone has used it. They can be brought back: all others are deleted, and roles and bindings are as they were. A
 * test must not change other objects that it has not made. Blocking; not thread-safe.
 */
final class FirstObjects {
    private static final String RBAC = "/apis/rbac.authorization.k8s.io/v1";
    private static final String DEFINITIONS = "customresourcedefinitions";
    private static final String NAMESPACES = "namespaces";

    /** Objects that an API server makes a moment after it is ready. */
    private static final List<String> MADE_LAST = List.of(
            "/api/v1/namespaces/default",
            "/api/v1/namespaces/kube-node-lease",
            "/api/v1/namespaces/kube-public",
            "/api/v1/namespaces/default/services/kubernetes",
            "/api/v1/namespaces/kube-system/configmaps/extension-apiserver-authentication");

    private final ApiCalls api;
    private final List<ObjectKind> kinds;
    private final Set<String> paths = new HashSet<>();
    private final Map<String, JsonNode> roles = new HashMap<>();

    private FirstObjects(ApiCalls api) {
        this.api = api;
        this.kinds = ObjectKind.all(api);
    }

    /** @param folder of a cluster that serves and was not used yet */
    static FirstObjects of(Path folder) {
        ApiCalls api = ApiCalls.of(folder);
        for (String last : MADE_LAST) {
            await().until(() -> api.exists(last));
        }
        FirstObjects first = new FirstObjects(api);
        for (ObjectKind kind : first.kinds) {
            for (JsonNode item : api.list(kind.path(), kind.group().equals(RBAC))) {
                first.paths.add(kind.path(item));
                if (kind.group().equals(RBAC)) {
                    first.roles.put(kind.path(item), item);
                }
            }
        }
        return first;
    }

    void restore() {
        await().untilAsserted(() -> assertThat(bringBack())
                .as("objects that had to be deleted or changed back once more")
                .isEmpty());
        awaitAuthorizer();
    }

    /**
     * Deletes what is too much. The API server deletes custom resources with their definitions, which come first. Namespaces come last, when
     * nothing is left in them: an object in a namespace that is gone cannot be changed.
     *
     * @return the paths of what was not as at first
     */
    private Set<String> bringBack() {
        Set<String> found = new HashSet<>();
        Set<String> others = new TreeSet<>();
        for (ObjectKind kind : kinds) {
            if (others.isEmpty() || !kind.plural().equals(NAMESPACES)) {
                clear(kind, found, others);
            }
        }
        for (Map.Entry<String, JsonNode> role : roles.entrySet()) {
            String path = role.getKey();
            if (!found.contains(path)) {
                role.setValue(api.post(path.substring(0, path.lastIndexOf('/')), withoutVersion(role.getValue())));
                others.add(path);
            }
        }
        return others;
    }

    private void clear(ObjectKind kind, Set<String> found, Set<String> others) {
        Set<String> namespaces = new TreeSet<>();
        for (JsonNode item : api.list(kind.path(), false)) {
            String path = kind.path(item);
            found.add(path);
            JsonNode role = roles.get(path);
            if (role != null && !version(role).equals(version(item))) {
                roles.put(path, api.put(path, withoutVersion(role)));
                others.add(path);
            } else if (!paths.contains(path)) {
                delete(kind, path, item, namespaces);
                others.add(path);
            }
        }
        namespaces.forEach(namespace -> api.delete(kind.in(namespace)));
    }

    /** @param namespaces is added to where all objects of the kind are to be deleted, in place of each */
    private void delete(ObjectKind kind, String path, JsonNode item, Set<String> namespaces) {
        String namespace = item.at("/metadata/namespace").asString("");
        if (item.at("/metadata").has("finalizers") && !kind.plural().equals(DEFINITIONS)) {
            // no controller does what it asks for; that of the definitions is the API server's own
            api.patch(path, "{\"metadata\":{\"finalizers\":null}}");
        }
        if (kind.deletesMany() && !paths.contains("/api/v1/namespaces/" + namespace)) {
            namespaces.add(namespace);
            return;
        }
        api.delete(path);
        if (kind.plural().equals(NAMESPACES)) {
            String name = item.at("/metadata/name").asString();
            api.put(path + "/finalize", "{\"metadata\":{\"name\":\"" + name + "\"},\"spec\":{}}");
        }
    }

    private static String version(JsonNode object) {
        return object.at("/metadata/resourceVersion").asString();
    }

    private static String withoutVersion(JsonNode object) {
        JsonNode copy = object.deepCopy();
        ((ObjectNode) copy.path("metadata")).remove(List.of("resourceVersion", "uid"));
        return copy.toString();
    }

    /**
     * Waits until the API server knows that the roles are gone: it learns of them by four watches, each in order, and a right that is granted now
     * depends on all of them.
     */
    private void awaitAuthorizer() {
        String user = "testbed-" + System.nanoTime();
        String everywhere = "/clusterrole";
        String inside = "/namespaces/default/role";
        for (String scope : List.of(everywhere, inside)) {
            boolean cluster = scope.equals(everywhere);
            String kind = cluster ? "ClusterRole" : "Role";
            String rule = cluster
                    ? "{\"nonResourceURLs\":[\"/testbed\"],\"verbs\":[\"get\"]}"
                    : "{\"apiGroups\":[\"\"],\"resources\":[\"configmaps\"],\"verbs\":[\"get\"]}";
            api.post(RBAC + scope + "s", "{\"metadata\":{\"name\":\"%s\"},\"rules\":[%s]}".formatted(user, rule));
            api.post(RBAC + scope + "bindings", """
                    {"metadata":{"name":"%1$s"},"roleRef":{"apiGroup":"rbac.authorization.k8s.io","kind":"%2$s","name":"%1$s"},
                     "subjects":[{"apiGroup":"rbac.authorization.k8s.io","kind":"User","name":"%1$s"}]}
                    """.formatted(user, kind));
        }
        String url = "\"nonResourceAttributes\":{\"path\":\"/testbed\",\"verb\":\"get\"}";
        String map = "\"resourceAttributes\":{\"namespace\":\"default\",\"resource\":\"configmaps\",\"verb\":\"get\"}";
        await().until(() -> isAllowed(user, url) && isAllowed(user, map));
        for (String scope : List.of(everywhere, inside)) {
            api.delete(RBAC + scope + "bindings/" + user);
            api.delete(RBAC + scope + "s/" + user);
        }
    }

    private boolean isAllowed(String user, String attributes) {
        return api.post("/apis/authorization.k8s.io/v1/subjectaccessreviews", """
                {"apiVersion":"authorization.k8s.io/v1","kind":"SubjectAccessReview","spec":{"user":"%s",%s}}
                """.formatted(user, attributes))
                .at("/status/allowed")
                .asBoolean();
    }
}
