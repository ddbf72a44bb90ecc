package io.hypercube.server.mcp.change;

import io.hypercube.server.mcp.GatewayApi;
import io.hypercube.server.mcp.GatewayApi.Answer;
import io.hypercube.server.mcp.tool.ClusterChoice;
import io.hypercube.server.mcp.tool.GatewayAnswers;
import io.hypercube.server.mcp.tool.ResourceType;
import io.hypercube.server.mcp.tool.ToolArguments;
import java.util.Map;
import java.util.Set;
import tools.jackson.databind.JsonNode;

/**
 * Finds out whether an API has dry runs: an API server of its own that is aggregated into the cluster's may not know the parameter and
 * would make the change at once. As kubectl does, it looks for the parameter in the OpenAPI document. The API server itself, which has dry
 * runs, always serves some groups.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/extend-kubernetes/api-extension/apiserver-aggregation/">Aggregation layer</a>
 */
record DryRunSupport(GatewayApi api, ClusterChoice cluster) {
    private static final Set<String> BUILT_IN = Set.of("", "apps", "autoscaling", "batch", "extensions", "policy");

    void require(ResourceType type) throws InterruptedException {
        if (BUILT_IN.contains(type.group())) {
            return;
        }
        Answer answer = api.get(cluster.target("/openapi/v3" + type.root(), Map.of()));
        boolean supported =
                answer.status() / 100 == 2 && isIn(GatewayAnswers.json(answer).path("paths"), type);
        if (!supported) {
            throw ToolArguments.wrong("resource", type.name(), "one whose API tells that it has dry runs");
        }
    }

    private static boolean isIn(JsonNode paths, ResourceType type) {
        return paths.valueStream()
                .map(path -> path.path("patch"))
                .filter(operation -> isOf(operation, type))
                .anyMatch(
                        operation -> operation.path("parameters").valueStream().anyMatch(parameter -> parameter
                                .path("name")
                                .asString("")
                                .equals("dryRun")));
    }

    private static boolean isOf(JsonNode operation, ResourceType type) {
        JsonNode kind = operation.path("x-kubernetes-group-version-kind");
        return kind.path("kind").asString("").equals(type.kind())
                && kind.path("version").asString("").equals(type.version());
    }
}
