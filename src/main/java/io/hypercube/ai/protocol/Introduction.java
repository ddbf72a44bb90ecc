package io.hypercube.ai.protocol;

import io.hypercube.core.ProgramVersion;
import io.hypercube.core.http.Headers;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The answer to a client's first request, which tells what the server is. It depends on nobody's rights, so a bridge can give it before
 * it has asked the gateway.
 *
 * @param version of the program
 * @param instructions for the model, about all tools together
 * @param capabilities the names of what the server offers
 */
public record Introduction(String name, String version, String instructions, List<String> capabilities) {
    private static final Duration FRESH = Duration.ofHours(1);

    public Introduction {
        capabilities = List.copyOf(capabilities);
    }

    /** That of every gateway of this version. */
    public static Introduction ofGateway() {
        return new Introduction(
                "hypercube",
                ProgramVersion.get().version(),
                "Kubernetes clusters behind one gateway. Begin with the tool clusters. The argument cluster is a name, a pattern such as"
                        + " prod-*, a group such as _prod, or _all; one call over _all is better than a call for each cluster.",
                List.of("tools", "resources", "prompts", "completions"));
    }

    /**
     * The result that answers a client's first request in either revision.
     *
     * @param body a request with the header fields of {@link RequestHeaders}
     * @return null for any other request, also for one that the gateway would refuse
     */
    public @Nullable ObjectNode resultFor(JsonNode body) {
        try {
            RpcRequest request = RpcRequest.of(body);
            Revision revision = Revision.of(fields(body), request);
            return switch (McpMethod.of(request.method(), revision)) {
                case INITIALIZE -> agreed(request.string("protocolVersion"));
                case DISCOVER -> finished(discovered(), McpMethod.DISCOVER.caching());
                default -> null;
            };
        } catch (RpcException e) {
            return null;
        }
    }

    private static Headers fields(JsonNode body) {
        return new Headers(RequestHeaders.of(body).entrySet().stream()
                .collect(Collectors.toMap(Map.Entry::getKey, field -> List.of(field.getValue()))));
    }

    /** @param asked the version that the client begins with */
    ObjectNode agreed(String asked) {
        ObjectNode result = described().put("protocolVersion", Revision.agreed(asked));
        result.set("serverInfo", serverInfo());
        return result;
    }

    ObjectNode discovered() {
        ObjectNode result = described();
        result.set("supportedVersions", Revision.supported());
        return result;
    }

    private ObjectNode described() {
        ObjectNode result = JsonNodeFactory.instance.objectNode();
        ObjectNode all = result.putObject("capabilities");
        capabilities.forEach(all::putObject);
        return result.put("instructions", instructions);
    }

    private ObjectNode serverInfo() {
        return JsonNodeFactory.instance.objectNode().put("name", name).put("version", version);
    }

    /** Adds the fields that all results of 2026-07-28 have. */
    ObjectNode finished(ObjectNode result, McpMethod.Caching caching) {
        result.putIfAbsent("resultType", JsonNodeFactory.instance.stringNode("complete"));
        result.putObject("_meta").set(Revision.META_PREFIX + "serverInfo", serverInfo());
        if (caching != McpMethod.Caching.NONE
                && result.path("resultType").asString("").equals("complete")) {
            result.put("ttlMs", caching == McpMethod.Caching.CONSTANT ? FRESH.toMillis() : 0);
            result.put("cacheScope", "private");
        }
        return result;
    }
}
