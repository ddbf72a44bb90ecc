package io.hypercube.ai.tool;

import io.hypercube.ai.finding.ClusterReads;
import io.hypercube.ai.finding.ReadFailure;
import io.hypercube.ai.finding.ServedCertificate;
import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.GatewayApi.Answer;
import io.hypercube.ai.protocol.GatewayApi.Request;
import io.hypercube.ai.protocol.ToolException;
import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.GroupVersionResource;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** Reads clusters through the gateway; all that it returns is redacted. For one call of a tool; not thread-safe. */
final class GatewayReads implements ClusterReads {
    private static final String JSON = "application/json";
    private static final String METADATA = "application/json;as=PartialObjectMetadata;g=meta.k8s.io;v=v1";

    private final GatewayApi api;
    private final Redaction redaction;
    private final ClusterChoice cluster;
    private String missing = "";

    GatewayReads(GatewayApi api, Redaction redaction, ClusterChoice cluster) {
        this.api = api;
        this.redaction = redaction;
        this.cluster = cluster;
    }

    /** The line that names the clusters that were missing in the last list that several should have answered; may be empty. */
    String missing() {
        return missing;
    }

    @Override
    public Optional<JsonNode> get(GroupVersionResource resource, String namespace, String name)
            throws ReadFailure, InterruptedException {
        return get(resource, namespace, name, JSON);
    }

    @Override
    public Optional<JsonNode> getMetadata(GroupVersionResource resource, String namespace, String name)
            throws ReadFailure, InterruptedException {
        return get(resource, namespace, name, METADATA);
    }

    @Override
    public Optional<ServedCertificate> certificate(String namespace, String secret)
            throws ReadFailure, InterruptedException {
        ResourceType type = type(new GroupVersionResource("", "v1", "secrets"), namespace);
        String path = path(type, namespace) + "/" + ClusterObjects.segment("name", secret);
        Answer answer = send(cluster.target(path, Map.of()), JSON);
        return answer.status() == 404 ? Optional.empty() : ServedCertificate.of(json(answer));
    }

    private Optional<JsonNode> get(GroupVersionResource resource, String namespace, String name, String accept)
            throws ReadFailure, InterruptedException {
        ResourceType type = type(resource, namespace);
        String path = path(type, namespace) + "/" + ClusterObjects.segment("name", name);
        Answer answer = send(cluster.target(path, Map.of()), accept);
        return answer.status() == 404 ? Optional.empty() : Optional.of(redaction.redact(type, json(answer)));
    }

    @Override
    public Page list(Collection collection) throws ReadFailure, InterruptedException {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("pageSize", Integer.toString(collection.limit()));
        if (!collection.labels().isEmpty()) {
            parameters.put("labelSelector", collection.labels());
        }
        if (!collection.selector().isEmpty()) {
            parameters.put("selector", collection.selector());
        }
        if (!collection.newest().isEmpty()) {
            parameters.put("sortName", collection.newest());
            parameters.put("sortOrder", "desc");
            parameters.put("sortFunc", "time");
        }
        ResourceType type = type(collection.resource(), collection.namespace());
        ObjectNode list = redaction.redact(
                type, json(send(cluster.target(path(type, collection.namespace()), parameters), JSON)));
        String absent = GatewayAnswers.missing(list);
        missing = absent.isEmpty() ? missing : absent;
        List<JsonNode> items = List.copyOf(list.path("items").values());
        return new Page(items, list.path("total").asInt(items.size()));
    }

    @Override
    public String log(String namespace, String pod, String container, boolean previous, int lines)
            throws ReadFailure, InterruptedException {
        LogRequest request = new LogRequest(namespace, pod, container, previous, Optional.empty(), lines);
        return PodLogs.read(this, request).plain();
    }

    /**
     * A log as read.
     *
     * @param text with a time stamp before each line, redacted
     * @param bytes before it was redacted
     */
    record Log(String text, int bytes) {}

    Log log(LogRequest request) throws ReadFailure, InterruptedException {
        Answer answer = send(cluster.target(request.path(), request.parameters()), "*/*");
        if (answer.status() / 100 != 2) {
            throw failure(answer);
        }
        String text = new String(answer.body(), StandardCharsets.UTF_8);
        return new Log(redaction.text(text), answer.body().length);
    }

    private Answer send(String target, String accept) throws ReadFailure, InterruptedException {
        try {
            return api.send(new Request("GET", target, accept, null, new byte[0]));
        } catch (ToolException e) { // no answer, or one that is too long
            throw new ReadFailure(504, String.valueOf(e.getMessage()));
        }
    }

    private static ObjectNode json(Answer answer) throws ReadFailure {
        if (answer.status() / 100 != 2) {
            throw failure(answer);
        }
        return GatewayAnswers.json(answer);
    }

    private static ReadFailure failure(Answer answer) {
        String message = "";
        try {
            message = Json.read(answer.body(), ObjectNode.class).path("message").asString("");
        } catch (ApiException e) {
            message = "the answer is no Status";
        }
        return new ReadFailure(answer.status(), SecretTexts.redact(message));
    }

    private static String path(ResourceType type, String namespace) {
        return ClusterObjects.path(type, namespace.isEmpty() ? null : namespace);
    }

    private static ResourceType type(GroupVersionResource resource, String namespace) {
        return new ResourceType(
                resource.group(), resource.version(), resource.resource(), "", !namespace.isEmpty(), List.of());
    }
}
