package io.hypercube.config;

import io.hypercube.audit.GroupResources;
import io.hypercube.audit.ResourcePattern;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.yaml.YamlValue;
import io.hypercube.core.yaml.YamlValue.Scalar;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;

/** Reads the values of audit policy rules. Values with a problem are reported and left out. */
final class AuditPolicyValues {
    /** The verbs of resources, then the methods of other paths that are no verbs of resources. */
    private static final List<String> VERBS = List.of(
            "get",
            "list",
            "watch",
            "create",
            "update",
            "patch",
            "delete",
            "deletecollection",
            "head",
            "options",
            "post",
            "put");

    private static final Pattern GROUP_NAME =
            Pattern.compile("[a-z0-9](?:[-a-z0-9]{0,251}[a-z0-9])?(?:\\.[a-z0-9](?:[-a-z0-9]{0,251}[a-z0-9])?){0,126}");
    private static final int LONGEST_GROUP_NAME = 253;

    private AuditPolicyValues() {}

    /** The key {@code omitManagedFields}; empty when it is absent. */
    static Optional<Boolean> flag(YamlObject object) {
        String key = "omitManagedFields";
        if (!object.has(key)) {
            return Optional.empty();
        }
        if (object.scalar(key).filter(scalar -> !scalar.plain()).isPresent()) {
            object.problem(key, "a text (expected: true or false without quotes)");
        }
        return Optional.of(object.flag(key));
    }

    static List<String> verbs(YamlObject rule) {
        return checked(rule, "verbs", VERBS::contains, "one of " + String.join(", ", VERBS) + "; no verbs for all");
    }

    /** Texts that are not empty. */
    static List<String> names(YamlObject rule, String key) {
        return checked(rule, key, name -> !name.isEmpty(), "a name that is not empty");
    }

    /** @see <a href="https://pkg.go.dev/k8s.io/apiserver/pkg/apis/audit/validation">the rules of the API server</a> */
    static List<String> paths(YamlObject rule) {
        return checked(
                rule,
                "nonResourceURLs",
                path -> path.equals("*") || (path.startsWith("/") && hasNoInnerWildcard(path)),
                "a path that begins with /, with * only as the last character, or *");
    }

    private static boolean hasNoInnerWildcard(String path) {
        int first = path.indexOf('*');
        return first < 0 || first == path.length() - 1;
    }

    static List<GroupResources> resources(YamlObject rule) {
        List<GroupResources> resources = new ArrayList<>();
        for (YamlObject group : rule.objects("resources", "group", "resources", "resourceNames")) {
            String name = group.text("group").orElse("");
            if (!name.isEmpty()
                    && (name.length() > LONGEST_GROUP_NAME
                            || !GROUP_NAME.matcher(name).matches())) {
                group.problem(
                        "group",
                        Excerpt.of(name)
                                + " (expected: an API group without its version, such as apps; \"\" for core)");
            }
            List<ResourcePattern> patterns = new ArrayList<>();
            checked(
                    group,
                    "resources",
                    text -> ResourcePattern.parse(text).map(patterns::add).isPresent(),
                    ResourcePattern.EXPECTED);
            Set<String> names = Set.copyOf(texts(group, "resourceNames"));
            if (!names.isEmpty() && patterns.isEmpty()) {
                group.problem("resourceNames", "given without resources (expected: resources as well)");
            }
            resources.add(new GroupResources(name, patterns, names));
        }
        return resources;
    }

    static List<String> texts(YamlObject object, String key) {
        return scalars(object, key).stream().map(Scalar::text).toList();
    }

    private static List<String> checked(YamlObject object, String key, Predicate<String> allowed, String expected) {
        List<String> texts = new ArrayList<>();
        for (Scalar item : scalars(object, key)) {
            if (allowed.test(item.text())) {
                texts.add(item.text());
            } else {
                String shown = item.text().isEmpty() ? "\"\"" : Excerpt.of(item.text());
                object.report()
                        .problem(item.line(), object.pathOf(key) + ": " + shown + " (expected: " + expected + ")");
            }
        }
        return texts;
    }

    /** The items of a list of texts. A number or boolean without quotes is not a text, as for the API server. */
    static List<Scalar> scalars(YamlObject object, String key) {
        List<Scalar> scalars = new ArrayList<>();
        for (YamlValue item : object.items(key)) {
            if (item instanceof Scalar scalar && scalar.isText()) {
                scalars.add(scalar);
            } else {
                String shown = item instanceof Scalar scalar && !scalar.isNull()
                        ? Excerpt.of(scalar.text()) + " without quotes"
                        : item.kind();
                object.report().problem(item.line(), object.pathOf(key) + ": " + shown + " (expected: a text)");
            }
        }
        return scalars;
    }
}
