package io.hypercube.ai.finding;

import io.hypercube.core.kube.GroupVersionResource;
import java.time.Instant;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** A cluster of objects as an API server has them, written as JSON with ' in place of ". Selectors know labels with {@code =} only. */
final class ClusterInMemory implements ClusterReads {
    private static final JsonMapper MAPPER = new JsonMapper();

    private final Map<String, List<JsonNode>> objects = new HashMap<>();
    private final Map<String, String> logs = new HashMap<>();
    private final Set<String> forbidden = new HashSet<>();
    private final Set<String> read = new HashSet<>();

    static JsonNode json(String text) {
        return MAPPER.readTree(text.replace('\'', '"'));
    }

    ClusterInMemory with(String resource, String... texts) {
        Stream.of(texts).map(ClusterInMemory::json).forEach(each -> objects.computeIfAbsent(
                        resource, absent -> new ArrayList<>())
                .add(each));
        return this;
    }

    ClusterInMemory withLog(String container, String text) {
        logs.put(container, text);
        return this;
    }

    ClusterInMemory forbidding(String... resources) {
        forbidden.addAll(List.of(resources));
        return this;
    }

    /** Why one object of the cluster is not ready. */
    Diagnosis diagnose(String object, String plural, Instant now) {
        try {
            return Diagnosis.of(this, json(object), plural, now);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** The objects that were read with their content: {@code secrets/db}. */
    Set<String> read() {
        return read;
    }

    @Override
    public Optional<JsonNode> get(GroupVersionResource resource, String namespace, String name) throws ReadFailure {
        read.add(resource.resource() + "/" + name);
        return getMetadata(resource, namespace, name);
    }

    @Override
    public Optional<JsonNode> getMetadata(GroupVersionResource resource, String namespace, String name)
            throws ReadFailure {
        return in(resource.resource(), namespace)
                .filter(each -> ObjectFields.namespace(each)
                        .equals(namespace)) // an object of a namespace has no address without it
                .filter(each -> ObjectFields.name(each).equals(name))
                .findFirst();
    }

    @Override
    public Optional<ServedCertificate> certificate(String namespace, String secret) throws ReadFailure {
        return getMetadata(KnownKind.SECRET.resource(), namespace, secret).flatMap(ServedCertificate::of);
    }

    @Override
    public Page list(Collection wanted) throws ReadFailure {
        boolean hasTime = !wanted.selector().endsWith("!lastTimestamp");
        List<JsonNode> all = in(wanted.resource().resource(), wanted.namespace())
                .filter(each -> hasLabels(each, wanted.labels()))
                .filter(each -> !ObjectFields.text(each, "kind").equals("Event")
                        || ObjectFields.has(each, "lastTimestamp") == hasTime)
                .toList();
        return new Page(all.subList(0, Math.min(all.size(), wanted.limit())), all.size());
    }

    private Stream<JsonNode> in(String resource, String namespace) throws ReadFailure {
        if (forbidden.contains(resource)) {
            throw new ReadFailure(
                    403, resource + " is forbidden: User \"eve\" cannot get resource \"" + resource + "\"");
        }
        return objects.getOrDefault(resource, List.of()).stream()
                .filter(each ->
                        namespace.isEmpty() || ObjectFields.namespace(each).equals(namespace));
    }

    private static boolean hasLabels(JsonNode object, String labels) {
        Map<String, String> own = ObjectFields.texts(object, "metadata", "labels");
        return labels.isEmpty()
                || Stream.of(labels.split(",", -1))
                        .allMatch(term -> term.equals(
                                term.split("=", -1)[0] + "=" + own.getOrDefault(term.split("=", -1)[0], "")));
    }

    @Override
    public String log(String namespace, String pod, String container, boolean previous, int lines) throws ReadFailure {
        if (forbidden.contains("pods/log")) {
            throw new ReadFailure(403, "pods/log is forbidden");
        }
        if (namespace.isEmpty()) {
            throw new ReadFailure(404, "the server could not find the requested resource");
        }
        return logs.getOrDefault(container + (previous ? "/previous" : ""), "");
    }
}
