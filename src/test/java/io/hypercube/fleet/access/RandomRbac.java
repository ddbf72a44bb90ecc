package io.hypercube.fleet.access;

import java.util.ArrayList;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.IntStream;

/** Random roles and bindings of a few subjects, as YAML. */
final class RandomRbac {
    static final List<String> VERBS = List.of("get", "list", "delete");
    static final List<String> RESOURCES =
            List.of("pods", "pods/log", "secrets", "deployments.apps", "deployments.apps/scale", "jobs.batch", "nodes");
    static final List<String> NAMES = List.of("a", "b", "c");

    private final Random random;
    private final List<String> namespaces;

    /** @param namespaces of the roles, bindings and ServiceAccounts */
    RandomRbac(long seed, List<String> namespaces) {
        this.random = new Random(seed);
        this.namespaces = namespaces;
    }

    /** The subjects to which it grants something, or nothing. */
    List<Grant.Subject> subjects() {
        List<Grant.Subject> all = new ArrayList<>();
        for (String name : List.of("who-a", "who-b", "who-c", "who-d")) {
            all.add(new Grant.Subject("User", null, name));
            all.add(new Grant.Subject("Group", null, name));
            namespaces.forEach(namespace -> all.add(new Grant.Subject("ServiceAccount", namespace, name)));
        }
        return all;
    }

    String yaml() {
        StringBuilder yaml = new StringBuilder("# without a comment kubectl takes it for JSON\n");
        for (int i = 0; i < 14; i++) {
            role("ClusterRole", "", i, yaml);
            binding("ClusterRoleBinding", "", i, yaml);
            for (String namespace : namespaces) {
                role("Role", namespace, i, yaml);
                binding("RoleBinding", namespace, i, yaml);
            }
        }
        return yaml.toString();
    }

    private void role(String kind, String namespace, int number, StringBuilder yaml) {
        String other = kind.equals("ClusterRole") && random.nextBoolean()
                ? "{verbs: [get], nonResourceURLs: [\"/who\"]}, "
                : "";
        yaml.append(object(kind, namespace, number))
                .append(", rules: [%s%s]}%n---%n".formatted(other, times(1 + random.nextInt(2), this::rule)));
    }

    private String rule() {
        String names = random.nextInt(3) == 0 ? ", resourceNames: [%s]".formatted(some(List.of("a", "b"))) : "";
        return "{apiGroups: [%s], resources: [%s], verbs: [%s]%s}"
                .formatted(
                        some(List.of("\"\"", "apps", "batch", "\"*\"")),
                        some(List.of(
                                "pods",
                                "pods/log",
                                "secrets",
                                "deployments",
                                "deployments/scale",
                                "jobs",
                                "\"*\"",
                                "\"*/log\"",
                                "\"*/scale\"")),
                        some(List.of("get", "list", "create", "\"*\"")),
                        names);
    }

    private void binding(String kind, String namespace, int number, StringBuilder yaml) {
        String role = kind.equals("RoleBinding") && random.nextBoolean() ? "Role" : "ClusterRole";
        List<Grant.Subject> few = subjects().stream()
                .filter(subject -> !subject.name().equals("who-d"))
                .toList();
        String subjects = times(1 + random.nextInt(2), () -> subject(few.get(random.nextInt(few.size()))));
        yaml.append(object(kind, namespace, number))
                .append(", roleRef: {apiGroup: rbac.authorization.k8s.io, kind: %s, name: who-%d}"
                        .formatted(role, random.nextInt(16)))
                .append(", subjects: [%s]}%n---%n".formatted(subjects));
    }

    private static String object(String kind, String namespace, int number) {
        return "{apiVersion: rbac.authorization.k8s.io/v1, kind: %s, metadata: {name: who-%d%s}"
                .formatted(kind, number, namespace.isEmpty() ? "" : ", namespace: " + namespace);
    }

    private static String subject(Grant.Subject subject) {
        return subject.namespace() == null
                ? "{apiGroup: rbac.authorization.k8s.io, kind: %s, name: %s}".formatted(subject.kind(), subject.name())
                : "{kind: ServiceAccount, name: %s, namespace: %s}".formatted(subject.name(), subject.namespace());
    }

    private String some(List<String> of) {
        return times(1 + random.nextInt(2), () -> of.get(random.nextInt(of.size())));
    }

    private static String times(int count, Supplier<String> one) {
        return IntStream.range(0, count).mapToObj(i -> one.get()).distinct().collect(Collectors.joining(", "));
    }
}
