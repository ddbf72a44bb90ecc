package io.hypercube.fleet.access;

/** The collections that RBAC consists of, roles before the bindings that refer to them. */
public enum RbacCollection {
    CLUSTER_ROLES("clusterroles", false),
    ROLES("roles", true),
    CLUSTER_ROLE_BINDINGS("clusterrolebindings", false),
    ROLE_BINDINGS("rolebindings", true);

    private static final String API = "/apis/rbac.authorization.k8s.io/v1";

    private final String resource;
    private final boolean namespaced;

    RbacCollection(String resource, boolean namespaced) {
        this.resource = resource;
        this.namespaced = namespaced;
    }

    boolean isNamespaced() {
        return namespaced;
    }

    /** The path of the objects that answer a question: in its namespace, or in all of them. */
    public String path(AccessQuestion question) {
        return namespaced && !question.isOfAllNamespaces()
                ? API + "/namespaces/" + question.namespace() + "/" + resource
                : API + "/" + resource;
    }
}
