package io.hypercube.ai.tool;

import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.GatewayApi.Answer;
import io.hypercube.ai.protocol.GatewayApi.Request;
import io.hypercube.list.query.FieldPath;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.node.ObjectNode;

/**
 * Reads objects of clusters as the caller. All that it returns is redacted. Blocks; a failure is a {@link
 * io.hypercube.ai.protocol.ToolException} that says what to do.
 */
public final class ClusterObjects {
    private static final String JSON = "application/json";
    private static final String TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io";

    private final GatewayApi api;
    private final Redaction redaction;

    ClusterObjects(GatewayApi api, Redaction redaction) {
        this.api = api;
        this.redaction = redaction;
    }

    /**
     * Finds a resource in what the chosen clusters serve.
     *
     * @param said {@code pods}, {@code po}, {@code Pod}, {@code deployments.apps}, {@code apps/v1/Deployment}; case does not count
     */
    ResourceType find(ClusterChoice cluster, String said) throws InterruptedException {
        return ServedResources.find(api, cluster, said);
    }

    /**
     * An object, and the clusters that did not tell whether they have one of that name.
     *
     * @param missing a line as of {@link GatewayAnswers#missing}, or nothing
     */
    record Found(ObjectNode object, String missing) {}

    /** An object of the one cluster that has it. With several, it has the annotation {@code hypercube.io/cluster}. */
    ObjectNode get(ClusterChoice cluster, ResourceType type, @Nullable String namespace, String name)
            throws InterruptedException {
        return search(cluster, type, namespace, name).object();
    }

    /** As {@link #get}. */
    Found search(ClusterChoice cluster, ResourceType type, @Nullable String namespace, String name)
            throws InterruptedException {
        return found(cluster, type, read(cluster, type, namespace, name));
    }

    /** As {@link #get}; empty when no cluster has an object of that name. */
    Optional<Found> searchIfPresent(ClusterChoice cluster, ResourceType type, @Nullable String namespace, String name)
            throws InterruptedException {
        Answer answer = read(cluster, type, namespace, name);
        return answer.status() == 404 ? Optional.empty() : Optional.of(found(cluster, type, answer));
    }

    private Answer read(ClusterChoice cluster, ResourceType type, @Nullable String namespace, String name)
            throws InterruptedException {
        return send(cluster.target(path(type, namespace) + "/" + segment("name", name), Map.of()), JSON);
    }

    private Found found(ClusterChoice cluster, ResourceType type, Answer answer) {
        ObjectNode object = redaction.redact(type, GatewayAnswers.json(answer));
        return new Found(object, cluster.isSeveral() ? GatewayAnswers.missing(answer) : "");
    }

    /** An object; empty when the cluster has none of that name. */
    Optional<ObjectNode> getIfPresent(ClusterChoice cluster, ResourceType type, @Nullable String namespace, String name)
            throws InterruptedException {
        return searchIfPresent(cluster, type, namespace, name).map(Found::object);
    }

    /**
     * A page of a list, with its {@code total}, and with what each cluster answered if several are chosen.
     *
     * @param namespace null for all namespaces
     * @param parameters of the gateway's lists ({@code selector}, {@code pageSize}) and of API servers ({@code labelSelector})
     */
    ObjectNode list(
            ClusterChoice cluster, ResourceType type, @Nullable String namespace, Map<String, String> parameters)
            throws InterruptedException {
        return list(cluster.target(path(type, namespace), parameters), JSON, type);
    }

    /** The same as a Table, with the columns of {@code kubectl get}. */
    ObjectNode table(
            ClusterChoice cluster, ResourceType type, @Nullable String namespace, Map<String, String> parameters)
            throws InterruptedException {
        Map<String, String> all = new LinkedHashMap<>(parameters);
        all.putIfAbsent("includeObject", "Metadata");
        return list(cluster.target(path(type, namespace), all), TABLE, type);
    }

    /**
     * Whether redaction changes the objects of a page.
     *
     * @param any whether it changes a value at the path in any of them
     * @param total the objects of all pages
     * @param answered the clusters that answered, if several are chosen
     */
    record Changes(boolean any, long total, List<String> answered) {}

    /** Compares the objects of a page with their redacted form. */
    Changes changes(
            ClusterChoice cluster,
            ResourceType type,
            @Nullable String namespace,
            Map<String, String> parameters,
            FieldPath path)
            throws InterruptedException {
        ObjectNode list = GatewayAnswers.json(send(cluster.target(path(type, namespace), parameters), JSON));
        boolean any = list.path("items").valueStream().anyMatch(item -> !FieldValues.all(item, path)
                .equals(FieldValues.all(redaction.redact(type, item.deepCopy()), path)));
        return new Changes(any, list.path("total").asLong(0), GatewayAnswers.answered(list));
    }

    private ObjectNode list(String target, String accept, ResourceType type) throws InterruptedException {
        return redaction.redact(type, GatewayAnswers.json(send(target, accept)));
    }

    private Answer send(String target, String accept) throws InterruptedException {
        return api.send(new Request("GET", target, accept, null, new byte[0]));
    }

    /** {@code /apis/apps/v1/namespaces/shop/deployments}; a namespace counts only for resources that are in namespaces. */
    public static String path(ResourceType type, @Nullable String namespace) {
        String inside = namespace == null || !type.namespaced() ? "" : "/namespaces/" + segment("namespace", namespace);
        return type.root() + inside + "/" + type.resource();
    }

    /** A name as a segment of an address. */
    public static String segment(String argument, String name) {
        boolean valid = name.length() <= 253 && !name.equals(".") && !name.equals("..") && !name.isEmpty();
        if (!valid || name.indexOf('/') >= 0 || name.indexOf('%') >= 0) {
            throw ToolArguments.wrong(argument, name, "the name of an object, without / and %");
        }
        return ClusterChoice.encode(name);
    }
}
