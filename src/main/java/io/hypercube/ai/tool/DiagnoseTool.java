package io.hypercube.ai.tool;

import io.hypercube.ai.finding.Diagnosis;
import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.fleet.ClusterAnnotation;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/**
 * The tool {@code diagnose}: why an object is not ready. Of several objects with that name, in clusters or namespaces, it tells the state
 * and the first finding of each. Thread-safe.
 */
final class DiagnoseTool implements DefinedTool.Answer {
    private static final int MOST = 10;

    private final Redaction redaction;
    private final InstantSource clock;

    DiagnoseTool(Redaction redaction, InstantSource clock) {
        this.redaction = redaction;
        this.clock = clock;
    }

    @Override
    public List<ObjectNode> to(ToolArguments arguments, GatewayApi api) throws InterruptedException {
        ClusterChoice cluster = ClusterChoice.of(arguments);
        String name = arguments.required("name");
        Optional<String> namespace = arguments.text("namespace");
        int maxBytes = arguments.maxBytes();
        ClusterObjects objects = new ClusterObjects(api, redaction);
        ResourceType type = objects.find(cluster, arguments.required("resource"));
        if (!cluster.isSeveral() && (namespace.isPresent() || !type.namespaced())) {
            ObjectNode object = objects.get(cluster, type, namespace.orElse(null), name);
            return whole("", diagnosis(api, cluster, type, object), maxBytes);
        }
        return ofMany(api, cluster, type, namespace, name, maxBytes);
    }

    private List<ObjectNode> ofMany(
            GatewayApi api,
            ClusterChoice cluster,
            ResourceType type,
            Optional<String> namespace,
            String name,
            int maxBytes)
            throws InterruptedException {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("selector", "metadata.name=" + name.replaceAll("([\\\\,| ])", "\\\\$1"));
        parameters.put("pageSize", Integer.toString(MOST));
        ObjectNode list = new ClusterObjects(api, redaction).list(cluster, type, namespace.orElse(null), parameters);
        List<JsonNode> found = List.copyOf(list.path("items").values());
        int total = list.path("total").asInt(found.size());
        String missing = GatewayAnswers.missing(list);
        if (found.isEmpty()) {
            return FramedText.content(missing + "No object with that name was found.", "", "", maxBytes);
        }
        if (found.size() == 1) {
            JsonNode only = found.getFirst();
            String place = cluster.isSeveral()
                    ? "Found in one cluster: " + clusterOf(only, cluster).name() + "\n"
                    : "";
            return whole(missing + place, diagnosis(api, clusterOf(only, cluster), type, only), maxBytes);
        }
        List<String> lines = new ArrayList<>();
        for (JsonNode each : found) {
            ClusterChoice own = clusterOf(each, cluster);
            Diagnosis diagnosis = diagnosis(api, own, type, each);
            String first = diagnosis.first();
            lines.add(
                    own.name() + "\t" + diagnosis.headline() + (first.isEmpty() ? "" : "\n  first finding: " + first));
        }
        String head = missing + total + " objects with that name"
                + (total > found.size() ? ", of which " + found.size() + " are shown" : "")
                + ". For all of one: diagnose with its cluster and namespace.";
        return FramedText.content(head, String.join("\n", lines), "one cluster, or a namespace", maxBytes);
    }

    /** The cluster of an item of a list. */
    private static ClusterChoice clusterOf(JsonNode object, ClusterChoice chosen) {
        String named = object.path("metadata")
                .path("annotations")
                .path(ClusterAnnotation.KEY)
                .asString("");
        return chosen.isSeveral() && !named.isEmpty() ? ClusterChoice.of(named) : chosen;
    }

    private Diagnosis diagnosis(GatewayApi api, ClusterChoice cluster, ResourceType type, JsonNode object)
            throws InterruptedException {
        if (object instanceof ObjectNode whole) { // items of a list may lack both
            whole.put("apiVersion", type.apiVersion());
            whole.put("kind", type.kind());
        }
        GatewayReads reads = new GatewayReads(api, redaction, cluster);
        return Diagnosis.of(reads, object, type.resource(), clock.instant());
    }

    private static List<ObjectNode> whole(String head, Diagnosis diagnosis, int maxBytes) {
        return FramedText.content(
                head, diagnosis.text(), "a larger maxBytes; the end is the least important", maxBytes);
    }
}
