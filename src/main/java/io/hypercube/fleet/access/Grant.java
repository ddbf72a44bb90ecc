package io.hypercube.fleet.access;

import org.jspecify.annotations.Nullable;

/** That a subject may do something in a cluster, by a binding and a rule, as the API returns it. */
record Grant(String cluster, Subject subject, Binding binding, Role role, RbacRule rule) {
    /** An estimate of the names of fields, in bytes. */
    private static final long FIELDS = 256;

    /**
     * @param kind {@code User}, {@code Group} or {@code ServiceAccount}
     * @param namespace of a ServiceAccount; null for others
     */
    record Subject(String kind, @Nullable String namespace, String name) {}

    /**
     * @param kind {@code ClusterRoleBinding}, or {@code RoleBinding}, which grants it in its namespace only
     * @param namespace null for a ClusterRoleBinding
     */
    record Binding(String kind, @Nullable String namespace, String name) {}

    /** @param kind {@code ClusterRole}, or {@code Role} of the namespace of the binding */
    record Role(String kind, String name) {}

    /** An estimate of its size in JSON, in bytes. */
    long size() {
        return FIELDS
                + 2L * cluster.length()
                + subject.name().length()
                + binding.name().length()
                + role.name().length()
                + rule.size();
    }
}
