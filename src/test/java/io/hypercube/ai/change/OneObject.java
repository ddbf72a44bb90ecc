package io.hypercube.ai.change;

import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.tool.ResourceType;
import io.hypercube.core.http.Json;
import io.hypercube.core.identity.AiClient;
import io.hypercube.core.identity.AiClient.AiScope;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.SignInId;
import io.hypercube.core.identity.User;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ObjectNode;

/** A gateway before a cluster with one object, or none, whose API server answers dry runs as a test says. */
final class OneObject implements GatewayApi {
    private final ResourceType type;
    private final @Nullable ObjectNode object;
    private final Function<String, Answer> dryRun;
    final List<Request> written = new ArrayList<>();

    /** @param dryRun the answer to the body of a dry run */
    OneObject(ResourceType type, @Nullable ObjectNode object, Function<String, Answer> dryRun) {
        this.type = type;
        this.object = object;
        this.dryRun = dryRun;
    }

    static ObjectNode json(String text) {
        return Json.read(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8), ObjectNode.class);
    }

    static Answer answer(int status, Object json) {
        return new Answer(status, List.of(), Json.write(json));
    }

    /** As of RFC 7396. */
    static JsonNode merged(@Nullable JsonNode target, JsonNode patch) {
        if (!(patch instanceof ObjectNode fields)) {
            return patch;
        }
        ObjectNode all = target instanceof ObjectNode known ? known.deepCopy() : fields.objectNode();
        fields.properties().forEach(each -> {
            if (each.getValue().isNull()) {
                all.remove(each.getKey());
            } else {
                all.set(each.getKey(), merged(all.get(each.getKey()), each.getValue()));
            }
        });
        return all;
    }

    @Override
    public Answer send(Request request) {
        String target = request.target().replaceFirst("^/api/v1/cube/proxy/clusters/[^/]+", "");
        if (!target.startsWith(type.root() + "/")) {
            return answer(
                    200,
                    target.startsWith("/apis") == type.group().isEmpty() ? Map.of("items", List.of()) : discovery());
        }
        if (request.method().equals("GET")) {
            return object == null ? answer(404, Map.of("message", "not found")) : answer(200, object);
        }
        if (target.contains("dryRun=All")) {
            return dryRun.apply(new String(request.body(), StandardCharsets.UTF_8));
        }
        written.add(request);
        return answer(200, Map.of());
    }

    private Map<String, Object> discovery() {
        Map<String, Object> resource = Map.of(
                "resource", type.resource(),
                "singularResource", type.kind(),
                "scope", "Namespaced",
                "responseKind", Map.of("kind", type.kind()));
        Map<String, Object> version = Map.of("version", type.version(), "resources", List.of(resource));
        return Map.of("items", List.of(Map.of("metadata", Map.of("name", type.group()), "versions", List.of(version))));
    }

    @Override
    public Caller caller() {
        AiClient client = new AiClient("editor", EnumSet.allOf(AiScope.class));
        Caller.Origin origin = new Caller.Origin("alice", 1, new SignInId("s"), null, client);
        return new Caller(new User("alice", List.of()), Role.MEMBER, null, Scope.ALL, Instant.MAX, origin, null);
    }

    @Override
    public Set<AiScope> scopes(String cluster) {
        return Set.of(AiScope.READ, AiScope.WRITE);
    }
}
