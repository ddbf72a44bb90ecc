package io.hypercube.ai.change;

import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.ToolException;
import io.hypercube.ai.tool.ClusterChoice;
import io.hypercube.ai.tool.ResourceType;
import io.hypercube.ai.tool.ServedResources;
import io.hypercube.ai.tool.ToolArguments;

/**
 * The object that the arguments {@code resource}, {@code namespace} and {@code name} of a tool name.
 *
 * @param namespace empty for an object of the cluster
 */
record NamedObject(ResourceType type, ClusterChoice cluster, String namespace, String name) {
    static NamedObject of(ToolArguments arguments, ClusterChoice cluster, GatewayApi api) throws InterruptedException {
        String name = arguments.required("name");
        String resource = arguments.required("resource");
        ResourceType type = ServedResources.find(api, cluster, resource);
        String namespace = arguments.text("namespace").orElse("");
        if (type.namespaced() && namespace.isEmpty()) {
            throw new ToolException("namespace: none (expected: the namespace of the object)");
        }
        return new NamedObject(type, cluster, type.namespaced() ? namespace : "", name);
    }

    ObjectChange change(String action, ChangeBody body) {
        return new ObjectChange(action, type, namespace.isEmpty() ? null : namespace, name, body);
    }
}
