package io.hypercube.ai.change;

import com.fasterxml.jackson.annotation.JsonIgnoreProperties;
import com.fasterxml.jackson.annotation.JsonProperty;
import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.GatewayApi.Answer;
import io.hypercube.ai.tool.ClusterChoice;
import io.hypercube.ai.tool.ResourceType;
import io.hypercube.ai.tool.ToolArguments;
import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ApiException;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Finds out whether an API has dry runs: an API server of its own that is aggregated into the cluster's may not know the parameter and
 * would make the change at once. As kubectl does, it looks for the parameter in the OpenAPI document. The API server itself, which has dry
 * runs, always serves some groups. Clusters before Kubernetes 1.24 and servers of their age have only the older document, one of some
 * megabytes for all groups.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/extend-kubernetes/api-extension/apiserver-aggregation/">Aggregation layer</a>
 * @see <a href="https://kubernetes.io/docs/concepts/overview/kubernetes-api/#api-specification">OpenAPI v2 and v3 of Kubernetes</a>
 */
record DryRunSupport(GatewayApi api, ClusterChoice cluster) {
    private static final Set<String> BUILT_IN = Set.of("", "apps", "autoscaling", "batch", "extensions", "policy");

    /** The part that is read of a document of either version. A tree of all of it would take ten times as much memory as its text. */
    @JsonIgnoreProperties(ignoreUnknown = true)
    private record Document(@Nullable Map<String, Methods> paths) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    private record Methods(@Nullable Operation patch) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    private record Operation(
            @Nullable List<Parameter> parameters,

            @JsonProperty("x-kubernetes-group-version-kind") @Nullable
            Kind of) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    private record Parameter(@Nullable String name) {}

    @JsonIgnoreProperties(ignoreUnknown = true)
    private record Kind(String group, String version, String kind) {}

    void require(ResourceType type) throws InterruptedException {
        if (!BUILT_IN.contains(type.group()) && !isDocumented(type)) {
            throw ToolArguments.wrong("resource", type.name(), "one whose API tells that it has dry runs");
        }
    }

    private boolean isDocumented(ResourceType type) throws InterruptedException {
        Answer answer = document("/openapi/v3" + type.root());
        if (answer.status() == 404) {
            answer = document("/openapi/v2");
        }
        return answer.status() / 100 == 2 && isIn(answer.body(), type);
    }

    private Answer document(String path) throws InterruptedException {
        return api.get(cluster.target(path, Map.of()));
    }

    private static boolean isIn(byte[] document, ResourceType type) {
        try {
            Map<String, Methods> paths = Json.read(document, Document.class).paths();
            Kind wanted = new Kind(type.group(), type.version(), type.kind());
            return paths != null && paths.values().stream().anyMatch(methods -> hasDryRun(methods.patch(), wanted));
        } catch (ApiException e) {
            return false;
        }
    }

    private static boolean hasDryRun(@Nullable Operation operation, Kind wanted) {
        return operation != null
                && wanted.equals(operation.of())
                && operation.parameters() != null
                && operation.parameters().stream().anyMatch(parameter -> "dryRun".equals(parameter.name()));
    }
}
