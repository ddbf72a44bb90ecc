package io.hypercube.cluster;

import io.hypercube.core.kube.ApiException;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * Where the manifest runs agents. Agents of two gateways fit into one cluster in two namespaces.
 *
 * @param image null for that of the gateway's version
 * @param namespace null for {@code hypercube-agent}
 */
public record AgentPlacement(
        @Nullable String image, @Nullable String namespace) {
    public static final AgentPlacement DEFAULT = new AgentPlacement(null, null);

    /** A label of RFC 1123, as for every namespace. */
    private static final Pattern LABEL = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");

    /** @throws ApiException 422 for a name that no namespace can have */
    public AgentPlacement {
        if (namespace != null && !LABEL.matcher(namespace).matches()) {
            throw ApiException.invalid(
                    "agent.namespace", namespace, "a name of a namespace: up to 63 of a-z, 0-9 and -, not - at an end");
        }
    }
}
