package io.hypercube.cluster.kubeconfig;

import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.yaml.YamlValue;
import io.hypercube.core.yaml.YamlValue.MalformedYamlException;
import io.hypercube.core.yaml.YamlValue.Mapping;
import io.hypercube.core.yaml.YamlValue.Scalar;
import io.hypercube.core.yaml.YamlValue.Sequence;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/**
 * The clusters, users and contexts of one kubeconfig, or of several merged ones; the entries are not validated yet. Unknown
 * keys are ignored, as in client-go.
 *
 * @param currentContext may be empty, and may name a context that does not exist
 * @see <a href="https://kubernetes.io/docs/reference/config-api/kubeconfig.v1/">kubeconfig v1</a>
 */
record KubeconfigDocument(
        Map<String, Entry> clusters, Map<String, Entry> users, Map<String, Entry> contexts, String currentContext) {
    static final KubeconfigDocument EMPTY = new KubeconfigDocument(Map.of(), Map.of(), Map.of(), "");

    /** @param fields the mapping under the entry's kind */
    record Entry(String name, Mapping fields, KubeconfigOrigin origin) {}

    static KubeconfigDocument parse(String text, KubeconfigOrigin origin) throws KubeconfigException {
        YamlValue root;
        try {
            root = YamlValue.read(text).orElse(new Mapping(List.of(), 1));
        } catch (MalformedYamlException e) {
            throw broken(origin, e.line(), String.valueOf(e.getMessage()));
        }
        if (root instanceof Scalar scalar && scalar.isNull()) {
            return EMPTY;
        }
        if (!(root instanceof Mapping config)) {
            throw broken(origin, root.line(), root.kind() + " (expected: a kubeconfig)");
        }
        requireWord(config, "apiVersion", "v1", origin);
        requireWord(config, "kind", "Config", origin);
        return new KubeconfigDocument(
                entries(config, "clusters", "cluster", origin),
                entries(config, "users", "user", origin),
                entries(config, "contexts", "context", origin),
                config.find("current-context").orElse(null) instanceof Scalar current ? current.text() : "");
    }

    /** Merges as {@code $KUBECONFIG} does: entries of this document have precedence over later ones, as a whole. */
    KubeconfigDocument mergedWith(KubeconfigDocument later) {
        return new KubeconfigDocument(
                merged(clusters, later.clusters),
                merged(users, later.users),
                merged(contexts, later.contexts),
                currentContext.isEmpty() ? later.currentContext : currentContext);
    }

    private static Map<String, Entry> merged(Map<String, Entry> first, Map<String, Entry> later) {
        Map<String, Entry> all = new LinkedHashMap<>(first);
        later.forEach(all::putIfAbsent);
        return all;
    }

    private static void requireWord(Mapping config, String key, String expected, KubeconfigOrigin origin)
            throws KubeconfigException {
        YamlValue value = config.find(key).orElse(new Scalar(expected, true, 0));
        String word = value instanceof Scalar scalar ? scalar.text() : value.kind();
        if (!word.equals(expected) && !word.isEmpty()) {
            throw broken(origin, value.line(), key + ": " + Excerpt.of(word) + " (expected: " + expected + ")");
        }
    }

    private static Map<String, Entry> entries(Mapping config, String plural, String singular, KubeconfigOrigin origin)
            throws KubeconfigException {
        YamlValue list = config.find(plural).orElse(new Sequence(List.of(), 0));
        if (!(list instanceof Sequence sequence)) {
            throw broken(origin, list.line(), plural + ": " + list.kind() + " (expected: a list)");
        }
        Map<String, Entry> entries = new LinkedHashMap<>();
        for (YamlValue item : sequence.items()) {
            if (!(item instanceof Mapping mapping)
                    || !(mapping.find("name").orElse(new Scalar("", false, 0)) instanceof Scalar name)
                    || !(mapping.find(singular).orElse(new Mapping(List.of(), 0)) instanceof Mapping fields)) {
                throw broken(
                        origin, item.line(), plural + ": not understood (expected: name and " + singular + " of each)");
            }
            if (entries.put(name.text(), new Entry(name.text(), fields, origin)) != null) {
                throw broken(origin, item.line(), plural + ": duplicate name " + Excerpt.of(name.text()));
            }
        }
        return entries;
    }

    private static KubeconfigException broken(KubeconfigOrigin origin, int line, String message) {
        return new KubeconfigException(List.of(origin.name() + (line > 0 ? ":" + line : "") + ": " + message));
    }
}
