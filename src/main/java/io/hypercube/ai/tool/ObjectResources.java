package io.hypercube.ai.tool;

import io.hypercube.ai.protocol.ClientInput;
import io.hypercube.ai.protocol.Completion;
import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.Resources;
import io.hypercube.ai.tool.ClusterObjects.Found;
import java.util.List;
import java.util.Optional;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * Objects of clusters as resources that a person adds to a conversation: the same text as that of the tool {@code get}, of at most 24
 * KiB. None is listed, because there are too many; templates and completion find them. Thread-safe.
 */
public final class ObjectResources implements Resources {
    private static final List<ObjectNode> TEMPLATES = ConstantJson.read("/mcp/resource-templates.json");
    private static final String LESS = "the tool get with part or fields";

    private final Redaction redaction;

    public ObjectResources(Redaction redaction) {
        this.redaction = redaction;
    }

    @Override
    public List<ObjectNode> list() {
        return List.of();
    }

    @Override
    public List<ObjectNode> templates() {
        return TEMPLATES;
    }

    @Override
    public List<ObjectNode> read(String uri, GatewayApi api, ClientInput client) throws InterruptedException {
        ObjectUri said = ObjectUri.parse(uri);
        ClusterChoice cluster = ClusterChoice.of(said.cluster());
        ClusterObjects objects = new ClusterObjects(api, redaction);
        ResourceType type = objects.find(cluster, said.resource());
        said.requireFormOf(type, uri);
        Optional<Found> found =
                objects.searchIfPresent(cluster, type, said.namespace().orElse(null), said.name());
        return found.stream()
                .map(each -> {
                    String head = GetTool.head(type, said.namespace(), said.name(), cluster, each.object());
                    return contents(uri, head + "\n" + each.missing(), GetTool.yaml(each.object()));
                })
                .toList();
    }

    private static ObjectNode contents(String uri, String head, String yaml) {
        return JsonNodeFactory.instance
                .objectNode()
                .put("uri", uri)
                .put("mimeType", "text/plain")
                .put("text", FramedText.text(head, yaml, LESS, FramedText.USUAL_BYTES));
    }

    @Override
    public List<String> complete(String template, Completion completion, GatewayApi api) throws InterruptedException {
        boolean known = TEMPLATES.stream()
                .anyMatch(each -> each.path("uriTemplate").asString("").equals(template));
        if (!known) {
            throw ToolArguments.wrong("ref.uri", template, "a template of resources/templates/list");
        }
        boolean namespaced = template.contains("{namespace}");
        return new ArgumentValues(api).of(completion, type -> type.namespaced() == namespaced);
    }
}
