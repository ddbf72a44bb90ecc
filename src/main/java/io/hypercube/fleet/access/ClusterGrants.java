package io.hypercube.fleet.access;

import io.hypercube.list.PageMemory;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Evaluates the RBAC objects of one cluster for a question. All roles must be read before the first binding. Of the roles, only the
 * rules are kept that grant what is asked. One thread at a time.
 */
public final class ClusterGrants {
    /** Memory for a rule or grant, apart from its texts. */
    private static final long REFERENCE = 200;

    /** @param namespace empty for a ClusterRole */
    private record RoleKey(String namespace, String name) {}

    private final String cluster;
    private final AccessQuestion question;
    private final PageMemory memory;
    private final Map<RoleKey, List<RbacRule>> rules = new HashMap<>();
    private final KeptGrants kept = new KeptGrants();

    /** @param memory is charged for what is kept */
    public ClusterGrants(String cluster, AccessQuestion question, PageMemory memory) {
        this.cluster = cluster;
        this.question = question;
        this.memory = memory;
    }

    /** @param object an item of the list, in JSON */
    public void read(RbacCollection collection, byte[] object) {
        RbacObject read = RbacObject.read(object);
        switch (collection) {
            case CLUSTER_ROLES, ROLES -> role(read);
            case CLUSTER_ROLE_BINDINGS -> binding("ClusterRoleBinding", read);
            case ROLE_BINDINGS -> binding("RoleBinding", read);
        }
    }

    public KeptGrants kept() {
        return kept;
    }

    private void role(RbacObject role) {
        List<RbacRule> granting = new ArrayList<>();
        List<RbacObject> all = role.parts("rules");
        for (int i = 0; i < all.size(); i++) {
            RbacRule rule = RbacRule.of(i, all.get(i));
            if (rule.grants(question)) {
                memory.hold(REFERENCE + 2 * rule.size());
                granting.add(rule);
            }
        }
        if (!granting.isEmpty()) {
            RbacObject meta = role.part("metadata");
            rules.put(new RoleKey(meta.text("namespace"), meta.text("name")), granting);
        }
    }

    private void binding(String kind, RbacObject binding) {
        RbacObject meta = binding.part("metadata");
        String namespace = meta.text("namespace");
        RbacObject ref = binding.part("roleRef");
        Grant.Role role = new Grant.Role(ref.text("kind"), ref.text("name"));
        boolean namespaced = role.kind().equals("Role");
        if (namespaced && namespace.isEmpty()) {
            return; // a Role is only looked for in the namespace of the binding
        }
        RoleKey key = new RoleKey(namespaced ? namespace : "", role.name());
        List<RbacRule> granting = rules.getOrDefault(key, List.of());
        Grant.Binding by = new Grant.Binding(kind, namespace.isEmpty() ? null : namespace, meta.text("name"));
        for (RbacObject each : binding.parts("subjects")) {
            Grant.Subject subject = subject(each, namespace);
            if (subject != null) {
                granting.forEach(rule -> keep(new Grant(cluster, subject, by, role, rule)));
            }
        }
    }

    private void keep(Grant grant) {
        if (!kept.isTruncated()) {
            memory.hold(REFERENCE);
            kept.add(grant);
        }
    }

    /** Null for a subject to which RBAC grants nothing. A ServiceAccount without a namespace is one of the binding's. */
    private static Grant.@Nullable Subject subject(RbacObject subject, String namespaceOfBinding) {
        String name = subject.text("name");
        return switch (subject.text("kind")) {
            case "User" -> new Grant.Subject("User", null, name);
            case "Group" -> new Grant.Subject("Group", null, name);
            case "ServiceAccount" -> {
                String own = subject.text("namespace");
                String namespace = own.isEmpty() ? namespaceOfBinding : own;
                yield namespace.isEmpty() ? null : new Grant.Subject("ServiceAccount", namespace, name);
            }
            default -> null;
        };
    }
}
